import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { addDays } from '#domain/scheduling/wall-time.ts';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { eventually } from '#tests/support/eventually.ts';
import { beginLife, cancelForItsFee, freeWindows, type Window } from '#tests/support/life.ts';
import { hireTechnician } from '#tests/support/people.ts';
import { idOf } from '#tests/support/sandbox.ts';
import { bookingPayload, type Cast, openCast } from './cast.ts';
import { rawClient } from './raw-client.ts';

const slotList = z.looseObject({
  slots: z.array(z.looseObject({ date: z.string(), time: z.string(), available: z.boolean() })),
});
const workList = z.looseObject({ work: z.array(z.looseObject({ bookingId: z.string().nullable() })) });

describe('booking and paying', () => {
  let cast: Cast;

  beforeAll(async () => {
    cast = await openCast(await borrowStack());
  });
  afterAll(() => cast?.stack.stop());

  const customer = (method: string, path: string, body?: object) =>
    cast.clients.customer.call(method, path, body);
  const book = (more: object, contact?: object) =>
    customer('POST', '/api/bookings', bookingPayload(more, contact));
  const statusOf = async (intentId: string) => {
    const { payment_intents: intents } = await cast.stack.sandbox.books();
    return intents.find(({ id }) => id === intentId)?.status;
  };
  const isVoided = (intentId: string) =>
    eventually(
      'the intent is voided',
      async () => ((await statusOf(intentId)) === 'canceled' ? true : undefined),
      { within: 30_000 },
    );

  async function freeWindow(): Promise<{ scheduledDate: string; scheduledTime: string }> {
    const windows: readonly Window[] = await freeWindows(cast.customer.visitor, '10001', 2);
    const free = windows.find(
      ({ date, time }) => date !== cast.life.window.date || time !== cast.life.window.time,
    );
    if (!free) throw new Error('no window is free');
    return { scheduledDate: free.date, scheduledTime: free.time };
  }

  async function heldIntent(amount = 15_000): Promise<string> {
    const { body } = await customer('POST', '/api/create-payment-intent', { amount, currency: 'usd' });
    const secret = String(body['clientSecret']);
    expect(await cast.stack.sandbox.confirmCard(secret, 'pm_card_visa')).toBe('requires_capture');
    return idOf(secret);
  }

  describe('customers book windows that are sold', () => {
    it.each([
      ['a time that we do not offer', 1, '3:00 AM - 5:00 AM'],
      ['a day too far ahead', 92, '9:00 AM - 11:00 AM'],
    ])('not %s', async (_what, days, scheduledTime) => {
      const scheduledDate = addDays(new Date().toISOString().slice(0, 10), days);
      const placed = await book({ scheduledDate, scheduledTime });
      expect([placed.status, placed.body['code']]).toEqual([409, 'slot_taken']);
      expect(placed.body['message']).toMatch(/offered|days ahead/);
      const moved = await customer('POST', `/api/bookings/${cast.life.bookingId}/reschedule`, {
        scheduledDate,
        scheduledTime,
      });
      expect([moved.status, moved.body['code']]).toEqual([409, 'slot_taken']);
      const slots = await customer('GET', `/api/slots?zip=10001&items=2&from=${scheduledDate}&days=1`);
      expect(JSON.stringify(slots.body)).not.toContain(`"time":"${scheduledTime}","available":true`);
    });
  });

  it('slots answer for the visit as it will be booked', async () => {
    const sizes = async (query: string) => {
      const { body } = await customer('GET', `/api/slots?zip=10001${query}`);
      return (body['slots'] as { available: boolean }[]).filter(({ available }) => available).length;
    };
    // A crew of two is here; nine hours fit into no window's day, for whichever crew.
    expect(await sizes('&items=4&minutes=120')).toBeGreaterThan(0);
    expect(await sizes('&items=4&minutes=840')).toBe(0);
    expect(await sizes('&items=2&serviceType=outdoor')).toBe(0);
    expect(await sizes('&items=2&serviceType=bedroom&categories=bed')).toBeGreaterThan(0);
    const moving = await customer('GET', `/api/slots?zip=10001&booking=${cast.life.bookingId}`);
    expect(moving.status).toBe(200);
    const strange = await cast.clients.otherCustomer.call(
      'GET',
      `/api/slots?zip=10001&booking=${cast.life.bookingId}`,
    );
    expect(strange.status).toBe(404);
  });

  describe('R8: a hold whose booking is refused is let go', () => {
    it.each([
      ['a day that has passed', { scheduledDate: '2020-01-06' }, {}, 400, 'in_the_past'],
      ['a ZIP that is none', {}, { zipCode: '00000' }, 400, 'unknown_zip'],
      ['a state that the ZIP is not in', {}, { state: 'CA' }, 400, 'state_mismatch'],
      ['a store code that is none', { ref: 'NOBODY-1' }, {}, 400, 'unknown_store_code'],
    ])('for %s', async (_what, more, contact, status, code) => {
      const stripePaymentIntentId = await heldIntent();
      const refused = await book({ ...(await freeWindow()), ...more, stripePaymentIntentId }, contact);
      expect([refused.status, refused.body['code']]).toEqual([status, code]);
      await isVoided(stripePaymentIntentId);
    });

    it('for another amount, which is told', async () => {
      const stripePaymentIntentId = await heldIntent(12_000);
      const refused = await book({ ...(await freeWindow()), stripePaymentIntentId });
      expect([refused.status, refused.body['code']]).toEqual([409, 'price_changed']);
      expect(refused.body['details']).toMatchObject({ totalCents: 15_000 });
      await isVoided(stripePaymentIntentId);
    });

    it('for a request that makes no sense, of a new booking or of one that waits for its card', async () => {
      const first = await heldIntent();
      const unread = await customer('POST', '/api/bookings', {
        stripePaymentIntentId: first,
        serviceType: 7,
      });
      expect(unread.status).toBe(400);
      await isVoided(first);
      const placed = await book(await freeWindow());
      const second = await heldIntent();
      const path = `/api/bookings/${String(placed.body['id'])}/payment`;
      const offer = { stripePaymentIntentId: second, paymentStatus: 7 };
      expect((await customer('PATCH', path, offer)).status).toBe(400);
      await isVoided(second);
      // The booking's own intent is not let go for the same mistake.
      const own = String(placed.body['stripePaymentIntentId']);
      expect((await customer('PATCH', path, { ...offer, stripePaymentIntentId: own })).status).toBe(400);
      expect(await statusOf(own)).toBe('requires_payment_method');
    });

    it('R7: the hold of one booking is not let go because it was offered for another', async () => {
      const hold = await heldIntent();
      const paid = await book({ ...(await freeWindow()), stripePaymentIntentId: hold });
      expect(paid.body).toMatchObject({ status: 'confirmed' });
      const again = await book({ ...(await freeWindow()), stripePaymentIntentId: hold });
      expect([again.status, again.body['code']]).toEqual([409, 'intent_unusable']);
      const seen = await customer('GET', `/api/bookings/${String(paid.body['id'])}`);
      expect(seen.body).toMatchObject({ stripePaymentIntentId: hold, paymentHoldAmount: 150 });
      expect(await statusOf(hold)).toBe('requires_capture');
      await cancelForItsFee(cast.life.customer.visitor, String(paid.body['id']));
    });

    it('an intent of somebody else is refused and left alone', async () => {
      const stripePaymentIntentId = await heldIntent();
      const refused = await cast.clients.otherCustomer.call(
        'POST',
        '/api/bookings',
        bookingPayload({ ...(await freeWindow()), stripePaymentIntentId }),
      );
      expect([refused.status, refused.body['code']]).toEqual([409, 'intent_unusable']);
      expect(await statusOf(stripePaymentIntentId)).toBe('requires_capture');
    });
  });

  it('an intent made apart pays for a pending booking, and the booking’s own is voided', async () => {
    const placed = await book(await freeWindow());
    expect(placed.status).toBe(201);
    const own = String(placed.body['stripePaymentIntentId']);
    const other = await heldIntent();
    const paid = await customer('PATCH', `/api/bookings/${String(placed.body['id'])}/payment`, {
      paymentStatus: 'authorized',
      stripePaymentIntentId: other,
    });
    expect([paid.status, paid.body['status'], paid.body['paymentStatus']], JSON.stringify(paid.body)).toEqual(
      [200, 'confirmed', 'authorized'],
    );
    await isVoided(own);
    expect(await statusOf(other)).toBe('requires_capture');
    const seen = await customer('GET', `/api/bookings/${String(placed.body['id'])}`);
    expect(seen.body).toMatchObject({ stripePaymentIntentId: other, paymentHoldAmount: 150 });
  });

  it('an intent of another amount does not pay for a pending booking', async () => {
    const placed = await book(await freeWindow());
    const other = await heldIntent(12_000);
    const paid = await customer('PATCH', `/api/bookings/${String(placed.body['id'])}/payment`, {
      paymentStatus: 'authorized',
      stripePaymentIntentId: other,
    });
    expect([paid.status, paid.body['code']]).toEqual([409, 'price_changed']);
    await isVoided(other);
  });

  /** A booking whose saved card was declined for the late hold; `zip`: far from the others' jobs, so that the next window is free. */
  async function declinedLife(zip: string) {
    const { stack, admin, customer: owner } = cast;
    const technician = await hireTechnician(stack.url, admin, { zip });
    const window = (await freeWindows(owner.visitor, zip, 2, 12)).at(-1);
    if (!window) throw new Error('no window is free');
    // So far ahead the card is only saved.
    const life = await beginLife({ stack, technician, customer: owner, zip, window });
    await life.place();
    await life.confirmCard('pm_card_chargeCustomerFail');
    await life.accept();
    const path = `/api/bookings/${life.bookingId}`;
    // Near its time the saved card is to be held, and is declined.
    const { slots } = slotList.parse((await customer('GET', `/api/slots?zip=${zip}&days=2`)).body);
    const near = slots.find(({ available }) => available);
    const moved = await customer('POST', `${path}/reschedule`, {
      scheduledDate: near?.date,
      scheduledTime: near?.time,
    });
    expect(moved.status).toBe(200);
    await eventually('the saved card was declined', async () =>
      (await customer('GET', path)).body['paymentFailure'] === null ? undefined : true,
    );
    return { life, technician, path, window };
  }

  it('what confirms the card is answered to its customer alone, also while others act on the booking', async () => {
    const { stack, clients } = cast;
    const { life, technician, path } = await declinedLife('90012');
    expect((await customer('GET', path)).body).toMatchObject({ mendCardBefore: expect.stringMatching(/Z$/) });
    const prepared = await customer('POST', `${path}/payment-intent`);
    expect(prepared.body).toMatchObject({ clientSecret: expect.stringContaining('_secret_') });
    const crew = rawClient(stack.url, technician.visitor);
    const answers = [
      await crew.call('POST', `/api/jobs/${life.bookingId}/schedule`, {}),
      await clients.admin.call('PATCH', `${path}/assign`, { technicianId: technician.id }),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body).toMatchObject({ clientSecret: null, stripePaymentIntentId: null, amountCents: null });
      expect(JSON.stringify(body)).not.toContain('_secret_');
    }
    await cancelForItsFee(life.customer.visitor, life.bookingId);
  });

  it('R10 a card that was declined is replaced also when the appointment has moved away again', async () => {
    const admin = (method: string, url: string, body?: object) => cast.clients.admin.call(method, url, body);
    const { life, path, window } = await declinedLife('94103');
    const stuck = async () => {
      const { body } = await admin('GET', '/api/admin/ops/stuck');
      return workList.parse(body).work.filter(({ bookingId }) => bookingId === life.bookingId);
    };
    expect(await stuck()).toHaveLength(1);
    const away = { scheduledDate: window.date, scheduledTime: window.time };
    expect((await customer('POST', `${path}/reschedule`, away)).status).toBe(200);
    // No time is named after which it would be cancelled: the hold of the new time is still ahead.
    expect((await customer('GET', path)).body).toMatchObject({
      paymentStatus: 'failed',
      paymentFailure: expect.any(String),
      mendCardBefore: null,
      can: expect.arrayContaining(['pay']),
    });
    expect(await stuck()).toEqual([]);
    const stepped = await admin('PATCH', `${path}/status`, { status: 'scheduled' });
    expect([stepped.status, stepped.body['status']]).toEqual([200, 'scheduled']);
    const prepared = await customer('POST', `${path}/payment-intent`);
    expect(prepared.body).toMatchObject({ intentType: 'setup', clientSecret: expect.any(String) });
    const secret = String(prepared.body['clientSecret']);
    expect(await cast.stack.sandbox.confirmCard(secret, 'pm_card_visa')).toBe('succeeded');
    const saved = await customer('PATCH', `${path}/payment`, {});
    expect([saved.status, saved.body['paymentStatus']]).toEqual([200, 'card_saved']);
    const { body } = await customer('GET', path);
    expect(body).toMatchObject({ paymentStatus: 'card_saved', paymentFailure: null });
    expect(body['can']).not.toContain('pay');
  });

  it('work that no card paid for is paid by another one', async () => {
    const windows = await freeWindows(cast.customer.visitor, '10001', 2, 12);
    const window = windows.at(-1);
    if (!window) throw new Error('no window is free');
    const { technician, stack, customer: owner, clients } = cast;
    // So far ahead the card is only saved; this one is declined when it is to pay.
    const life = await beginLife({ stack, technician, customer: owner, window });
    await life.place();
    await life.confirmCard('pm_card_chargeCustomerFail');
    await life.accept();
    const path = `/api/bookings/${life.bookingId}`;
    const ended = await clients.admin.call('PATCH', `${path}/status`, { status: 'completed' });
    expect(ended.status).toBe(200);
    await eventually('the saved card was declined', async () => {
      const { body } = await customer('GET', path);
      expect(body).toMatchObject({
        status: 'completed',
        capturedCents: 0,
        can: expect.arrayContaining(['pay']),
      });
      return body['paymentFailure'] === null ? undefined : true;
    });
    const prepared = await customer('POST', `${path}/payment-intent`);
    expect([prepared.status, prepared.body['amountCents']]).toEqual([200, 15_000]);
    const secret = String(prepared.body['clientSecret']);
    expect(await stack.sandbox.confirmCard(secret, 'pm_card_visa')).toBe('requires_capture');
    const paid = await customer('PATCH', `${path}/payment`, { stripePaymentIntentId: idOf(secret) });
    expect(paid.status).toBe(200);
    await eventually('it is captured', async () => {
      expect((await customer('GET', path)).body).toMatchObject({
        capturedCents: 15_000,
        paymentStatus: 'captured',
      });
      return true;
    });
    expect((await customer('POST', `${path}/payment-intent`)).body).toMatchObject({ code: 'final_status' });
  });
});
