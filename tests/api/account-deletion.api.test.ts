/** Deleting an account with the whole stack: what it waits for, what goes, what stays, and what a rebuild makes of it. */
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventually } from '#tests/support/eventually.ts';
import { beginLife } from '#tests/support/life.ts';
import { ops } from '#tests/support/ops.ts';
import { type Account, registerCustomer } from '#tests/support/people.ts';
import { visitor } from '#tests/support/visitor.ts';
import { startTestStack } from '#tests/support/stack.ts';
import { bookingPayload, type Cast, openCast, photoWithPosition } from './cast.ts';

const anything = z.unknown();
const photosShape = z.looseObject({ beforePhotos: z.array(z.string()), afterPhotos: z.array(z.string()) });

describe('deleting an account', () => {
  let cast: Cast;
  let database: pg.Client;
  beforeAll(async () => {
    cast = await openCast(await startTestStack());
    database = new pg.Client({ connectionString: cast.stack.run.databaseUrl });
    await database.connect();
  });
  afterAll(async () => {
    await database?.end();
    await cast?.stack.stop();
  });

  const remove = ({ visitor: own, password }: Account) =>
    own.send('POST', '/api/account/delete', { body: { password } });
  const rows = async (
    text: string,
    values: readonly unknown[],
  ): Promise<readonly Record<string, unknown>[]> =>
    (await database.query<Record<string, unknown>>(text, [...values])).rows;

  it('waits for open bookings, and wants the password', async () => {
    const { customer } = cast;
    const before = await customer.visitor.send('GET', '/api/account/deletion');
    expect(before.body).toMatchObject({
      canDelete: false,
      openBookings: [{ id: cast.life.bookingId, number: expect.stringMatching(/^HX-/) }],
    });
    expect(await remove(customer)).toMatchObject({ status: 409, body: { code: 'open_bookings' } });
    const wrong = await customer.visitor.send('POST', '/api/account/delete', { body: { password: 'wrong' } });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'wrong_password' } });
    expect((await customer.visitor.send('GET', '/api/account')).status).toBe(200);
  });

  it('R29 leaves the books and nobody in them; a rebuild afterwards gives the same rows', async () => {
    const { stack, technician, customer, life } = cast;
    await life.route();
    await life.arrive();
    await life.start();
    await life.complete();
    await life.payOut();
    await customer.visitor.call('POST', `/api/bookings/${life.bookingId}/review`, anything, {
      body: { rating: 5, review: 'Ask for Ada at the third floor' },
    });
    await customer.visitor.call('POST', '/api/support', anything, {
      body: {
        name: 'Ada Bergman',
        email: customer.email,
        subject: 'The bell of the third floor',
        message: 'Ring twice.',
      },
    });
    await customer.visitor.call('POST', '/api/account/addresses', anything, {
      body: {
        label: 'third floor',
        street: '350 W 31st St',
        city: 'New York',
        state: 'NY',
        zipCode: '10001',
      },
    });
    const form = new FormData();
    form.append(
      'photos',
      new Blob([new Uint8Array(await photoWithPosition())], { type: 'image/jpeg' }),
      'bell.jpg',
    );
    form.append('text', 'Ring twice at the third floor');
    await customer.visitor.call('POST', `/api/bookings/${life.bookingId}/messages`, anything, { body: form });
    const photos = photosShape.parse(await life.booking());
    const sent = z
      .looseObject({ messages: z.array(z.looseObject({ photos: z.array(z.string()) })) })
      .parse(await customer.visitor.call('GET', `/api/bookings/${life.bookingId}/messages`, anything));
    const inMessages = sent.messages.flatMap((message) =>
      message.photos.map((url) => url.replace('/api/', '')),
    );
    expect(inMessages).toHaveLength(1);
    const keys = (await rows('SELECT state FROM rm.bookings WHERE id = $1', [life.bookingId])).flatMap(
      ({ state }) => {
        const { beforePhotos, afterPhotos } = photosShape.parse(JSON.parse(String(state)));
        return [...beforePhotos, ...afterPhotos];
      },
    );
    expect(keys.length).toBeGreaterThanOrEqual(2);
    expect(photos.beforePhotos.length + photos.afterPhotos.length).toBe(keys.length);
    const booksBefore = await stack.sandbox.books(life.bookingId);

    expect(await remove(customer)).toMatchObject({ status: 200, body: { success: true } });
    expect((await customer.visitor.send('GET', '/api/account')).status).toBe(401);
    const signIn = await visitor(stack.url).send('POST', '/api/auth/customer/login', {
      body: { email: customer.email, password: customer.password },
    });
    expect(signIn.status).toBe(401);

    const folder = join(stack.dataDir, 'blobs');
    await eventually('photos and cards are gone', async () => {
      for (const key of [...keys, ...inMessages]) {
        const isThere = await access(join(folder, key)).then(
          () => true,
          () => false,
        );
        if (isThere) return undefined;
      }
      const [left] = await rows(
        `SELECT (SELECT count(*)::int FROM app.sessions WHERE person_id = $1)
           + (SELECT count(*)::int FROM app.credentials WHERE person_id = $1) AS count`,
        [customer.id],
      );
      return left?.['count'] === 0 ? true : undefined;
    });
    await eventually('the read models are blank', async () => {
      const [booking] = await rows('SELECT * FROM rm.bookings WHERE id = $1', [life.bookingId]);
      const [person] = await rows('SELECT * FROM rm.customers WHERE id = $1', [customer.id]);
      return booking?.['customer_erased'] === true && person?.['status'] === 'deleted'
        ? [booking, person]
        : undefined;
    });
    // Nothing in any read model tells who it was.
    const { rows: tables } = await database.query<{ table: string }>(
      `SELECT tablename AS table FROM pg_tables WHERE schemaname = 'rm'`,
    );
    for (const { table } of tables) {
      const found = await database.query(
        `SELECT count(*)::int AS count FROM rm.${table} AS one
         WHERE one::text ILIKE ANY (ARRAY[$1, '%third floor%', '%Ring twice%'])`,
        [`%${customer.email}%`],
      );
      expect(found.rows, table).toEqual([{ count: 0 }]);
    }
    const [key] = await rows('SELECT wrapped FROM app.person_keys WHERE subject = $1', [
      `customer-${customer.id}`,
    ]);
    expect(key).toEqual({ wrapped: null });

    // The books stay, and the technician keeps what was earned.
    expect(await stack.sandbox.books(life.bookingId)).toEqual(booksBefore);
    const seen = await cast.admin.send('GET', `/api/admin/bookings/${life.bookingId}`);
    expect(seen).toMatchObject({ status: 200, body: { status: 'completed' } });
    expect(JSON.stringify(seen.body)).not.toMatch(/Bergman|5550110|31st St|third floor/);
    const payouts = await technician.visitor.send('GET', `/api/technician/${technician.id}/payouts`);
    expect(JSON.stringify(payouts.body)).toContain(life.bookingId);

    const rebuilt = await ops(stack.dataDir, 'rebuild', 'all');
    expect(rebuilt.out).not.toContain('had been');
    expect(rebuilt).toMatchObject({ code: 0 });
    expect((await ops(stack.dataDir, 'reconcile')).out).toContain('0 differences.');
  }, 120_000);

  it('frees the mail address for a new account, which knows nothing of the old one', async () => {
    const first = await registerCustomer(cast.stack.url);
    expect((await remove(first)).status).toBe(200);
    const again = visitor(cast.stack.url);
    const registered = await again.send('POST', '/api/auth/customer/register', {
      body: { email: first.email, firstName: 'Ada', lastName: 'Bergman', password: first.password },
    });
    expect(registered.status).toBe(201);
    expect(await again.call('GET', '/api/account', z.looseObject({ id: z.string() }))).not.toMatchObject({
      id: first.id,
    });
  });

  it('asked for twice at once happens once, and no answer is a fault', async () => {
    const one = await registerCustomer(cast.stack.url);
    const answers = await Promise.all(Array.from({ length: 4 }, () => remove(one)));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
    for (const { status, body } of answers)
      expect([200, 400, 401, 409], JSON.stringify(body)).toContain(status);
    const events = await rows(
      `SELECT type FROM es.events WHERE stream_id = $1 AND type = 'CustomerDeleted'`,
      [`customer-${one.id}`],
    );
    expect(events).toHaveLength(1);
  });

  it('never leaves a booking without its customer, however the two meet', async () => {
    for (let round = 0; round < 6; round++) {
      const one = await registerCustomer(cast.stack.url);
      const life = await beginLife({ stack: cast.stack, technician: cast.technician, customer: one });
      const body = bookingPayload({ scheduledDate: life.window.date, scheduledTime: life.window.time });
      const [deleted, booked] = await Promise.all([
        remove(one),
        one.visitor.send('POST', '/api/bookings', { body }),
      ]);
      const outcome = `${deleted.status} ${JSON.stringify(deleted.body)} / ${booked.status} ${JSON.stringify(booked.body)}`;
      expect(deleted.status, outcome).toBeLessThan(500);
      expect(booked.status, outcome).toBeLessThan(500);
      expect(deleted.status === 200 && booked.status < 300, outcome).toBe(false);
      const placed = await rows(
        `SELECT 1 FROM es.events WHERE type = 'BookingPlaced' AND data->>'customerId' = $1`,
        [one.id],
      );
      if (deleted.status === 200) expect(placed, outcome).toEqual([]);
    }
  }, 60_000);
});
