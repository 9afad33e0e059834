/**
 * Transfers, reversals and payouts against the provider's rules: one object per step, whatever happened to the answers.
 */
import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { as, type BookingId } from '#domain/core/ids.ts';
import { cents, zero } from '#domain/core/money.ts';
import { type Fixture, keys, startFixture } from '#sandbox/fixture.ts';
import { connectBank, createAccount } from './accounts.ts';
import { ProviderUnavailable } from './failures.ts';
import { payOutTest, takeTestBack, transferTest } from './test-payouts.ts';
import { payOut, reverseTransfer, transfer } from './transfers.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.stop());
afterEach(() => fixture.control('DELETE', '/sandbox/faults'));

const aDay = 25 * 60 * 60;
const pass = (seconds: number) => fixture.control('POST', '/sandbox/clock', { seconds });

async function charged(amount: number): Promise<string> {
  const intent = await fixture.stripe.paymentIntents.create({
    amount,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
    return_url: 'http://localhost/done',
  });
  return typeof intent.latest_charge === 'string' ? intent.latest_charge : '';
}

async function payee(): Promise<string> {
  const accountId = await createAccount(fixture.stripe, {
    payee: `technician-${randomUUID()}`,
    email: 'grace@example.com',
    identity: {
      givenName: 'Grace',
      surname: 'Hopper',
      dateOfBirth: '1906-12-09',
      accepted: { at: '2026-01-05T12:00:00.000Z', ip: '203.0.113.7' },
    },
  });
  const numbers = { routingNumber: '110000000', accountNumber: '000123456789' };
  await connectBank(fixture.stripe, { accountId, kind: 'individual', holder: 'Grace Hopper', ...numbers });
  return accountId;
}

/** When the first step of these tests was requested. */
const since = new Date().toISOString();

function shareOf(accountId: string, chargeId: string | null, amount = 7_000) {
  const bookingId = as<BookingId>(randomUUID());
  const step = 'transfer:9:grace';
  const idempotencyKey = `${bookingId}:${step}:1`;
  return { bookingId, accountId, amount: cents(amount), chargeId, since, step, idempotencyKey };
}

function payoutOf(accountId: string, amount: number) {
  const bookingId = as<BookingId>(randomUUID());
  const step = `payout:${bookingId}:grace:1`;
  return {
    bookingId,
    accountId,
    amount: cents(amount),
    kept: zero,
    known: [],
    since,
    step,
    idempotencyKey: step,
  };
}

/** A payee whose account holds an amount. */
async function holding(amount: number): Promise<string> {
  const accountId = await payee();
  await transfer(fixture.stripe, shareOf(accountId, await charged(amount * 2), amount));
  return accountId;
}

const transfersTo = async (destination: string) =>
  fixture.stripe.transfers.list({ destination, limit: 100 }).then(({ data }) => data);
const payoutsOf = async (stripeAccount: string) =>
  fixture.stripe.payouts.list({}, { stripeAccount }).then(({ data }) => data);

/** The provider's client with intercepted POSTs: `instead` may answer one itself, or delay it. */
function clientThat(
  instead: (path: string, key: string, send: () => Promise<Response>) => Promise<Response>,
): Stripe {
  const { hostname, port } = new URL(fixture.sandbox.url);
  return new Stripe(keys.secret, {
    host: hostname,
    port: Number(port),
    protocol: 'http',
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient((input: RequestInfo | URL, init?: RequestInit) => {
      const send = () => fetch(input, init);
      const key = new Headers(init?.headers).get('idempotency-key') ?? '';
      return init?.method === 'POST'
        ? instead(new URL(String(input instanceof Request ? input.url : input)).pathname, key, send)
        : send();
    }),
  });
}

/** Answers 500 to the first keys, and stores that answer under its key, as the provider does. */
function breakingFor(broken: number, isLate: boolean): Stripe {
  const kept = new Set<string>();
  const answer = (isReplayed: boolean) =>
    Response.json(
      { error: { type: 'api_error', message: 'An unknown error occurred.' } },
      { status: 500, ...(isReplayed && { headers: { 'Idempotent-Replayed': 'true' } }) },
    );
  return clientThat(async (_path, key, send) => {
    if (kept.has(key)) return answer(true);
    if (kept.size >= broken) return send();
    kept.add(key);
    if (isLate) await send();
    return answer(false);
  });
}

/** Retries like an activity: as long as the outcome is unknown. */
async function untilKnown<T>(call: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ProviderUnavailable) || attempt === 20) throw error;
    }
  }
}

describe('a transfer', () => {
  it('R11: is found by its destination and step after the keys are forgotten, though the provider named its group', async () => {
    const accountId = await payee();
    const order = shareOf(accountId, await charged(15_000));
    const first = await transfer(fixture.stripe, order);
    const [made] = await transfersTo(accountId);
    expect(made?.transfer_group).toMatch(/^group_pi_/);
    await pass(aDay);
    const again = await transfer(fixture.stripe, {
      ...order,
      idempotencyKey: `${order.idempotencyKey}:late`,
    });
    expect(again).toEqual(first);
    expect(await transfersTo(accountId)).toHaveLength(1);
  });

  it('is found beyond the first hundred of its technician, and the same step of another booking is another one', async () => {
    const accountId = await payee();
    const chargeId = await charged(30_000);
    const order = shareOf(accountId, chargeId, 100);
    const first = await transfer(fixture.stripe, order);
    const about = { amount: 100, currency: 'usd', destination: accountId, source_transaction: chargeId };
    const metadata = { step: order.step, bookingId: 'another' };
    for (let other = 0; other < 100; other += 1)
      await fixture.stripe.transfers.create({ ...about, metadata });
    await pass(aDay);
    expect(await transfer(fixture.stripe, order)).toEqual(first);
    let all = 0;
    for await (const _one of fixture.stripe.transfers.list({ destination: accountId, limit: 100 })) all += 1;
    expect(all).toBe(101);
  }, 60_000);

  it('refused, whatever the code, is a failure in the provider’s words, and its next attempt is a call of its own', async () => {
    for (const code of ['brand_new_code', 'transfers_not_allowed', 'account_invalid']) {
      const accountId = await payee();
      const order = shareOf(accountId, await charged(15_000));
      const fault = { service: 'stripe', call: 'transfers.create', kind: 'decline', code };
      await fixture.control('POST', '/sandbox/faults', fault);
      const message = 'You have insufficient funds in your Stripe account for this transfer.';
      const refused = { ok: false, failure: { kind: 'invalid_state', code, message } };
      expect(await transfer(fixture.stripe, order)).toEqual(refused);
      await fixture.control('DELETE', '/sandbox/faults');
      // The provider replays its answer, even though nothing is wrong any more.
      expect(await transfer(fixture.stripe, order)).toEqual(refused);
      const next = { ...order, idempotencyKey: `${order.idempotencyKey}:next` };
      expect(await transfer(fixture.stripe, next)).toMatchObject({ ok: true });
    }
  });

  it('to an account that is not there is a failure, and no endless look', async () => {
    const answer = await transfer(fixture.stripe, shareOf('acct_unknown', await charged(15_000)));
    expect(answer).toMatchObject({ ok: false, failure: { code: 'resource_missing' } });
  });

  it('above its charge is refused as one, and made of the platform’s balance for the part above', async () => {
    await charged(100_000);
    const accountId = await payee();
    const chargeId = await charged(5_000);
    const order = shareOf(accountId, chargeId, 7_000);
    expect(await transfer(fixture.stripe, order)).toMatchObject({ ok: false });
    const drawn = { ...order, amount: cents(5_000), idempotencyKey: randomUUID() };
    expect(await transfer(fixture.stripe, drawn)).toMatchObject({ ok: true });
    const above = { ...drawn, chargeId: null, amount: cents(2_000), step: `${order.step}:balance` };
    expect(await transfer(fixture.stripe, { ...above, idempotencyKey: randomUUID() })).toMatchObject({
      ok: true,
    });
    const made = await transfersTo(accountId);
    expect(made.map(({ amount, source_transaction: source }) => [amount, source])).toEqual([
      [2_000, null],
      [5_000, chargeId],
    ]);
  });
});

describe('a server error', () => {
  async function leavesOneOfEach(isLate: boolean): Promise<void> {
    const accountId = await payee();
    const share = shareOf(accountId, await charged(15_000));
    const moving = breakingFor(2, isLate);
    expect(await untilKnown(() => transfer(moving, share))).toMatchObject({ ok: true });
    const [made, ...more] = await transfersTo(accountId);
    expect(more).toEqual([]);
    const back = {
      transferId: made?.id ?? '',
      accountId,
      amount: cents(2_000),
      step: 'reverse:10',
      idempotencyKey: randomUUID(),
    };
    const reversing = breakingFor(2, isLate);
    expect(await untilKnown(() => reverseTransfer(reversing, back))).toMatchObject({ ok: true });
    expect((await transfersTo(accountId))[0]?.amount_reversed).toBe(2_000);
    const paying = breakingFor(2, isLate);
    const order = payoutOf(accountId, 5_000);
    expect(await untilKnown(() => payOut(paying, order))).toMatchObject({ ok: true });
    expect(await payoutsOf(accountId)).toHaveLength(1);
  }

  it('that did nothing is kept under its key, and leaves one object of each step', () =>
    leavesOneOfEach(false));

  it('after the work was done is kept under its key, and leaves one object of each step', () =>
    leavesOneOfEach(true));

  it('that does not end is a failure of this attempt', async () => {
    const accountId = await payee();
    const stripe = breakingFor(Number.POSITIVE_INFINITY, false);
    const order = shareOf(accountId, await charged(15_000));
    expect(await untilKnown(() => transfer(stripe, order))).toMatchObject({
      ok: false,
      failure: { code: 'provider_error' },
    });
    expect(await transfersTo(accountId)).toEqual([]);
  });
});

describe('a reversal', () => {
  it('R11: is not asked for before the account holds as much, and then it is one', async () => {
    const accountId = await holding(7_000);
    const [made] = await transfersTo(accountId);
    await payOut(fixture.stripe, payoutOf(accountId, 6_000));
    const back = {
      transferId: made?.id ?? '',
      accountId,
      amount: cents(2_000),
      step: 'reverse:12',
      idempotencyKey: randomUUID(),
    };
    expect(await reverseTransfer(fixture.stripe, back)).toEqual({
      ok: true,
      value: { awaited: { availableOn: null } },
    });
    // Their next job.
    await transfer(fixture.stripe, shareOf(accountId, await charged(5_000), 3_500));
    for (let tries = 0; tries < 2; tries++)
      expect(await reverseTransfer(fixture.stripe, back)).toMatchObject({
        ok: true,
        value: { made: { amount: 2_000 } },
      });
    expect((await transfersTo(accountId)).map((one) => one.amount_reversed)).toEqual([0, 2_000]);
  });
});

describe('a payout', () => {
  it('R11: waits for what is to be taken back for another booking, and nets it once it has been', async () => {
    const accountId = await holding(7_000);
    const order = { ...payoutOf(accountId, 7_000), kept: cents(2_000) };
    const waits = { ok: true, value: { awaited: { availableOn: null } } };
    expect(await payOut(fixture.stripe, order)).toEqual(waits);
    const [made] = await transfersTo(accountId);
    const back = { transferId: made?.id ?? '', accountId, amount: cents(2_000), step: 'reverse:12' };
    await reverseTransfer(fixture.stripe, { ...back, idempotencyKey: randomUUID() });
    // Taken back, but still counted by whoever has not heard of it: nothing is netted twice.
    expect(await payOut(fixture.stripe, order)).toEqual(waits);
    expect(await payOut(fixture.stripe, { ...order, kept: zero })).toMatchObject({
      ok: true,
      value: { made: { amount: 5_000, short: 2_000 } },
    });
  });

  it('R11: goes out whole where the account holds what is to be taken back besides', async () => {
    const accountId = await holding(9_000);
    const order = { ...payoutOf(accountId, 7_000), kept: cents(2_000) };
    expect(await payOut(fixture.stripe, order)).toMatchObject({
      ok: true,
      value: { made: { amount: 7_000, short: 0 } },
    });
  });

  it('R11: is one, though the answer is lost and the retry comes 72 hours later', async () => {
    const accountId = await holding(9_000);
    const order = payoutOf(accountId, 4_000);
    await payOut(fixture.stripe, order);
    await pass(72 * 60 * 60);
    const again = await payOut(fixture.stripe, order);
    const payouts = await payoutsOf(accountId);
    expect(payouts.map(({ amount }) => amount)).toEqual([4_000]);
    expect(again).toMatchObject({ ok: true, value: { made: { payoutId: payouts[0]?.id } } });
  });

  it('is one, though a try that stalled goes on after the balance has changed', async () => {
    const accountId = await holding(7_500);
    const order = payoutOf(accountId, 10_500);
    let release = (): void => undefined;
    let stalled = (): void => undefined;
    const isStalled = new Promise<void>((resolve) => (stalled = resolve));
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    const stalling = clientThat(async (_path, _key, send) => {
      stalled();
      await isReleased;
      return send();
    });
    const first = payOut(stalling, order);
    await isStalled;
    await transfer(fixture.stripe, shareOf(accountId, await charged(40_000), 20_000));
    const second = await payOut(fixture.stripe, order);
    release();
    expect(await first).toEqual(second);
    expect((await payoutsOf(accountId)).map(({ amount }) => amount)).toEqual([10_500]);
  });

  it('of an earlier attempt that nobody has written down is taken for this one, with what it netted', async () => {
    const accountId = await holding(7_500);
    const lost = payoutOf(accountId, 10_500);
    await payOut(fixture.stripe, lost);
    await transfer(fixture.stripe, shareOf(accountId, await charged(40_000), 20_000));
    const step = `${lost.step}:next`;
    const next = await payOut(fixture.stripe, { ...lost, amount: cents(30_500), step, idempotencyKey: step });
    const [payout, ...more] = await payoutsOf(accountId);
    expect(more).toEqual([]);
    expect(next).toMatchObject({
      ok: true,
      value: { made: { payoutId: payout?.id, amount: 7_500, short: 3_000 } },
    });
    // Once it is recorded, the rest is paid.
    const left = { ...lost, amount: cents(20_000), known: [payout?.id ?? ''], step, idempotencyKey: step };
    expect(await payOut(fixture.stripe, left)).toMatchObject({
      ok: true,
      value: { made: { amount: 20_000, short: 0 } },
    });
  });

  it('refused for a reason that nobody knows is a failure', async () => {
    const accountId = await holding(9_000);
    const fault = { service: 'stripe', call: 'payouts.create', kind: 'decline', code: 'brand_new_code' };
    await fixture.control('POST', '/sandbox/faults', fault);
    expect(await payOut(fixture.stripe, payoutOf(accountId, 4_000))).toMatchObject({
      ok: false,
      failure: { code: 'brand_new_code' },
    });
    expect(await payOut(fixture.stripe, payoutOf('acct_unknown', 4_000))).toMatchObject({ ok: false });
  });
});

describe('a look for what an earlier try has made', () => {
  /** The provider's client, recording the lists requested, one page each. */
  function counting(base: Fixture): { readonly stripe: Stripe; readonly pages: string[] } {
    const { hostname, port } = new URL(base.sandbox.url);
    const pages: string[] = [];
    const stripe = new Stripe(keys.secret, {
      host: hostname,
      port: Number(port),
      protocol: 'http',
      telemetry: false,
      httpClient: Stripe.createFetchHttpClient((input: RequestInfo | URL, init?: RequestInit) => {
        if (init?.method === 'GET')
          pages.push(new URL(String(input instanceof Request ? input.url : input)).pathname);
        return fetch(input, init);
      }),
    });
    return { stripe, pages };
  }
  const count = (pages: readonly string[], path: string) => pages.filter((page) => page === path).length;

  it('goes no further back than its step, however much its technician was sent before', async () => {
    const accountId = await payee();
    const destination = accountId;
    const chargeId = await charged(100_000);
    for (let made = 0; made < 101; made += 1)
      await fixture.stripe.transfers.create({
        amount: 100,
        currency: 'usd',
        destination,
        source_transaction: chargeId,
      });
    for (let made = 0; made < 101; made += 1)
      await fixture.stripe.payouts.create({ amount: 50, currency: 'usd' }, { stripeAccount: accountId });
    await pass(3 * aDay);
    const { now } = (await fixture.control('GET', '/sandbox/clock')) as { now: string };
    const { stripe, pages } = counting(fixture);
    const share = { ...shareOf(accountId, await charged(9_000), 4_000), since: now };
    expect(await transfer(stripe, share)).toMatchObject({ ok: true, value: { made: { amount: 4_000 } } });
    expect(await transfer(stripe, share)).toMatchObject({ ok: true });
    expect(count(pages, '/v1/transfers')).toBe(2);
    const order = { ...payoutOf(accountId, 2_000), since: now };
    expect(await payOut(stripe, order)).toMatchObject({ ok: true, value: { made: { amount: 2_000 } } });
    expect(await payOut(stripe, order)).toMatchObject({ ok: true });
    expect(count(pages, '/v1/payouts')).toBe(2);
    expect(await transfersTo(accountId)).toContainEqual(expect.objectContaining({ amount: 4_000 }));
  });

  it('for the day of funds under way ends where it has found them all', async () => {
    const slow = await startFixture({ fundsSeconds: 7 * 24 * 60 * 60 });
    const outer = fixture;
    fixture = slow;
    try {
      const accountId = await payee();
      const chargeId = await charged(100_000);
      const send = () =>
        slow.stripe.transfers.create({
          amount: 100,
          currency: 'usd',
          destination: accountId,
          source_transaction: chargeId,
        });
      for (let made = 0; made < 101; made += 1) await send();
      await pass(8 * aDay);
      await transfer(slow.stripe, shareOf(accountId, await charged(9_000), 4_000));
      const { stripe, pages } = counting(slow);
      expect(await payOut(stripe, payoutOf(accountId, 14_000))).toMatchObject({
        ok: true,
        value: { awaited: { availableOn: expect.stringContaining('T') } },
      });
      expect(count(pages, '/v1/balance_transactions')).toBe(1);
    } finally {
      fixture = outer;
      await slow.stop();
    }
  });
});

describe('money that is not available yet', () => {
  let slow: Fixture;
  beforeAll(async () => {
    slow = await startFixture({ fundsSeconds: 7 * 24 * 60 * 60 });
  });
  afterAll(() => slow.stop());

  it('is waited for until the day that the provider announces, and nothing is asked of it before', async () => {
    const outer = fixture;
    fixture = slow;
    try {
      const accountId = await holding(6_000);
      const order = payoutOf(accountId, 6_000);
      const movements = await slow.stripe.balanceTransactions.list({}, { stripeAccount: accountId });
      const day = new Date((movements.data[0]?.available_on ?? 0) * 1000).toISOString();
      const awaited = { ok: true, value: { awaited: { availableOn: day } } };
      expect(await payOut(slow.stripe, order)).toEqual(awaited);
      // The platform's own balance is just as empty, with the same day.
      const above = shareOf(accountId, null, 1_000);
      expect(await transfer(slow.stripe, above)).toEqual(awaited);
      const tooMuch = await transfer(slow.stripe, shareOf(accountId, null, 90_000));
      expect(tooMuch).toMatchObject({ ok: false, failure: { code: 'balance_insufficient' } });
      await pass(7 * 24 * 60 * 60 + 60);
      expect(await payOut(slow.stripe, order)).toMatchObject({
        ok: true,
        value: { made: { amount: 6_000 } },
      });
      expect(await transfer(slow.stripe, above)).toMatchObject({
        ok: true,
        value: { made: { amount: 1_000 } },
      });
    } finally {
      fixture = outer;
    }
  });
});

describe('a test payout', () => {
  it('R11: moves its money once each way, though the answers are lost and the retries come 72 hours later', async () => {
    await charged(10_000);
    const accountId = await payee();
    const order = { name: `testpayout:${randomUUID()}:1`, accountId, amount: cents(2_500), since };
    const twice = async <T>(call: () => Promise<T>): Promise<T> => {
      const first = await call();
      await pass(72 * 60 * 60);
      expect(await call()).toEqual(first);
      return first;
    };
    const moved = await twice(() => transferTest(fixture.stripe, order));
    expect(await twice(() => payOutTest(fixture.stripe, order))).toMatchObject({ ok: true });
    const amounts = [await transfersTo(accountId), await payoutsOf(accountId)];
    expect(amounts.map((made) => made.map(({ amount }) => amount))).toEqual([[2_500], [2_500]]);
    if (!moved.ok) throw new Error('nothing was moved');

    // For one that did not arrive.
    const back = { ...order, name: `testpayout:${randomUUID()}:1` };
    const returned = await transferTest(fixture.stripe, back);
    if (!returned.ok) throw new Error('nothing was moved');
    await twice(() => takeTestBack(fixture.stripe, { name: back.name, transferId: returned.value }));
    const reversals = await fixture.stripe.transfers.listReversals(returned.value);
    expect(reversals.data.map(({ amount }) => amount)).toEqual([2_500]);
  });
});
