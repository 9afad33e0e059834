/**
 * A settlement's transfer and payout against the provider's rules: one object each, and nothing requested that must
 * wait for the payee.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { as, type PartnerId } from '#domain/core/ids.ts';
import { cents } from '#domain/core/money.ts';
import { type Period, settlementIdOf } from '#domain/settlement/period.ts';
import { type Fixture, startFixture } from '#sandbox/fixture.ts';
import { connectBank, createAccount, identifyPayee, onboardingLink } from './accounts.ts';
import { payOutSettlement, transferSettlement } from './settlements.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
  await fund(900_000);
});
afterAll(() => fixture.stop());
afterEach(() => fixture.control('DELETE', '/sandbox/faults'));

const fund = (amount: number) =>
  fixture.stripe.paymentIntents.create({
    amount,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
    return_url: 'http://localhost/done',
  });
const pass = (seconds: number) => fixture.control('POST', '/sandbox/clock', { seconds });
const accepted = { at: '2026-01-05T12:00:00.000Z', ip: '203.0.113.7' };
const store = { registeredName: 'Maple & Main LLC', ein: '12-3456789', accepted };

async function account(identity: Parameters<typeof createAccount>[1]['identity'] = store): Promise<string> {
  const payee = `partner-${randomUUID()}`;
  return createAccount(fixture.stripe, { payee, email: 'store@example.com', identity });
}

const bank = (accountId: string, accountNumber = '000123456789') =>
  connectBank(fixture.stripe, {
    accountId,
    kind: 'business',
    holder: 'Maple & Main LLC',
    routingNumber: '110000000',
    accountNumber,
  });

async function payee(): Promise<string> {
  const accountId = await account();
  await bank(accountId);
  return accountId;
}

/** When the first step of these tests was requested. */
const since = new Date().toISOString();

function orderOf(accountId: string, amount = 4_000) {
  const settlementId = settlementIdOf(as<PartnerId>(randomUUID()), as<Period>('2026-10'));
  return {
    settlementId,
    accountId,
    amount: cents(amount),
    attempt: 1,
    since,
    known: [] as readonly string[],
  };
}

const moved = async (accountId: string) => {
  const transfers = await fixture.stripe.transfers.list({ destination: accountId });
  const payouts = await fixture.stripe.payouts.list({}, { stripeAccount: accountId });
  return [transfers.data, payouts.data].map((made) => made.map(({ amount }) => amount));
};

describe('a settlement', () => {
  it('R11: moves its money once each way, though the answers are lost and the retries come 72 hours later, under whatever key', async () => {
    const accountId = await payee();
    const order = orderOf(accountId);
    const twice = async (call: (attempt: number) => Promise<{ readonly ok: boolean }>): Promise<void> => {
      await call(1);
      await pass(72 * 60 * 60);
      for (const attempt of [1, 2]) expect(await call(attempt)).toMatchObject({ ok: true });
    };
    await twice((attempt) => transferSettlement(fixture.stripe, { ...order, attempt }));
    await twice((attempt) => payOutSettlement(fixture.stripe, { ...order, attempt }));
    expect(await moved(accountId)).toEqual([[4_000], [4_000]]);
  });

  it('R11: moved to an account that was closed meanwhile is not moved to the next one as well', async () => {
    const [before, next] = [await payee(), await payee()];
    const order = orderOf(before);
    await fixture.control('POST', '/sandbox/faults', {
      service: 'stripe',
      call: 'transfers.create',
      kind: 'lost_answer',
      times: 1,
    });
    await transferSettlement(fixture.stripe, order).catch(() => undefined);
    await pass(72 * 60 * 60);
    const again = { ...order, accountId: next, attempt: 2 };
    expect(await transferSettlement(fixture.stripe, again)).toMatchObject({
      value: { made: { accountId: before, amount: 4_000 } },
    });
    expect([await moved(before), await moved(next)]).toEqual([
      [[4_000], []],
      [[], []],
    ]);
  });

  it('R30: asked for twice at the same instant is one transfer and one payout', async () => {
    const accountId = await payee();
    const order = orderOf(accountId);
    const patiently = async <T>(call: () => Promise<T>): Promise<T> => {
      for (;;) {
        try {
          return await call();
        } catch {
          // The key is still in use by the other call.
        }
      }
    };
    const both = async (call: () => Promise<unknown>) => {
      const [one, other] = await Promise.all([1, 2].map(() => patiently(call)));
      expect(one).toEqual(other);
    };
    await both(() => transferSettlement(fixture.stripe, order));
    await both(() => payOutSettlement(fixture.stripe, order));
    expect(await moved(accountId)).toEqual([[4_000], [4_000]]);
  });

  it('of another month of the same store is another one', async () => {
    const accountId = await payee();
    for (const amount of [4_000, 2_600]) {
      const order = orderOf(accountId, amount);
      await transferSettlement(fixture.stripe, order);
      await payOutSettlement(fixture.stripe, order);
    }
    expect((await moved(accountId)).map((amounts) => amounts.toSorted((a, b) => a - b))).toEqual([
      [2_600, 4_000],
      [2_600, 4_000],
    ]);
  });

  it('waits for the platform’s money that is under way, and above it is refused', async () => {
    const outer = fixture;
    const week = 7 * 24 * 60 * 60;
    fixture = await startFixture({ fundsSeconds: week });
    try {
      await fund(10_000);
      const accountId = await payee();
      const [entry] = (await fixture.stripe.balanceTransactions.list()).data;
      const day = new Date((entry?.available_on ?? 0) * 1000).toISOString();
      const order = orderOf(accountId);
      expect(await transferSettlement(fixture.stripe, order)).toEqual({
        ok: true,
        value: { awaited: { availableOn: day } },
      });
      const refused = await transferSettlement(fixture.stripe, orderOf(accountId, 90_000));
      expect(refused).toMatchObject({ ok: false, failure: { code: 'balance_insufficient' } });
      await pass(week + 60);
      expect(await transferSettlement(fixture.stripe, order)).toMatchObject({
        value: { made: { amount: 4_000 } },
      });
    } finally {
      await fixture.stop();
      fixture = outer;
    }
  });
});

describe('a payee', () => {
  const wants = async (accountId: string) => {
    const answer = await transferSettlement(fixture.stripe, orderOf(accountId));
    if (!answer.ok) return answer.failure.code;
    return 'wanting' in answer.value ? answer.value.wanting : 'nothing';
  };

  it('without a bank account, of whom the provider knows all else, lacks that alone', async () => {
    const accountId = await account();
    expect(await wants(accountId)).toEqual({ reason: 'bank_missing', due: ['external_account'] });
    await bank(accountId);
    expect(await wants(accountId)).toBe('nothing');
  });

  it('without a tax number or the accepted terms is asked for it, and nothing is moved meanwhile', async () => {
    const accountId = await account({ ...store, ein: null, accepted: null });
    await bank(accountId);
    const due = ['company.tax_id', 'tos_acceptance.date'];
    expect(await wants(accountId)).toEqual({ reason: 'verification_due', due });
    await identifyPayee(fixture.stripe, accountId, store);
    expect(await wants(accountId)).toBe('nothing');
  });

  it('of whom a tax number is asked for later gives it on the provider’s page', async () => {
    const identity = { givenName: 'Grace', surname: 'Hopper', dateOfBirth: '1906-12-09', accepted };
    const accountId = await account(identity);
    await bank(accountId);
    await fixture.control('POST', `/sandbox/accounts/${accountId}/want-tax-number`);
    expect(await wants(accountId)).toEqual({ reason: 'verification_due', due: ['individual.id_number'] });
    const url = await onboardingLink(fixture.stripe, { accountId, url: 'http://localhost/back' });
    const told = {
      given_name: 'Grace',
      surname: 'Hopper',
      date_of_birth: '1906-12-09',
      tax_number: '123-45-6789',
      routing_number: '110000000',
      account_number: '000123456789',
    };
    const body = new URLSearchParams(told);
    expect((await fetch(url, { method: 'POST', body, redirect: 'manual' })).status).toBe(303);
    expect(await wants(accountId)).toBe('nothing');
  });

  it('whose bank has sent money back is paid out nothing more before there is another account', async () => {
    const accountId = await account();
    await bank(accountId, '000111111113');
    const order = orderOf(accountId);
    await transferSettlement(fixture.stripe, order);
    const first = await payOutSettlement(fixture.stripe, order);
    await pass(7 * 24 * 60 * 60);
    const [payout] = (await fixture.stripe.payouts.list({}, { stripeAccount: accountId })).data;
    expect([first.ok, payout?.status]).toEqual([true, 'failed']);
    const next = { ...order, attempt: 2, known: [payout?.id ?? ''] };
    expect(await payOutSettlement(fixture.stripe, next)).toMatchObject({
      value: { wanting: { reason: 'bank_rejected' } },
    });
    await bank(accountId);
    expect(await payOutSettlement(fixture.stripe, next)).toMatchObject({
      value: { made: { amount: 4_000 } },
    });
  });

  it('whose account is gone is a closed account', async () => {
    expect(await wants('acct_0000000000000000')).toEqual({ reason: 'account_closed', due: [] });
  });
});
