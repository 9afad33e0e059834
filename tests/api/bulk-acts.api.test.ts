/** What the console does to several rows at once: one call and one key for each row, and one result that a re-read agrees with (R4, decision 205). */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { getCancellation } from '#api/contract/bookings.ts';
import { getTicket, listAssignees, listTickets } from '#api/contract/support.ts';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { eventually } from '#tests/support/eventually.ts';
import { beginLife } from '#tests/support/life.ts';
import { hireTechnician, registerCustomer } from '#tests/support/people.ts';
import { anotherLife, type Cast, openCast } from './cast.ts';
import type { Answer, RawClient } from './raw-client.ts';

/** One row of an act: its call, and the key under which it is pressed again. */
interface RowCall {
  readonly method: string;
  readonly path: string;
  readonly body: object;
  readonly key: string;
}

const row = (method: string, path: string, body: object): RowCall => ({
  method,
  path,
  body,
  key: randomUUID(),
});

/** As the console sends them: each for itself. */
const press = (who: RawClient, rows: readonly RowCall[]): Promise<readonly Answer[]> =>
  Promise.all(
    rows.map(({ method, path, body, key }) => who.call(method, path, body, { 'idempotency-key': key })),
  );

const cameTo = (answers: readonly Answer[]): readonly unknown[] =>
  answers.map(({ status, body }) => (status === 200 || status === 201 ? status : [status, body['code']]));

describe('an act on several rows', () => {
  let cast: Cast;
  let database: pg.Client;
  beforeAll(async () => {
    cast = await openCast(await borrowStack());
    database = new pg.Client({ connectionString: cast.stack.run.databaseUrl });
    await database.connect();
  });
  afterAll(async () => {
    await database?.end();
    await cast?.stack.stop();
  });

  async function countOf(stream: string, type: string): Promise<number> {
    const { rows } = await database.query(
      'SELECT count(*)::int AS n FROM es.events WHERE stream_id = $1 AND type = $2',
      [stream, type],
    );
    return z.tuple([z.object({ n: z.number() })]).parse(rows)[0].n;
  }

  it('R4: bookings are cancelled each for the fee that was seen, pressed twice once; a re-read tells of each what it kept', async () => {
    const { admin, technician } = cast.clients;
    const open = await anotherLife(cast);
    await open.until('route');
    const over = await anotherLife(cast);
    await over.place();
    const earlier = row('POST', `/api/bookings/${over.bookingId}/cancel`, { feeCents: 0, reason: 'Twice' });
    expect(cameTo(await press(admin, [earlier]))).toEqual([200]);

    const foreseen = async (id: string) =>
      getCancellation.response.parse((await admin.call('GET', `/api/bookings/${id}/cancellation`)).body);
    const { allowed, feeCents, releasedCents } = await foreseen(open.bookingId);
    expect([allowed, feeCents + releasedCents]).toEqual([true, 15_000]);
    expect((await foreseen(over.bookingId)).allowed).toBe(false);

    const body = { feeCents: 5_000, reason: 'The store closed its warehouse' };
    const rows = [open.bookingId, over.bookingId, 'nothing'].map((id) =>
      row('POST', `/api/bookings/${id}/cancel`, body),
    );
    expect((await press(technician, rows)).map(({ status }) => status)).toEqual([403, 403, 403]);
    // Of one that somebody else has cancelled, the call says that it is so, and the re-read for how much.
    for (const time of [1, 2])
      expect(
        (await press(admin, rows)).map(({ status }) => status),
        String(time),
      ).toEqual([200, 200, 404]);
    const kept = async (id: string) =>
      (await admin.call('GET', `/api/admin/bookings/${id}`)).body['cancellation'];
    expect(await kept(open.bookingId)).toMatchObject({ feeCents: 5_000 });
    expect(await kept(over.bookingId)).toMatchObject({ feeCents: 0 });
    for (const { bookingId } of [open, over])
      expect(await countOf(`booking-${bookingId}`, 'BookingCancelled')).toBe(1);
    await eventually('the fee is taken', async () => {
      const { body: found } = await admin.call('GET', `/api/admin/bookings/${open.bookingId}`);
      return found['capturedCents'] === 5_000 ? true : undefined;
    });
  });

  it('R4: a note is added to each booking once, and a booking that is not there says so', async () => {
    const { admin, customer } = cast.clients;
    const { bookingId } = cast.life;
    const rows = [bookingId, 'nothing'].map((id) =>
      row('POST', `/api/admin/bookings/${id}/notes`, { note: 'The warehouse is closed' }),
    );
    expect((await press(customer, rows)).map(({ status }) => status)).toEqual([403, 403]);
    const before = await countOf(`booking-${bookingId}`, 'NoteWritten');
    for (const time of [1, 2])
      expect(
        (await press(admin, rows)).map(({ status }) => status),
        String(time),
      ).toEqual([201, 404]);
    expect(await countOf(`booking-${bookingId}`, 'NoteWritten')).toBe(before + 1);
  });

  it('R4: commissions that are held are released with one reason; what is not held stays and says so', async () => {
    const { admin, customer } = cast.clients;
    const own = await registerCustomer(cast.stack.url);
    const store = z.looseObject({ partnerId: z.string(), storeCode: z.string() }).parse(
      (
        await admin.call('POST', '/api/admin/store-partners', {
          storeName: 'Birch & Bolt',
          contactName: 'Jordan Birch',
          contactEmail: own.email,
        })
      ).body,
    );
    // Two that the store booked itself; of the second somebody has decided before.
    const { stack } = cast;
    const zip = '64106';
    const technician = await hireTechnician(stack.url, cast.admin, { zip });
    const lives: string[] = [];
    for (const _ of [1, 2]) {
      const life = await beginLife({ stack, technician, zip, customer: own, ref: store.storeCode });
      await life.until();
      lives.push(life.bookingId);
    }
    const [first = '', second = ''] = lives;
    const listed = async () => {
      const { body } = await admin.call('GET', `/api/admin/store-commissions?partner=${store.partnerId}`);
      const found = z
        .array(
          z.looseObject({
            bookingId: z.string(),
            paymentStatus: z.string(),
            waitsFor: z.looseObject({ code: z.string() }).nullable(),
          }),
        )
        .parse(body['commissions']);
      // Why each is not paid yet stands in its row.
      return lives.map((id) => {
        const one = found.find(({ bookingId }) => bookingId === id);
        return [one?.paymentStatus, one?.waitsFor?.code];
      });
    };
    await expect.poll(listed, { timeout: 30_000 }).toEqual([
      ['held', 'held'],
      ['held', 'held'],
    ]);
    const decide = (bookingId: string, decision: string) =>
      row('POST', `/api/admin/store-partners/${store.partnerId}/commissions/${bookingId}/decision`, {
        decision,
        note: 'The owner’s own kitchen, agreed with us',
      });
    expect(cameTo(await press(admin, [decide(second, 'refuse')]))).toEqual([200]);
    const rows = [first, second].map((id) => decide(id, 'release'));
    expect((await press(customer, rows)).map(({ status }) => status)).toEqual([403, 403]);
    for (const time of [1, 2])
      expect(cameTo(await press(admin, rows)), String(time)).toEqual([200, [409, 'not_held']]);
    expect(await countOf(`commission-${store.partnerId}`, 'CommissionReleased')).toBe(1);
    expect(await listed()).toEqual([
      ['pending', 'month_open'],
      ['refused', 'refused'],
    ]);
  });

  async function asked(locale: 'en' | 'es' = 'en'): Promise<string> {
    const { body } = await cast.clients.nobody.call('POST', '/api/support', {
      name: 'Grace Hopper',
      email: `desk-${randomUUID().slice(0, 8)}@visitors.example`,
      subject: 'A drawer sticks',
      message: 'It does.',
      locale,
    });
    return String(body['ticketId']);
  }
  const ticket = async (id: string) =>
    getTicket.response.parse((await cast.clients.admin.call('GET', `/api/admin/support/${id}`)).body);

  it('R4: requests are answered once each; one that was closed meanwhile is not', async () => {
    const { admin, customer } = cast.clients;
    const [open, closed] = [await asked(), await asked('es')];
    const closing = [open, closed, 'HT-222222'].map((id) =>
      row('PATCH', `/api/admin/support/${id}`, { status: 'closed' }),
    );
    const answering = [open, closed].map((id) =>
      row('POST', `/api/admin/support/${id}/reply`, { message: `We come tomorrow (${id}).` }),
    );
    expect((await press(customer, [...closing, ...answering])).every(({ status }) => status === 403)).toBe(
      true,
    );
    expect(cameTo(await press(admin, closing.slice(1, 2)))).toEqual([200]);
    for (const time of [1, 2])
      expect(cameTo(await press(admin, answering)), String(time)).toEqual([200, [409, 'ticket_closed']]);
    expect((await ticket(open)).messages.map(({ from }) => from)).toEqual(['person', 'support']);
    expect((await ticket(closed)).messages).toHaveLength(1);
    expect([(await ticket(open)).language, (await ticket(closed)).language]).toEqual(['en', 'es']);
    // Closing what is closed is no fault, and no second event.
    for (const time of [1, 2])
      expect(
        (await press(admin, closing)).map(({ status }) => status),
        String(time),
      ).toEqual([200, 200, 404]);
    expect(await countOf(`support-${closed}`, 'TicketStatusSet')).toBe(1);
  });

  it('R4: requests are assigned to who may answer them; one that somebody took meanwhile stays theirs', async () => {
    const { admin, customer } = cast.clients;
    const { admins } = listAssignees.response.parse(
      (await admin.call('GET', '/api/admin/support-assignees')).body,
    );
    const [me] = admins;
    if (!me) throw new Error('nobody may answer');
    const [free, taken] = [await asked(), await asked()];
    const assign = (id: string, adminId: string | null, seen: string | null) =>
      row('PUT', `/api/admin/support/${id}/assignee`, { adminId, seen });
    expect(cameTo(await press(admin, [assign(taken, me.id, null)]))).toEqual([200]);
    const rows = [assign(free, me.id, null), assign(taken, null, null), assign(free, cast.customer.id, null)];
    expect((await press(customer, rows)).every(({ status }) => status === 403)).toBe(true);
    const [first] = rows;
    if (!first) throw new Error('no row');
    expect(cameTo(await press(admin, rows.slice(0, 2)))).toEqual([200, [409, 'changed_meanwhile']]);
    expect(cameTo(await press(admin, [first, assign(free, cast.customer.id, me.id)]))).toEqual([
      200,
      [404, 'not_found'],
    ]);
    expect(await countOf(`support-${free}`, 'TicketAssigned')).toBe(1);
    expect([(await ticket(free)).assignee, (await ticket(taken)).assignee]).toEqual([me, me]);
    // Its person is told nothing of it, and their own page does not change.
    expect((await ticket(free)).updatedAt).toBe((await ticket(free)).createdAt);
    const found = async (assignee: string, id: string) =>
      listTickets.response.parse(
        (await admin.call('GET', `/api/admin/support?assignee=${assignee}&search=${id}`)).body,
      ).total;
    await expect.poll(() => found('me', free)).toBe(1);
    expect(await found('nobody', free)).toBe(0);
    expect(cameTo(await press(admin, [assign(free, null, me.id)]))).toEqual([200]);
    await expect.poll(() => found('nobody', free)).toBe(1);
  });
});
