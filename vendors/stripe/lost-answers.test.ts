/**
 * What is left at the provider when its answers are lost: found again by later calls, and adopted by no other booking.
 */
import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { as, type BookingId, type CustomerId } from '#domain/core/ids.ts';
import { cents } from '#domain/core/money.ts';
import { type Fixture, keys, startFixture } from '#sandbox/fixture.ts';
import { openStripe } from './client.ts';
import { customersOf, findOrCreateCustomer, forgetCustomer } from './customers.ts';
import { chargeOffSession, preparePayment } from './intents.ts';

let fixture: Fixture;
let stripe: Stripe;
let count = 0;

beforeAll(async () => {
  fixture = await startFixture();
  stripe = openStripe({ secretKey: keys.secret, apiBase: fixture.sandbox.url });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await fixture.control('DELETE', '/sandbox/faults');
});
afterAll(() => fixture.stop());

const fault = (call: string, kind: string, more: object = {}) =>
  fixture.control('POST', '/sandbox/faults', { service: 'stripe', call, kind, times: 1, ...more });

const newCustomer = () => as<CustomerId>(`customer-${++count}`);
const refusal = () =>
  Stripe.errors.StripeError.generate({
    type: 'invalid_request_error',
    message: 'Invalid request.',
    statusCode: 400,
  } as never);

describe('a customer whom the provider has more than once', () => {
  const make = (customerId: CustomerId) => stripe.customers.create({ metadata: { customerId } });

  it('is forgotten with every one of its customers, beyond the first page of the search', async () => {
    const [customerId, other] = [newCustomer(), newCustomer()];
    for (let made = 0; made < 2; made += 1) await make(customerId);
    const kept = await make(other);
    const search = stripe.customers.search.bind(stripe.customers);
    vi.spyOn(stripe.customers, 'search').mockImplementation((parameters, options) =>
      search({ ...parameters, limit: 1 }, options),
    );
    await forgetCustomer(stripe, customerId);
    expect(await customersOf(stripe, customerId)).toEqual([]);
    expect(await customersOf(stripe, other)).toEqual([kept.id]);
  });

  it('is forgotten with one that the search does not know yet, and with one that our log names', async () => {
    const customerId = newCustomer();
    const named = await stripe.customers.create({});
    const young = await make(customerId);
    const nothing = { data: [], has_more: false, [Symbol.asyncIterator]: async function* () {} };
    vi.spyOn(stripe.customers, 'search').mockReturnValue(nothing as never);
    await forgetCustomer(stripe, customerId, [named.id]);
    for (const { id } of [named, young])
      await expect(stripe.customers.retrieve(id)).rejects.toMatchObject({ code: 'resource_missing' });
  });
});

it.each([0, 24])(
  'those whom the search may not know yet are looked through, and no others, with a clock %i h fast',
  async (fast) => {
    const customerId = newCustomer();
    const minute = 60;
    const newest = Math.floor(Date.now() / 1000) - fast * 60 * minute;
    const own = [0, 59, 600].map((ago) => ({ ago, id: `cus_own_${ago}` }));
    let read = 0;
    /** Two days of the provider’s customers, one a minute, newest first. */
    async function* customers(from = 0) {
      for (let ago = 0; ago < 2 * 24 * 60; ago += 1) {
        const created = newest - ago * minute;
        if (created < from) return;
        read += 1;
        const { id = `cus_${ago}` } = own.find((one) => one.ago === ago) ?? {};
        yield { id, created, metadata: id.startsWith('cus_own') ? { customerId } : {} };
      }
    }
    const answer = (list: AsyncGenerator) => ({ [Symbol.asyncIterator]: () => list }) as never;
    vi.spyOn(stripe.customers, 'search').mockReturnValue(answer((async function* () {})()));
    vi.spyOn(stripe.customers, 'list').mockImplementation((given) => {
      const created = given?.created;
      return answer(customers(typeof created === 'object' ? created.gte : 0));
    });
    expect(await customersOf(stripe, customerId)).toEqual(['cus_own_0', 'cus_own_59']);
    // Two hours' worth, and the first one before them.
    expect(read).toBe(122);
  },
);

describe('a charge that was made by an attempt which counts as failed', () => {
  const saved = async () => {
    const customerId = newCustomer();
    const stripeCustomerId = await findOrCreateCustomer(stripe, customerId);
    const setup = await stripe.setupIntents.create({ customer: stripeCustomerId, usage: 'off_session' });
    const confirmed = await stripe.setupIntents.confirm(setup.id, { payment_method: 'pm_card_visa' });
    const { payment_method: method } = confirmed;
    return {
      bookingId: as<BookingId>(`booking-${count}`),
      customerId,
      stripeCustomerId,
      paymentMethodId: typeof method === 'string' ? method : '',
    };
  };
  type Saved = Awaited<ReturnType<typeof saved>>;

  const charge = (
    by: Saved,
    attempt: number,
    step: 'late_hold' | 'price_rise' | 'cancellation_fee',
    known: readonly string[] = [],
    amount = 12_000,
  ) =>
    chargeOffSession(stripe, {
      ...by,
      amount: cents(amount),
      attempt,
      step,
      known,
      idempotencyKey: `${by.bookingId}:${step}:${attempt}`,
    });
  const intents = async ({ stripeCustomerId }: Saved, wanted: string) => {
    const { data } = await stripe.paymentIntents.list({ customer: stripeCustomerId });
    return data.filter(({ status }) => status === wanted).map(({ id }) => id);
  };
  const taken = (by: Saved) => intents(by, 'succeeded');
  const held = (by: Saved) => intents(by, 'requires_capture');

  /** The charge succeeds but is answered with a 5xx, and the search for it is refused. */
  const failed = async (by: Saved, step: 'late_hold' | 'price_rise' | 'cancellation_fee') => {
    await fault('payment_intents.create', 'late_error');
    const list = stripe.paymentIntents.list.bind(stripe.paymentIntents);
    const lists = vi.spyOn(stripe.paymentIntents, 'list');
    lists.mockImplementationOnce(list);
    lists.mockImplementationOnce(() => {
      throw refusal();
    });
    expect(await charge(by, 1, step)).toMatchObject({ ok: false, failure: { kind: 'invalid_state' } });
    lists.mockRestore();
    expect(await (step === 'late_hold' ? held : taken)(by)).toHaveLength(1);
  };

  it.each(['price_rise', 'cancellation_fee'] as const)(
    'is the next attempt’s: the money of a %s is not taken twice',
    async (step) => {
      const by = await saved();
      await failed(by, step);
      const [intentId] = await taken(by);
      expect(await charge(by, 2, step)).toMatchObject({ ok: true, value: { state: 'captured', intentId } });
      expect(await taken(by)).toEqual([intentId]);
    },
  );

  it('is the next attempt’s as a hold too, unless the price has changed: then it is let go (R8)', async () => {
    const [same, other] = [await saved(), await saved()];
    await failed(same, 'late_hold');
    const [intentId] = await held(same);
    expect(await charge(same, 2, 'late_hold')).toMatchObject({
      ok: true,
      value: { state: 'held', intentId },
    });
    expect(await held(same)).toEqual([intentId]);
    await failed(other, 'late_hold');
    const [before] = await held(other);
    expect(await charge(other, 2, 'late_hold', [], 9_000)).toMatchObject({ ok: true });
    expect(await held(other)).toHaveLength(1);
    expect(await held(other)).not.toContain(before);
  });

  it.each([1, 2])('pays for nothing once somebody has refunded it: attempt %i', async (attempt) => {
    const by = await saved();
    await failed(by, 'price_rise');
    const [refunded] = await taken(by);
    await stripe.refunds.create({ payment_intent: refunded ?? '' });
    const answer = await charge(by, attempt, 'price_rise');
    if (attempt === 1)
      expect(answer).toMatchObject({
        ok: false,
        failure: { kind: 'invalid_state', code: 'charge_refunded' },
      });
    else expect(answer).toMatchObject({ ok: true, value: { state: 'captured' } });
    expect(await taken(by)).toHaveLength(attempt);
  });

  it('is looked for before another one is made: while the look is refused, nothing is charged', async () => {
    const by = await saved();
    await failed(by, 'price_rise');
    const lists = vi.spyOn(stripe.paymentIntents, 'list').mockImplementation(() => {
      throw refusal();
    });
    expect(await charge(by, 2, 'price_rise')).toMatchObject({
      ok: false,
      failure: { kind: 'invalid_state' },
    });
    lists.mockRestore();
    expect(await taken(by)).toHaveLength(1);
  });

  it('is not taken for another step’s, nor for a later charge when its booking has recorded it', async () => {
    const by = await saved();
    await failed(by, 'price_rise');
    const known = await taken(by);
    expect(await charge(by, 2, 'cancellation_fee')).toMatchObject({ ok: true });
    expect(await taken(by)).toHaveLength(2);
    expect(await charge(by, 3, 'price_rise', known)).toMatchObject({ ok: true });
    expect(await taken(by)).toHaveLength(3);
  });
});

describe('an intent without a booking', () => {
  const order = (customerId: CustomerId, stripeCustomerId: string, key: string) => ({
    customerId,
    stripeCustomerId,
    bookingId: null,
    amount: cents(9_000),
    attempt: 1,
    idempotencyKey: key,
  });

  it('is the one of its own request, however the provider answers another of the same amount', async () => {
    const customerId = newCustomer();
    const stripeCustomerId = await findOrCreateCustomer(stripe, customerId);
    const first = await preparePayment(stripe, order(customerId, stripeCustomerId, `${customerId}:one`));
    await fault('payment_intents.create', 'server_error');
    const second = await preparePayment(stripe, order(customerId, stripeCustomerId, `${customerId}:two`));
    expect(second.intentId).not.toBe(first.intentId);
  });

  it('is found again by its own request', async () => {
    const customerId = newCustomer();
    const stripeCustomerId = await findOrCreateCustomer(stripe, customerId);
    await fault('payment_intents.create', 'late_error');
    const { intentId } = await preparePayment(
      stripe,
      order(customerId, stripeCustomerId, `${customerId}:late`),
    );
    const { data } = await stripe.paymentIntents.list({ customer: stripeCustomerId });
    expect(data.map(({ id }) => id)).toEqual([intentId]);
  });
});

describe('a preparation during an outage', () => {
  it('asks for the object twice and looks for it twice in one try, and no more often', async () => {
    const customerId = newCustomer();
    const stripeCustomerId = await findOrCreateCustomer(stripe, customerId);
    await fault('payment_intents.create', 'server_error', { times: 1_000 });
    const makes = vi.spyOn(stripe.paymentIntents, 'create');
    const looks = vi.spyOn(stripe.paymentIntents, 'list');
    const order = {
      customerId,
      stripeCustomerId,
      bookingId: as<BookingId>(`booking-${count}`),
      amount: cents(9_000),
      attempt: 1,
      idempotencyKey: `${customerId}:prepare`,
    };
    for (let tried = 0; tried < 3; tried += 1) {
      await expect(preparePayment(stripe, order)).rejects.toThrow(/an error of its own/);
      expect([makes.mock.calls.length, looks.mock.calls.length]).toEqual([2, 2]);
      makes.mockClear();
      looks.mockClear();
    }
  });
});
