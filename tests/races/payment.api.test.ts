/** Browser and webhooks in every order, each webhook repeated: one booking, one hold, one capture, no 5xx (R6, R8). */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openWitnesses, type Witnesses } from '#tests/support/books.ts';
import { eventually } from '#tests/support/eventually.ts';
import { beginLife, cancelForItsFee, freeWindows, type Life, lifeCents } from '#tests/support/life.ts';
import { type Account, hireTechnician, signInAdmin } from '#tests/support/people.ts';
import { type Fault, idOf } from '#tests/support/sandbox.ts';
import { startTestStack, type TestStack } from '#tests/support/stack.ts';
import type { Answer, Visitor } from '#tests/support/visitor.ts';

const anything = z.unknown();
let stack: TestStack;
let admin: Visitor;
let technician: Account;
let witnesses: Witnesses;

beforeAll(async () => {
  stack = await startTestStack({ intentAdoption: 4_000 });
  admin = await signInAdmin(stack);
  technician = await hireTechnician(stack.url, admin);
  witnesses = await openWitnesses(stack);
});

afterEach(() => stack.sandbox.clearFaults());

afterAll(async () => {
  await witnesses?.close();
  await stack?.stop();
});

const patch = (life: Life): Promise<Answer> =>
  life.customer.visitor.send('PATCH', `/api/bookings/${life.bookingId}/payment`, {
    body: { paymentStatus: 'authorized', stripePaymentIntentId: idOf(life.clientSecret) },
  });

const confirmedByWebhook = (life: Life) =>
  eventually('the webhook has confirmed the booking', async () =>
    (await life.booking()).status === 'confirmed' ? true : undefined,
  );

const slowWebhooks: Fault = {
  service: 'stripe',
  kind: 'reorder_webhooks',
  milliseconds: 400,
};
/** Each event arrives three times. */
const tripled: Fault = { service: 'stripe', kind: 'duplicate_webhooks' };

describe('R6 browser and webhook', () => {
  const orders: readonly (readonly [
    string,
    readonly Fault[],
    (life: Life) => Promise<Answer | undefined>,
  ])[] = [
    [
      'webhook alone: the tab was closed',
      [],
      async (life) => {
        await stack.sandbox.confirmCard(life.clientSecret, 'pm_card_visa');
        await confirmedByWebhook(life);
        return undefined;
      },
    ],
    [
      'webhook first, then the browser',
      [tripled],
      async (life) => {
        await stack.sandbox.confirmCard(life.clientSecret, 'pm_card_visa');
        await confirmedByWebhook(life);
        return patch(life);
      },
    ],
    [
      'browser first, webhooks after it in another order',
      [slowWebhooks],
      async (life) => {
        await stack.sandbox.confirmCard(life.clientSecret, 'pm_card_visa');
        return patch(life);
      },
    ],
    [
      'browser alone: every webhook is lost',
      [{ service: 'stripe', kind: 'lost_webhooks' }],
      async (life) => {
        await stack.sandbox.confirmCard(life.clientSecret, 'pm_card_visa');
        return patch(life);
      },
    ],
    [
      'browser before the card, and three times at once after it',
      [tripled, slowWebhooks],
      async (life) => {
        expect((await patch(life)).status).toBe(409);
        await stack.sandbox.confirmCard(life.clientSecret, 'pm_card_visa');
        const answers = await Promise.all([patch(life), patch(life), patch(life)]);
        expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
        return answers[0];
      },
    ],
  ];

  test.each(orders)('%s', async (_order, faults, act) => {
    for (const fault of faults) await stack.sandbox.fault(fault);
    const life = await beginLife({ stack, technician });
    await life.place();
    const answer = await act(life);
    if (answer) expect(answer.status).toBe(200);
    await life.accept();
    await life.start();
    await life.complete();
    const { counts } = await life.payOut();
    expect(counts).toMatchObject({
      holds: 1,
      captures: 1,
      captured_cents: lifeCents,
      voids: 0,
      transfers: 1,
    });
    const events = await witnesses.eventCounts(life.bookingId);
    expect(events).toMatchObject({ BookingPlaced: 1, PaymentPrepared: 1, HoldPlaced: 1, PaymentCaptured: 1 });
  });

  test('the same booking sent five times at once under one key is one booking with one hold', async () => {
    const life = await beginLife({ stack, technician });
    await Promise.all([life.place(), life.place(), life.place(), life.place(), life.place()]);
    await life.confirmCard();
    const mine = await life.customer.visitor.call('GET', '/api/bookings', z.array(anything));
    expect(mine).toHaveLength(1);
    expect((await stack.sandbox.books(life.bookingId)).payment_intents).toHaveLength(1);
    await cancelForItsFee(life.customer.visitor, life.bookingId);
  });
});

describe('R7 several orders with one payment', () => {
  test('three at the same instant make one booking, and the others are refused before they hold a seat', async () => {
    const life = await beginLife({ stack, technician });
    const { visitor, id: customerId, email } = life.customer;
    const intent = await visitor.call(
      'POST',
      '/api/create-payment-intent',
      z.looseObject({ clientSecret: z.string(), paymentIntentId: z.string() }),
      { body: { amount: lifeCents, currency: 'usd', customerId } },
    );
    expect(await stack.sandbox.confirmCard(intent.clientSecret, 'pm_card_visa')).toBe('requires_capture');
    const body = {
      brand: 'ikea',
      serviceType: 'living_room',
      itemCount: 2,
      totalPrice: lifeCents / 100,
      contactInfo: {
        firstName: 'Ada',
        lastName: 'Bergman',
        phone: '212-555-0110',
        email,
        streetAddress: '350 W 31st St',
        city: 'New York',
        state: 'NY',
        zipCode: '10001',
      },
      stripePaymentIntentId: intent.paymentIntentId,
    };
    // Each at a time of its own: it is the payment that there is only one of.
    const windows = (await freeWindows(visitor, '10001', 2)).slice(0, 3);
    const answers = await Promise.all(
      windows.map(({ date: scheduledDate, time: scheduledTime }) =>
        visitor.send('POST', '/api/bookings', {
          body: { ...body, scheduledDate, scheduledTime },
          idempotencyKey: randomUUID(),
        }),
      ),
    );
    expect(answers).toHaveLength(3);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    for (const { status, body: refusal } of answers.filter(({ status }) => status >= 300))
      expect({ status, refusal }).toMatchObject({ status: 409, refusal: { code: 'intent_unusable' } });
    const mine = await visitor.call(
      'GET',
      '/api/bookings',
      z.array(z.looseObject({ id: z.string(), status: z.string() })),
    );
    expect(mine).toMatchObject([{ status: 'confirmed' }]);
    // The refused ones took nothing from the one that has it.
    const { payment_intents: intents, counts } = await stack.sandbox.books(mine[0]?.id ?? '');
    expect(intents).toMatchObject([{ id: intent.paymentIntentId, status: 'requires_capture' }]);
    expect(counts).toMatchObject({ holds: 1, voids: 0 });
    await cancelForItsFee(visitor, mine[0]?.id ?? '');
  });
});

describe('R8 no hold without a booking', () => {
  test('a hold whose booking was never made is voided when its time is over', async () => {
    const life = await beginLife({ stack, technician });
    const intent = await life.customer.visitor.call(
      'POST',
      '/api/create-payment-intent',
      z.looseObject({ clientSecret: z.string(), paymentIntentId: z.string() }),
      { body: { amount: lifeCents, currency: 'usd', customerId: life.customer.id } },
    );
    expect(await stack.sandbox.confirmCard(intent.clientSecret, 'pm_card_visa')).toBe('requires_capture');
    await voided(intent.paymentIntentId);
  });

  test('a booking refused for its price voids the hold that was made for it', async () => {
    const life = await beginLife({ stack, technician });
    const intent = await life.customer.visitor.call(
      'POST',
      '/api/create-payment-intent',
      z.looseObject({ clientSecret: z.string(), paymentIntentId: z.string() }),
      { body: { amount: 9_900, currency: 'usd', customerId: life.customer.id } },
    );
    await stack.sandbox.confirmCard(intent.clientSecret, 'pm_card_visa');
    const answer = await life.customer.visitor.send('POST', '/api/bookings', {
      body: {
        brand: 'ikea',
        serviceType: 'bedroom',
        itemCount: 2,
        totalPrice: 99,
        scheduledDate: life.window.date,
        scheduledTime: life.window.time,
        contactInfo: {
          firstName: 'Ada',
          lastName: 'Bergman',
          phone: '212-555-0110',
          email: life.customer.email,
          streetAddress: '350 W 31st St',
          city: 'New York',
          state: 'NY',
          zipCode: '10001',
        },
        stripePaymentIntentId: intent.paymentIntentId,
      },
    });
    expect(answer).toMatchObject({ status: 409, body: { code: 'price_changed' } });
    await voided(intent.paymentIntentId);
  });

  test('cancelled by an admin in route: the hold is voided', async () => {
    const life = await beginLife({ stack, technician });
    await life.until('arrive');
    await admin.call('PATCH', `/api/bookings/${life.bookingId}/status`, anything, {
      body: { status: 'cancelled', why: 'The road is closed' },
    });
    const { counts } = await eventually('the hold is voided', async () => {
      const books = await stack.sandbox.books(life.bookingId);
      return books.counts.voids === 1 ? books : undefined;
    });
    expect(counts.captures).toBe(0);
  });

  async function voided(intentId: string): Promise<void> {
    await eventually('the hold is voided', async () => {
      const { payment_intents: intents } = await stack.sandbox.books();
      return intents.find(({ id }) => id === intentId)?.status === 'canceled' ? true : undefined;
    });
  }
});

describe('R23 the same Idempotency-Key', () => {
  test('twice at once, later, and after the workflow has closed: one event, the same answer', async () => {
    const life = await beginLife({ stack, technician });
    await life.until('start');
    const path = `/api/jobs/${life.bookingId}/start`;
    const start = () => technician.visitor.send('POST', path, { idempotencyKey: `start-${life.bookingId}` });
    const [one, two] = await Promise.all([start(), start()]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(two.body).toEqual(one.body);
    expect((await start()).body).toEqual(one.body);
    await life.complete();
    await life.payOut();
    expect((await start()).body).toEqual(one.body);
    expect(await witnesses.eventCounts(life.bookingId)).toMatchObject({ WorkStarted: 1 });
  });

  test('with another body is refused as 422', async () => {
    const life = await beginLife({ stack, technician });
    await life.until('route');
    const path = `/api/jobs/${life.bookingId}/route`;
    const idempotencyKey = `route-${life.bookingId}`;
    const first = await technician.visitor.send('POST', path, { idempotencyKey, body: { etaMinutes: 20 } });
    expect(first.status).toBe(200);
    const second = await technician.visitor.send('POST', path, { idempotencyKey, body: { etaMinutes: 40 } });
    expect(second).toMatchObject({ status: 422, body: { code: 'key_reused' } });
    await life.arrive();
    await admin.call('PATCH', `/api/bookings/${life.bookingId}/status`, anything, {
      body: { status: 'cancelled', why: 'Test is over' },
    });
  });
});

test('R27 a lost provider and a refusal by policy are sentences, not 500', async () => {
  const life = await beginLife({ stack, technician });
  await stack.sandbox.fault({ service: 'stripe', kind: 'outage' });
  const answer = await life.customer.visitor.send('POST', '/api/create-payment-intent', {
    body: { amount: lifeCents, currency: 'usd', customerId: life.customer.id },
  });
  expect(answer.status).toBe(503);
  expect(answer.body).toMatchObject({ message: expect.stringMatching(/\w/), code: expect.any(String) });
  await stack.sandbox.clearFaults();
  await life.until('arrive');
  const refused = await life.customer.visitor.send('POST', `/api/bookings/${life.bookingId}/reschedule`, {
    body: { scheduledDate: life.window.date, scheduledTime: '4:00 PM - 6:00 PM' },
  });
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({ message: expect.stringMatching(/\w/), code: expect.any(String) });
});
