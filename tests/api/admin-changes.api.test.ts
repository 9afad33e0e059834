import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { eventually } from '#tests/support/eventually.ts';
import { beginLife, freeWindows, type Life } from '#tests/support/life.ts';
import { hireTechnician } from '#tests/support/people.ts';
import { anotherLife, type Cast, openCast } from './cast.ts';

describe('what admins change', () => {
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

  async function lifeUntil(...before: Parameters<Life['until']>): Promise<Life> {
    const life = await anotherLife(cast);
    await life.until(...before);
    return life;
  }

  const admin = (method: string, path: string, body?: object) => cast.clients.admin.call(method, path, body);

  it('reasons and notes are sealed in the log and read models, and opened for those who may read them', async () => {
    const secret = 'Mrs Bergman shouted at Sam';
    const life = await lifeUntil('route');
    const id = life.bookingId;
    expect(
      (await admin('PATCH', `/api/bookings/${id}/status`, { status: 'scheduled', why: secret })).status,
    ).toBe(200);
    expect((await admin('POST', `/api/bookings/${id}/cancel`, { reason: secret })).status).toBe(200);
    const { rows } = await database.query<{ n: string }>(
      `SELECT (SELECT count(*) FROM es.events e WHERE e::text LIKE $1)
            + (SELECT count(*) FROM rm.audit a WHERE a::text LIKE $1)
            + (SELECT count(*) FROM rm.bookings b WHERE b::text LIKE $1) AS n`,
      [`%${secret}%`],
    );
    expect(Number(rows[0]?.n)).toBe(0);

    await eventually('the history shows it', async () => {
      const { body } = await admin('GET', `/api/admin/bookings/${id}`);
      const notes = (body['statusHistory'] as { notes: string | null }[]).map(({ notes }) => notes);
      expect(notes.filter((note) => note === secret)).toHaveLength(2);
      return true;
    });
    const events = await admin('GET', `/api/admin/bookings/${id}/events`);
    const listed = events.body['list'] as { type: string; summary: string; data: Record<string, unknown> }[];
    expect(listed.find(({ type }) => type === 'StatusSetByAdmin')?.data['why']).toBe(secret);
    expect(listed.find(({ type }) => type === 'BookingCancelled')?.summary).toContain(secret);
    expect(listed.find(({ type }) => type === 'OffersMade')?.summary).toMatch(
      /^wave 1, \d+ technicians? asked: [A-Z].+, until .+M E[SD]T$/,
    );
    expect(JSON.stringify(listed)).not.toContain('enc:');
    const seen = await life.booking();
    expect(JSON.stringify(seen)).not.toContain('enc:');
    expect(JSON.stringify(seen)).toContain(secret);
  });

  const detailsOf = (more: object) => ({
    brand: 'ikea',
    serviceType: 'living_room',
    itemCount: 2,
    totalPrice: 150,
    ...more,
  });
  const revisionOf = async (id: string): Promise<number> => {
    const { rows } = await database.query<{ revision: number }>(
      'SELECT max(revision) AS revision FROM es.events WHERE stream_id = $1',
      [`booking-${id}`],
    );
    return rows[0]?.revision ?? -1;
  };

  it('a price of nothing is refused by name', async () => {
    const { bookingId } = await lifeUntil('accept');
    const answer = await admin(
      'PATCH',
      `/api/admin/bookings/${bookingId}/details`,
      detailsOf({ totalPrice: 0 }),
    );
    expect([answer.status, answer.body['code']]).toEqual([400, 'amount_too_low']);
  });

  it('a year that only a slip of the keys can mean is refused, and nothing is moved', async () => {
    const { bookingId } = await lifeUntil('accept');
    // The last that happens by itself.
    const hasOffers = `SELECT 1 FROM es.events WHERE stream_id = $1 AND type = 'OffersMade'`;
    await eventually('the offers', async () => {
      const { rowCount } = await database.query(hasOffers, [`booking-${bookingId}`]);
      return rowCount === 1 ? true : undefined;
    });
    const before = await revisionOf(bookingId);
    const far = { scheduledDate: '9999-12-31', scheduledTime: '9:00 AM - 11:00 AM' };
    const path = `/api/admin/bookings/${bookingId}`;
    for (const answer of [
      await admin('PATCH', `${path}/times`, far),
      await admin('PATCH', `${path}/details`, detailsOf(far)),
    ]) {
      expect(answer.status).toBe(400);
      expect(answer.body['fields']).toEqual({
        scheduledDate: 'This is more than a year away. Please check the date.',
      });
    }
    expect(await revisionOf(bookingId)).toBe(before);
  });

  it.each(['events', 'ledger'])('the %s of a booking that is none are not found', async (what) => {
    const { status } = await admin('GET', `/api/admin/bookings/${randomUUID()}/${what}`);
    expect(status).toBe(404);
  });

  it('a price that was lowered is what Completed names and takes, though more is held', async () => {
    const { bookingId } = await lifeUntil('complete');
    const path = `/api/admin/bookings/${bookingId}`;
    expect((await admin('PATCH', `${path}/details`, detailsOf({ totalPrice: 80 }))).status).toBe(200);
    const outcomes = (await admin('GET', `${path}/status-outcomes`)).body['list'] as object[];
    expect(outcomes).toContainEqual(
      expect.objectContaining({
        status: 'completed',
        chargeCents: 8_000,
        consequence: 'The customer is charged $80.00, and the crew’s share is paid out.',
      }),
    );
    const noShow = await admin('GET', `/api/bookings/${bookingId}/cancellation?noShow=true`);
    expect(noShow.body).toMatchObject({ feeCents: 8_000, maxFeeCents: 8_000, releasedCents: 7_000 });
    const done = { status: 'completed', why: 'The phone of the technician is broken' };
    expect((await admin('PATCH', `/api/bookings/${bookingId}/status`, done)).status).toBe(200);
    await eventually('the lowered price is captured', async () => {
      expect((await admin('GET', path)).body).toMatchObject({ capturedCents: 8_000, heldCents: null });
      return true;
    });
  });

  it('another number of pieces takes another crew and another time', async () => {
    const zip = '60601';
    const technician = await hireTechnician(cast.stack.url, cast.admin, { zip });
    await hireTechnician(cast.stack.url, cast.admin, { zip });
    const life = await beginLife({ stack: cast.stack, technician, zip });
    await life.until('accept');
    const { bookingId } = life;
    const path = `/api/admin/bookings/${bookingId}`;
    expect(
      (await admin('PATCH', `${path}/details`, detailsOf({ itemCount: 4, totalPrice: 300 }))).status,
    ).toBe(200);
    // Four pieces of an hour each, shared by two technicians.
    expect((await admin('GET', path)).body).toMatchObject({ itemCount: 4, crewSize: 2, minutes: 120 });
    expect(
      (await admin('PATCH', `${path}/details`, detailsOf({ itemCount: 3, totalPrice: 300 }))).status,
    ).toBe(200);
    expect((await admin('GET', path)).body).toMatchObject({ itemCount: 3, crewSize: 1, minutes: 180 });
  });

  it('details whose time is taken leave everything as it was', async () => {
    const { stack, technician } = cast;
    const alone = '90210';
    const only = await hireTechnician(stack.url, cast.admin, { zip: alone });
    const [first, second] = await freeWindows(cast.customer.visitor, alone, 2);
    if (!first || !second) throw new Error('no two windows');
    const busy = await beginLife({ stack, technician: only, zip: alone, window: first });
    await busy.place();
    const life = await beginLife({ stack, technician, zip: alone, window: second });
    await life.place();
    const before = await revisionOf(life.bookingId);
    const answer = await admin(
      'PATCH',
      `/api/admin/bookings/${life.bookingId}/details`,
      detailsOf({ totalPrice: 200, scheduledDate: first.date, scheduledTime: first.time }),
    );
    expect([answer.status, answer.body['code']]).toEqual([409, 'slot_taken']);
    const events = await database.query(
      `SELECT 1 FROM es.events WHERE stream_id = $1 AND revision > $2 AND type IN ('DetailsChanged', 'AppointmentRescheduled')`,
      [`booking-${life.bookingId}`, before],
    );
    expect(events.rows).toEqual([]);
  });

  it('a no-show keeps what the policy says, and the admin sees it before', async () => {
    const { bookingId } = await lifeUntil('route');
    const shown = await admin('GET', `/api/bookings/${bookingId}/cancellation?noShow=true`);
    expect(shown.body).toMatchObject({ feeCents: 15_000, maxFeeCents: 15_000, releasedCents: 0 });
    const path = `/api/bookings/${bookingId}/cancel`;
    const unseen = await admin('POST', path, { noShow: true });
    expect(unseen).toMatchObject({
      status: 409,
      body: { code: 'outcome_changed', details: { fee: 15_000 } },
    });
    expect((await admin('POST', path, { noShow: true, feeCents: 15_000 })).status).toBe(200);
    await eventually('the fee is captured', async () => {
      const { body } = await admin('GET', `/api/admin/bookings/${bookingId}`);
      expect(body).toMatchObject({
        capturedCents: 15_000,
        cancellation: { reason: 'no_show', feeCents: 15_000, cancelledBy: 'customer' },
      });
      return true;
    });
  });
});
