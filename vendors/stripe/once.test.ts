/**
 * Money calls against a provider that stores its answers: one object per step, and every refusal a value (S1, S2, S10,
 * P7, P8).
 */
import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { as, type BookingId, type CustomerId } from '#domain/core/ids.ts';
import { cents } from '#domain/core/money.ts';
import { type Fixture, keys, startFixture } from '#sandbox/fixture.ts';
import { openStripe } from './client.ts';
import { findOrCreateCustomer } from './customers.ts';
import {
  capture,
  chargeOffSession,
  increment,
  nameBooking,
  preparePayment,
  readPaymentIntent,
} from './intents.ts';
import { once } from './once.ts';
import { refund } from './refunds.ts';

let fixture: Fixture;
let stripe: Stripe;
let count = 0;

beforeAll(async () => {
  fixture = await startFixture();
  stripe = openStripe({ secretKey: keys.secret, apiBase: fixture.sandbox.url });
});
afterEach(() => fixture.control('DELETE', '/sandbox/faults'));
afterAll(() => fixture.stop());

const fault = (call: string, kind: string, more: object = {}) =>
  fixture.control('POST', '/sandbox/faults', { service: 'stripe', call, kind, times: 1, ...more });

interface Saved {
  readonly bookingId: BookingId;
  readonly customerId: CustomerId;
  readonly stripeCustomerId: string;
  readonly paymentMethodId: string;
}

/** A customer with a saved card, and a booking's id. */
async function saved(card = 'pm_card_visa'): Promise<Saved> {
  count += 1;
  const customerId = as<CustomerId>(`customer-${count}`);
  const stripeCustomerId = await findOrCreateCustomer(stripe, customerId);
  const setup = await stripe.setupIntents.create({ customer: stripeCustomerId, usage: 'off_session' });
  const { payment_method: method } = await stripe.setupIntents.confirm(setup.id, { payment_method: card });
  return {
    bookingId: as<BookingId>(`booking-${count}`),
    customerId,
    stripeCustomerId,
    paymentMethodId: typeof method === 'string' ? method : '',
  };
}

const charge = (by: Saved, more: { attempt?: number; step?: 'late_hold' | 'price_rise' } = {}) => {
  const { attempt = 1, step = 'late_hold' } = more;
  return chargeOffSession(stripe, {
    ...by,
    amount: cents(12_000),
    attempt,
    step,
    idempotencyKey: `${by.bookingId}:${step}:${attempt}`,
  });
};

async function held(by: Saved): Promise<string> {
  const answer = await charge(by);
  if (!answer.ok || answer.value.state !== 'held') throw new Error('no hold');
  return answer.value.intentId;
}

const intentsOf = async ({ stripeCustomerId }: Saved) =>
  (await stripe.paymentIntents.list({ customer: stripeCustomerId })).data;

describe('a 5xx that the provider has stored under its key (S2)', () => {
  it('of the making of a customer: looked for, then made under another key', async () => {
    const customerId = as<CustomerId>('customer-of-a-broken-answer');
    await fault('customers.create', 'server_error');
    const made = await findOrCreateCustomer(stripe, customerId);
    expect(await findOrCreateCustomer(stripe, customerId)).toBe(made);
  });

  it('before anything was done: another key makes the one hold', async () => {
    const by = await saved();
    await fault('payment_intents.create', 'server_error');
    expect(await charge(by)).toMatchObject({ ok: true, value: { state: 'held' } });
    expect(await intentsOf(by)).toHaveLength(1);
  });

  it('after the work was done: the hold is found by its step, and no second one made', async () => {
    const by = await saved();
    await fault('payment_intents.create', 'late_error');
    expect(await charge(by)).toMatchObject({ ok: true, value: { state: 'held' } });
    expect(await intentsOf(by)).toHaveLength(1);
  });

  it('of a capture, an increment and a refund: read first, then another key', async () => {
    const by = await saved();
    const paymentIntentId = await held(by);
    const hold = { paymentIntentId };
    await fault('payment_intents.increment_authorization', 'server_error');
    const raised = { ...hold, total: cents(13_000), idempotencyKey: `${by.bookingId}:increment` };
    expect(await increment(stripe, raised)).toMatchObject({ ok: true, value: { amount: 13_000 } });
    await fault('payment_intents.capture', 'server_error');
    const taken = { ...hold, amount: cents(13_000), idempotencyKey: `${by.bookingId}:capture` };
    const captured = await capture(stripe, taken);
    expect(captured).toMatchObject({ ok: true, value: { amount: 13_000 } });
    if (!captured.ok) return;
    const { chargeId } = captured.value;
    for (const kind of ['server_error', 'late_error']) {
      await fault('refunds.create', kind);
      const order = {
        ...by,
        chargeId,
        amount: cents(1_000),
        step: kind,
        idempotencyKey: `${by.bookingId}:${kind}`,
      };
      expect(await refund(stripe, order)).toMatchObject({ ok: true, value: { amount: 1_000 } });
    }
    expect((await stripe.refunds.list({ charge: chargeId })).data).toHaveLength(2);
  });

  it('under every key that one attempt may use is a recorded failure, and the next attempt succeeds', async () => {
    const by = await saved();
    await fault('payment_intents.create', 'server_error', { times: 5 });
    expect(await charge(by)).toMatchObject({ ok: false, failure: { code: 'provider_error' } });
    expect(await charge(by, { attempt: 2 })).toMatchObject({ ok: true, value: { state: 'held' } });
    expect(await intentsOf(by)).toHaveLength(1);
  });
});

describe('a 5xx that is not the stored answer of an earlier request (S2)', () => {
  it('is tried again under the same key: whether the first request took effect is not known', async () => {
    const answer = new Stripe.errors.StripeAPIError({
      type: 'api_error',
      message: 'Bad gateway',
      statusCode: 502,
      headers: {},
    });
    const keysUsed: string[] = [];
    const step = {
      key: 'one',
      make: async ({ idempotencyKey }: { readonly idempotencyKey: string }) => {
        keysUsed.push(idempotencyKey);
        throw answer;
      },
      find: async () => null,
    };
    await expect(once(step)).rejects.toBe(answer);
    expect(keysUsed).toEqual(['one']);
  });
});

describe('a preparation, which no later attempt follows', () => {
  afterEach(() => void vi.useRealTimers());

  it('has a new key each second: a provider that broke under the others is not waited for a day', async () => {
    const by = await saved();
    const prepared = () =>
      preparePayment(stripe, {
        ...by,
        amount: cents(12_000),
        attempt: 1,
        idempotencyKey: `${by.bookingId}:prepare:1`,
      });
    await fault('payment_intents.create', 'server_error', { times: 2 });
    const start = Math.ceil(Date.now() / 1_000) * 1_000;
    vi.useFakeTimers({ toFake: ['Date'], now: start });
    await expect(prepared()).rejects.toThrow(/an error of its own/);
    await expect(prepared()).rejects.toThrow(/an error of its own/);
    vi.setSystemTime(start + 1_000);
    const { intentId } = await prepared();
    expect((await intentsOf(by)).map(({ id }) => id)).toEqual([intentId]);
  });
});

describe('a refusal is a value, so that the story can record it (P2)', () => {
  it.each([
    ['detached', ({ paymentMethodId }: Saved) => stripe.paymentMethods.detach(paymentMethodId)],
    ['gone with its customer', ({ stripeCustomerId }: Saved) => stripe.customers.del(stripeCustomerId)],
  ])('of a card that is %s', async (_what, remove) => {
    const by = await saved();
    await remove(by);
    for (const step of ['late_hold', 'price_rise'] as const) {
      expect(await charge(by, { step })).toMatchObject({
        ok: false,
        failure: { message: 'The saved card is no longer available. Please use another card.' },
      });
    }
  });

  it('of a capture whose intent is gone, and of a refund whose charge is', async () => {
    const order = { amount: cents(1_000), idempotencyKey: 'gone:capture' };
    expect(await capture(stripe, { ...order, paymentIntentId: 'pi_gone' })).toMatchObject({
      ok: false,
      failure: { kind: 'invalid_state', code: 'resource_missing' },
    });
    const { bookingId } = await saved();
    expect(
      await refund(stripe, {
        ...order,
        bookingId,
        chargeId: 'ch_gone',
        step: 's',
        idempotencyKey: 'gone:refund',
      }),
    ).toMatchObject({ ok: false, failure: { code: 'resource_missing' } });
  });

  it('but not of our own key: that is no card’s fault', async () => {
    const wrong = openStripe({ secretKey: 'sk_test_wrong', apiBase: fixture.sandbox.url });
    const order = { paymentIntentId: 'pi_any', amount: cents(1_000), idempotencyKey: 'wrong:capture' };
    await expect(capture(wrong, order)).rejects.toThrow('refused the request');
  });
});

describe('a capture', () => {
  it('that is answered without its balance transaction is read again, and tells the fee (P8)', async () => {
    const by = await saved();
    const paymentIntentId = await held(by);
    await fault('payment_intents.capture', 'late_balance');
    const order = { paymentIntentId, amount: cents(12_000), idempotencyKey: `${by.bookingId}:capture` };
    expect(await capture(stripe, order)).toMatchObject({ ok: true, value: { amount: 12_000, fee: 378 } });
  });

  it('at once, of a difference, is read again as well (P8)', async () => {
    const by = await saved();
    await fault('payment_intents.create', 'late_balance');
    expect(await charge(by, { step: 'price_rise' })).toMatchObject({
      ok: true,
      value: { state: 'captured', captured: { fee: 378 } },
    });
  });
});

describe('a refund found by its step after a crash (S10)', () => {
  const paid = async () => {
    const by = await saved();
    const taken = await charge(by, { step: 'price_rise' });
    if (!taken.ok || taken.value.state !== 'captured') throw new Error('nothing captured');
    const { chargeId } = taken.value.captured;
    return {
      ...by,
      chargeId,
      amount: cents(2_000),
      step: 'refund:1',
      idempotencyKey: `${by.bookingId}:refund`,
    };
  };
  const tamper = (id: string, set: object) =>
    fixture.control('POST', '/sandbox/tamper', { object: 'refund', id, set });

  it.each([
    ['failed', { ok: false, failure: { code: 'refund_failed' } }],
    ['canceled', { ok: false, failure: { code: 'refund_canceled' } }],
    ['pending', { ok: true, value: { amount: 2_000 } }],
    ['succeeded', { ok: true, value: { amount: 2_000 } }],
  ])('counts as it stands: %s', async (status, outcome) => {
    const order = await paid();
    const made = await refund(stripe, order);
    if (!made.ok) throw new Error('not refunded');
    await tamper(made.value.refundId, { status });
    expect(await refund(stripe, order)).toMatchObject(outcome);
    expect((await stripe.refunds.list({ charge: order.chargeId })).data).toHaveLength(1);
  });
});

describe('the transfer group of a booking’s intents (S1)', () => {
  it('is the booking, on whatever is made for it, and on its charges', async () => {
    const by = await saved();
    await preparePayment(stripe, { ...by, amount: cents(9_000), attempt: 1, idempotencyKey: by.bookingId });
    await held(by);
    await charge(by, { step: 'price_rise' });
    const made = await intentsOf(by);
    expect(made.map(({ transfer_group: group }) => group)).toEqual(Array(3).fill(by.bookingId));
    const { data } = await stripe.charges.list({ transfer_group: by.bookingId });
    expect(data).toHaveLength(2);
  });

  it('is given to an adopted intent while it has no charge; one that holds money keeps its own', async () => {
    const by = await saved();
    const make = (key: string) =>
      preparePayment(stripe, {
        ...by,
        bookingId: null,
        amount: cents(9_000),
        attempt: 1,
        idempotencyKey: key,
      });
    const open = await make(`${by.customerId}:open`);
    const paid = await make(`${by.customerId}:paid`);
    await stripe.paymentIntents.confirm(paid.intentId, { payment_method: 'pm_card_visa' });
    for (const { intentId } of [open, paid]) await nameBooking(stripe, intentId, by.bookingId);
    const made = await intentsOf(by);
    expect(made.map(({ metadata }) => metadata['bookingId'])).toEqual([by.bookingId, by.bookingId]);
    expect(made.map(({ transfer_group: group }) => group)).toEqual([null, by.bookingId]);
  });
});

describe('an intent whose last error is the provider’s own', () => {
  const broken = { type: 'api_error', message: 'An error occurred while processing your card.' } as const;

  /** The provider's client, listing such an intent for this booking. */
  async function telling(by: Saved, step: string): Promise<Stripe> {
    const intent = await stripe.paymentIntents.create({
      amount: 12_000,
      currency: 'usd',
      customer: by.stripeCustomerId,
      capture_method: 'manual',
      metadata: { bookingId: by.bookingId, step, attempt: '1' },
    });
    const told = { ...intent, last_payment_error: broken };
    const paymentIntents = {
      retrieve: async () => told,
      list: async function* () {
        yield told;
      },
    };
    return { paymentIntents } as unknown as Stripe;
  }

  it('is no declined card, neither of the customer’s own try nor of a charge without them', async () => {
    const by = await saved();
    const lying = await telling(by, 'late_hold');
    expect(await readPaymentIntent(lying, 'pi')).toMatchObject({ state: 'waiting', decline: null });
    const order = {
      ...by,
      amount: cents(12_000),
      attempt: 1,
      step: 'late_hold',
      idempotencyKey: 'any',
    } as const;
    expect(await chargeOffSession(lying, order)).toMatchObject({
      ok: false,
      failure: { kind: 'invalid_state', code: 'provider_error' },
    });
  });
});
