import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { eventually } from '#tests/support/eventually.ts';
import { freeWindows, photoUrl } from '#tests/support/life.ts';
import { bookingPayload, type Cast, openCast } from './cast.ts';

describe('R23: the same Idempotency-Key gives the same answer and one event', () => {
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

  const newKey = () => ({ 'idempotency-key': randomUUID() });

  async function count(stream: string, type: string): Promise<number> {
    const { rows } = await database.query<{ n: string }>(
      'SELECT count(*) AS n FROM es.events WHERE stream_id = $1 AND type = $2',
      [stream, type],
    );
    return Number(rows[0]?.n);
  }

  it('for a booking that is placed twice at once, and refuses another body', async () => {
    const [window] = await freeWindows(cast.customer.visitor, '10001', 2);
    const when = { scheduledDate: window?.date, scheduledTime: window?.time };
    const key = newKey();
    const payload = bookingPayload(when);
    const place = (body: object) => cast.clients.customer.call('POST', '/api/bookings', body, key);
    const [one, two] = await Promise.all([place(payload), place(payload)]);
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(two.body['id']).toBe(one.body['id']);
    expect(two.body['clientSecret']).toBe(one.body['clientSecret']);
    expect(await count(`booking-${String(one.body['id'])}`, 'BookingPlaced')).toBe(1);
    const again = await place(payload);
    expect(again.body).toMatchObject({
      id: one.body['id'],
      status: 'pending',
      clientSecret: one.body['clientSecret'],
    });
    const other = await place(bookingPayload({ ...when, customerNotes: 'Another note' }));
    expect([other.status, other.body['code']]).toEqual([422, 'key_reused']);
  });

  it('and of two bodies at once one is done, the other refused', async () => {
    const { customer, admin } = cast.clients;
    const [window] = await freeWindows(cast.customer.visitor, '10001', 2);
    const when = { scheduledDate: window?.date, scheduledTime: window?.time };
    const key = newKey();
    const placed = await Promise.all(
      ['One note', 'Another note'].map((customerNotes) =>
        customer.call('POST', '/api/bookings', bookingPayload({ ...when, customerNotes }), key),
      ),
    );
    expect(placed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);

    const email = `${randomUUID()}@customers.example`;
    const register = (firstName: string, password: string) =>
      cast.clients.nobody.call(
        'POST',
        '/api/auth/customer/register',
        { email, firstName, lastName: 'Customer', password },
        key,
      );
    const registered = await Promise.all([
      register('Cara', 'correct horse'),
      register('Cora', 'correct horse'),
    ]);
    expect(registered.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);

    const noted = newKey();
    const placedId = String(placed.find(({ status }) => status === 201)?.body['id']);
    const cancel = (reason: string) =>
      admin.call('POST', `/api/bookings/${placedId}/cancel`, { reason }, noted);
    const cancelled = await Promise.all([cancel('One reason'), cancel('Another reason')]);
    expect(cancelled.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  it('for steps, at once and after the story has ended', async () => {
    const { customer, technician } = cast.clients;
    const id = cast.life.bookingId;
    const key = newKey();
    const route = () => technician.call('POST', `/api/jobs/${id}/route`, undefined, key);
    const [one, two] = await Promise.all([route(), route()]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(two.body).toEqual(one.body);
    expect(await count(`booking-${id}`, 'RouteStarted')).toBe(1);

    const dataUrl = await photoUrl();
    const completion = {
      completionNotes: 'Done',
      afterPhotos: [dataUrl],
      actualDuration: 60,
      actualCost: 150,
    };
    const done = newKey();
    const complete = () => technician.call('POST', `/api/jobs/${id}/complete`, completion, done);
    const first = await complete();
    expect(first.status).toBe(200);
    await eventually('the payment is captured', async () => {
      const { body } = await customer.call('GET', `/api/bookings/${id}`);
      return body['paymentStatus'] === 'captured' ? true : undefined;
    });
    const late = await complete();
    expect([late.status, late.body]).toEqual([first.status, first.body]);
    expect(await count(`booking-${id}`, 'WorkCompleted')).toBe(1);
    expect((await route()).body).toEqual(one.body);

    const reviewKey = newKey();
    const review = (rating: number) =>
      customer.call('POST', `/api/bookings/${id}/review`, { rating, review: 'Fine' }, reviewKey);
    const [a, b] = await Promise.all([review(5), review(5)]);
    expect([a.status, b.status]).toEqual([200, 200]);
    expect(await count(`booking-${id}`, 'ReviewAdded')).toBe(1);
    expect((await review(4)).status).toBe(422);
  });

  it('for a registration: one account, signed in both times', async () => {
    const email = `${randomUUID()}@customers.example`;
    const key = newKey();
    const body = { email, firstName: 'Cara', lastName: 'Customer', password: 'correct horse' };
    // The answer was lost, and its cookie with it.
    const register = (password: string) =>
      cast.clients.nobody.call('POST', '/api/auth/customer/register', { ...body, password }, key);
    const first = await register(body.password);
    const second = await register(body.password);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(await count(`customer-${(first.body['user'] as { id: string }).id}`, 'CustomerRegistered')).toBe(
      1,
    );
    expect((await register('another password')).body['code']).toBe('email_taken');
  });

  it('for a payment intent', async () => {
    const key = newKey();
    const make = (amount: number) =>
      cast.clients.customer.call('POST', '/api/create-payment-intent', { amount, currency: 'usd' }, key);
    const [one, two] = await Promise.all([make(15_000), make(15_000)]);
    expect(two.body['clientSecret']).toBe(one.body['clientSecret']);
    expect([(await make(16_000)).status]).toEqual([422]);
    const { rows } = await database.query(
      "SELECT type, meta -> 'actor' ->> 'role' AS by FROM es.events WHERE stream_id = $1",
      [`intent-${String(one.body['paymentIntentId'])}`],
    );
    // Written by the request itself: whatever becomes of its workflow, the log knows of the intent (R8).
    expect(rows).toEqual([{ type: 'IntentOpened', by: 'customer' }]);
  });

  it.each([
    ['refused', 120, 409, 'price_changed'],
    ['no booking at all', 'a lot', 400, 'invalid_input'],
  ])('R8: a hold whose booking is %s is let go within a minute', async (_why, totalPrice, status, code) => {
    const { body } = await cast.clients.customer.call('POST', '/api/create-payment-intent', {
      amount: 15_000,
      currency: 'usd',
    });
    const intentId = String(body['paymentIntentId']);
    expect(await cast.stack.sandbox.confirmCard(String(body['clientSecret']), 'pm_card_visa')).toBe(
      'requires_capture',
    );
    const [window] = await freeWindows(cast.customer.visitor, '10001', 2);
    const refused = await cast.clients.customer.call(
      'POST',
      '/api/bookings',
      bookingPayload({
        scheduledDate: window?.date,
        scheduledTime: window?.time,
        totalPrice,
        stripePaymentIntentId: intentId,
      }),
    );
    expect([refused.status, refused.body['code']]).toEqual([status, code]);
    if (code === 'price_changed') expect(refused.body['details']).toMatchObject({ totalPrice: 150 });
    await eventually(
      'the hold is voided',
      async () => {
        const { payment_intents: intents } = await cast.stack.sandbox.books();
        return intents.find(({ id, status }) => id === intentId && status === 'canceled');
      },
      { within: 30_000 },
    );
  });
});
