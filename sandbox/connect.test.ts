/** Moving money: refunds, connected accounts, transfers, reversals and payouts through Stripe's SDK. */
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Fixture, failureOf, startFixture } from './fixture.ts';
import { idOf } from './stripe/objects.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.stop());

async function capturedCharge(
  amount: number,
  metadata: Record<string, string> = {},
  more: Partial<Stripe.PaymentIntentCreateParams> = {},
): Promise<string> {
  const intent = await fixture.stripe.paymentIntents.create({
    ...more,
    amount,
    currency: 'usd',
    capture_method: 'manual',
    payment_method: 'pm_card_visa',
    confirm: true,
    return_url: 'http://localhost/done',
    metadata,
  });
  const captured = await fixture.stripe.paymentIntents.capture(intent.id);
  return idOf(captured.latest_charge) ?? '';
}

const identity: Stripe.V2.Core.AccountCreateParams.Identity = {
  country: 'us',
  entity_type: 'individual',
  individual: { given_name: 'Ada', surname: 'Fitter', date_of_birth: { day: 10, month: 12, year: 1985 } },
  attestations: { terms_of_service: { account: { date: '2026-01-05T12:00:00.000Z', ip: '203.0.113.7' } } },
};
const transfersRequested = {
  recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
} as const;

async function recipient(accountNumber: string): Promise<string> {
  const account = await fixture.stripe.v2.core.accounts.create({
    contact_email: 'tech@example.com',
    dashboard: 'none',
    identity,
    configuration: transfersRequested,
    include: ['configuration.recipient', 'requirements'],
  });
  expect(account.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.status).toBe(
    'restricted',
  );
  const token = await fixture.stripe.tokens.create({
    bank_account: {
      country: 'US',
      currency: 'usd',
      account_holder_name: 'Ada Fitter',
      account_holder_type: 'individual',
      routing_number: '110000000',
      account_number: accountNumber,
    },
  });
  const bank = await fixture.stripe.accounts.createExternalAccount(account.id, {
    external_account: token.id,
  });
  expect(bank).toMatchObject({ object: 'bank_account', last4: accountNumber.slice(-4) });
  return account.id;
}

function eventsOf(type: Stripe.Event.Type, id: string): Stripe.Event[] {
  return fixture.events().filter((event) => {
    const object: unknown = event.data.object;
    return (
      event.type === type &&
      typeof object === 'object' &&
      object !== null &&
      'id' in object &&
      object.id === id
    );
  });
}

describe('a refund', () => {
  it('gives back in parts up to what was captured', async () => {
    const charge = await capturedCharge(10_000);
    const first = await fixture.stripe.refunds.create({ charge, amount: 4_000 });
    expect(first).toMatchObject({ status: 'succeeded', amount: 4_000 });
    const tooMuch = await failureOf(fixture.stripe.refunds.create({ charge, amount: 6_001 }));
    expect(tooMuch.statusCode).toBe(400);
    await fixture.stripe.refunds.create({ charge });
    const again = await failureOf(fixture.stripe.refunds.create({ charge }));
    expect(again.code).toBe('charge_already_refunded');
  });
});

describe('a connected account', () => {
  const transferTo = async (destination: string) =>
    fixture.stripe.transfers.create({
      amount: 100,
      currency: 'usd',
      destination,
      source_transaction: await capturedCharge(1_000),
    });
  /** Refused when created, and fixed by adding what was missing. */
  async function refusedUntilMended(
    parameters: Stripe.V2.Core.AccountCreateParams,
    bank: 'btok_us_verified' | null,
  ): Promise<void> {
    const { id } = await fixture.stripe.v2.core.accounts.create(parameters);
    if (bank !== null) await fixture.stripe.accounts.createExternalAccount(id, { external_account: bank });
    expect((await failureOf(transferTo(id))).code).toBe('insufficient_capabilities_for_transfer');
    await fixture.stripe.v2.core.accounts.update(id, { identity, configuration: transfersRequested });
    await fixture.stripe.accounts.createExternalAccount(id, { external_account: 'btok_us_verified' });
    expect(await transferTo(id)).toMatchObject({ destination: id, amount: 100 });
    const versionOne = await fixture.stripe.accounts.retrieve(id);
    expect(versionOne).toMatchObject({ capabilities: { transfers: 'active' }, payouts_enabled: true });
  }

  it('takes no transfer before it has a bank account', () =>
    refusedUntilMended({ identity, configuration: transfersRequested }, null));

  it('takes no transfer before its holder is known', () => {
    const unknown = { ...identity, individual: { given_name: 'Ada' } };
    return refusedUntilMended({ identity: unknown, configuration: transfersRequested }, 'btok_us_verified');
  });

  it('takes no transfer before the terms are accepted', () => {
    const unaccepted = { ...identity, attestations: {} };
    return refusedUntilMended(
      { identity: unaccepted, configuration: transfersRequested },
      'btok_us_verified',
    );
  });

  it('takes no transfer before that is asked for by name', () =>
    refusedUntilMended({ identity, configuration: { recipient: {} } }, 'btok_us_verified'));

  it('names what it lacks, in either version', async () => {
    const { id, requirements } = await fixture.stripe.v2.core.accounts.create({
      identity: { country: 'us', entity_type: 'individual' },
      configuration: transfersRequested,
      include: ['requirements'],
    });
    expect(requirements?.entries?.map(({ description }) => description)).toEqual([
      'identity.individual.given_name',
      'identity.individual.surname',
      'identity.individual.date_of_birth',
      'identity.attestations.terms_of_service.account',
      'configuration.recipient.default_outbound_destination',
    ]);
    const versionOne = await fixture.stripe.accounts.retrieve(id);
    expect(versionOne.requirements?.currently_due).toEqual([
      'individual.first_name',
      'individual.last_name',
      'individual.dob.day',
      'tos_acceptance.date',
      'external_account',
    ]);
  });

  it('that is looked at, or turned away, says so, and takes no transfer meanwhile', async () => {
    const { id } = await fixture.stripe.v2.core.accounts.create({
      identity,
      configuration: transfersRequested,
    });
    await fixture.stripe.accounts.createExternalAccount(id, { external_account: 'btok_us_verified' });
    const seen = async (review: string) => {
      await fixture.control('POST', `/sandbox/accounts/${id}/review`, { review });
      const {
        capabilities,
        payouts_enabled: paysOut,
        requirements,
      } = await fixture.stripe.accounts.retrieve(id);
      return [capabilities?.transfers, paysOut, requirements?.disabled_reason];
    };
    const told = eventsOf('account.updated', id).length;
    expect(await seen('pending')).toEqual(['inactive', false, 'requirements.pending_verification']);
    expect((await failureOf(transferTo(id))).code).toBe('insufficient_capabilities_for_transfer');
    expect(await seen('rejected')).toEqual(['inactive', false, 'rejected.other']);
    expect(await seen('none')).toEqual(['active', true, null]);
    await vi.waitFor(() => expect(eventsOf('account.updated', id).length).toBeGreaterThan(told + 2), 5000);
  });

  it('of somebody else cannot be told from none', async () => {
    const failure = await failureOf(fixture.stripe.accounts.retrieve('acct_nobody'));
    expect([failure.statusCode, failure.code]).toEqual([403, 'account_invalid']);
  });

  it('gets its bank account on the hosted page', async () => {
    const account = await fixture.stripe.v2.core.accounts.create({
      configuration: {
        recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
      },
    });
    const link = await fixture.stripe.v2.core.accountLinks.create({
      account: account.id,
      use_case: {
        type: 'account_onboarding',
        account_onboarding: { return_url: 'http://localhost/back', refresh_url: 'http://localhost/again' },
      },
    });
    const person = { given_name: 'Ada', surname: 'Fitter', date_of_birth: '1985-12-10' };
    const page = await fetch(link.url);
    expect(await page.text()).toContain('Routing number');
    const wrong = await fetch(link.url, {
      method: 'POST',
      body: new URLSearchParams({
        ...person,
        routing_number: '110000001',
        account_number: '1234',
      }),
    });
    expect(wrong.status).toBe(400);
    const answer = await fetch(link.url, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({
        ...person,
        routing_number: '110000000',
        account_number: '000123456789',
      }),
    });
    expect(answer.headers.get('location')).toBe('http://localhost/back');
    const ready = await fixture.stripe.v2.core.accounts.retrieve(account.id, {
      include: ['configuration.recipient'],
    });
    expect(ready.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.status).toBe(
      'active',
    );
    await vi.waitFor(() => expect(eventsOf('account.updated', account.id).length).toBeGreaterThan(1), 5000);
  });
});

describe('a transfer', () => {
  it('takes no more than its charge, and is reversed in parts', async () => {
    const account = await recipient('000123456789');
    const charge = await capturedCharge(10_000, {}, { transfer_group: 'booking-1' });
    const transfer = await fixture.stripe.transfers.create({
      amount: 7_000,
      currency: 'usd',
      destination: account,
      source_transaction: charge,
      metadata: { booking_id: 'booking-1' },
    });
    const tooMuch = await failureOf(
      fixture.stripe.transfers.create({
        amount: 3_001,
        currency: 'usd',
        destination: account,
        source_transaction: charge,
      }),
    );
    expect(tooMuch.statusCode).toBe(400);
    const listed = await fixture.stripe.transfers.list({ transfer_group: 'booking-1' });
    expect(listed.data.map(({ id }) => id)).toEqual([transfer.id]);

    await fixture.stripe.transfers.createReversal(transfer.id, { amount: 2_000 });
    const after = await fixture.stripe.transfers.retrieve(transfer.id);
    expect(after).toMatchObject({ amount_reversed: 2_000, reversed: false });
    const balance = await fixture.stripe.balance.retrieve({}, { stripeAccount: account });
    expect(balance.available[0]?.amount).toBe(5_000);
    await vi.waitFor(() => expect(eventsOf('transfer.reversed', transfer.id)).toHaveLength(1), 5000);
  });
});

describe('the group of a transfer', () => {
  it('is that of the charge it draws on, whatever the call says', async () => {
    const destination = await recipient('000123456789');
    const about = { amount: 1_000, currency: 'usd', destination, transfer_group: 'booking-2' };
    const source_transaction = await capturedCharge(10_000);
    const drawn = await fixture.stripe.transfers.create({ ...about, source_transaction });
    const { payment_intent: intent, transfer_group: ofCharge } =
      await fixture.stripe.charges.retrieve(source_transaction);
    expect(drawn.transfer_group).toBe(`group_${idOf(intent)}`);
    expect(ofCharge).toBe(drawn.transfer_group);
    expect((await fixture.stripe.transfers.create(about)).transfer_group).toBe('booking-2');
  });
});

describe('a payout', () => {
  async function paidOut(accountNumber: string): Promise<{ account: string; payout: Stripe.Payout }> {
    const account = await recipient(accountNumber);
    await fixture.stripe.transfers.create({
      amount: 5_000,
      currency: 'usd',
      destination: account,
      source_transaction: await capturedCharge(8_000),
    });
    const tooMuch = await failureOf(
      fixture.stripe.payouts.create({ amount: 5_001, currency: 'usd' }, { stripeAccount: account }),
    );
    expect(tooMuch.code).toBe('balance_insufficient');
    const payout = await fixture.stripe.payouts.create(
      { amount: 5_000, currency: 'usd' },
      { stripeAccount: account },
    );
    expect(payout.status).toBe('pending');
    return { account, payout };
  }

  it('arrives after a while, and says so for its account', async () => {
    const { account, payout } = await paidOut('000123456789');
    await vi.waitFor(() => expect(eventsOf('payout.paid', payout.id)[0]?.account).toBe(account), 5000);
    const paid = await fixture.stripe.payouts.retrieve(payout.id, {}, { stripeAccount: account });
    expect(paid.status).toBe('paid');
  });

  it('fails for the failing account, gives the money back, and wants new bank details', async () => {
    const { account, payout } = await paidOut('000111111116');
    await vi.waitFor(() => expect(eventsOf('payout.failed', payout.id)).toHaveLength(1), 5000);
    const failed = await fixture.stripe.payouts.retrieve(payout.id, {}, { stripeAccount: account });
    expect(failed).toMatchObject({ status: 'failed', failure_code: 'no_account' });
    const balance = await fixture.stripe.balance.retrieve({}, { stripeAccount: account });
    expect(balance.available[0]?.amount).toBe(5_000);
    const again = { amount: 5_000, currency: 'usd' };
    await failureOf(fixture.stripe.payouts.create(again, { stripeAccount: account }));
    await fixture.stripe.accounts.createExternalAccount(account, { external_account: 'btok_us_verified' });
    const second = await fixture.stripe.payouts.create(again, { stripeAccount: account });
    expect(second.status).toBe('pending');
  });

  it('can be paid first and come back later', async () => {
    const { payout } = await paidOut('000999999991');
    await vi.waitFor(() => expect(eventsOf('payout.failed', payout.id)).toHaveLength(1), 8000);
    expect(eventsOf('payout.paid', payout.id)).toHaveLength(1);
  }, 10_000);
});

describe('money that has just been captured', () => {
  let slow: Fixture;
  beforeAll(async () => {
    slow = await startFixture({ fundsSeconds: 7 * 24 * 3600 });
  });
  afterAll(() => slow.stop());

  it('is pending for days on both sides, cannot be sent on, and is available on the day that was announced', async () => {
    const { stripe } = slow;
    const account = await stripe.v2.core.accounts.create({ identity, configuration: transfersRequested });
    const stripeAccount = account.id;
    await stripe.accounts.createExternalAccount(account.id, { external_account: 'btok_us_verified' });
    const intent = await stripe.paymentIntents.create({
      amount: 10_000,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: true,
      return_url: 'http://localhost/done',
      expand: ['latest_charge.balance_transaction'],
    });
    const charge = intent.latest_charge;
    if (charge === null || typeof charge === 'string') throw new Error('no charge');
    const captured = charge.balance_transaction;
    if (captured === null || typeof captured === 'string') throw new Error('no movement');
    const about = { amount: 6_000, currency: 'usd', destination: account.id };
    // Without a source it needs available funds, with one it waits for the charge.
    expect((await failureOf(stripe.transfers.create(about))).code).toBe('balance_insufficient');
    await stripe.transfers.create({ ...about, source_transaction: charge.id });
    const balances = async () => {
      const read = [await stripe.balance.retrieve(), await stripe.balance.retrieve({}, { stripeAccount })];
      return read.map(({ available, pending }) => [available[0]?.amount, pending[0]?.amount]);
    };
    expect(await balances()).toEqual([
      [0, 10_000 - 320 - 6_000],
      [0, 6_000],
    ]);
    const payOut = () => stripe.payouts.create({ amount: 6_000, currency: 'usd' }, { stripeAccount });
    expect((await failureOf(payOut())).code).toBe('balance_insufficient');
    const [payment] = (await stripe.balanceTransactions.list({}, { stripeAccount })).data;
    expect(payment).toMatchObject({ status: 'pending', available_on: captured.available_on });
    const now = Date.parse(((await slow.control('GET', '/sandbox/clock')) as { now: string }).now) / 1000;
    await slow.control('POST', '/sandbox/clock', { seconds: captured.available_on - now });
    expect(await balances()).toEqual([
      [10_000 - 320 - 6_000, 0],
      [6_000, 0],
    ]);
    expect((await payOut()).status).toBe('pending');
  });
});

describe('a 5xx of a transfer, a reversal or a payout', () => {
  type Call = (key: string) => Promise<{ readonly id: string }>;
  interface Made {
    readonly call: Call;
    /** Ids of existing objects. */
    readonly there: () => Promise<readonly string[]>;
  }
  const calls: Readonly<Record<string, () => Promise<Made>>> = {
    'transfers.create': async () => {
      const destination = await recipient('000123456789');
      const charge = await capturedCharge(1_000);
      return {
        call: (idempotencyKey) =>
          fixture.stripe.transfers.create(
            { amount: 100, currency: 'usd', destination, source_transaction: charge },
            { idempotencyKey },
          ),
        there: async () => (await fixture.stripe.transfers.list({ destination })).data.map(({ id }) => id),
      };
    },
    'transfers.createReversal': async () => {
      const { id } = await fixture.stripe.transfers.create({
        amount: 100,
        currency: 'usd',
        destination: await recipient('000123456789'),
        source_transaction: await capturedCharge(1_000),
      });
      return {
        call: (idempotencyKey) =>
          fixture.stripe.transfers.createReversal(id, { amount: 40 }, { idempotencyKey }),
        there: async () => (await fixture.stripe.transfers.listReversals(id)).data.map((one) => one.id),
      };
    },
    'payouts.create': async () => {
      const stripeAccount = await recipient('000123456789');
      await fixture.stripe.transfers.create({
        amount: 900,
        currency: 'usd',
        destination: stripeAccount,
        source_transaction: await capturedCharge(1_000),
      });
      return {
        call: (idempotencyKey) =>
          fixture.stripe.payouts.create({ amount: 100, currency: 'usd' }, { stripeAccount, idempotencyKey }),
        there: async () =>
          (await fixture.stripe.payouts.list({}, { stripeAccount })).data.map(({ id }) => id),
      };
    },
  };
  const cases = Object.entries(calls).flatMap(([name, prepare]) => [
    { name, prepare, kind: 'server_error', did: 'nothing', left: 0 },
    { name, prepare, kind: 'late_error', did: 'its work', left: 1 },
  ]);

  it.each(cases)('is stored under its key: $name that did $did', async ({ name, prepare, kind, left }) => {
    const { call, there } = await prepare();
    const key = `${name} ${kind}`;
    await fixture.control('POST', '/sandbox/faults', { service: 'stripe', call: name, kind, times: 1 });
    const first = await failureOf(call(key));
    expect(first.statusCode).toBe(500);
    expect(await there()).toHaveLength(left);
    const again = await failureOf(call(key));
    expect([again.statusCode, again.message]).toEqual([500, first.message]);
    expect(await there()).toHaveLength(left);
    expect((await call(`${key} 2`)).id).toBe((await there())[0]);
    expect(await there()).toHaveLength(left + 1);
  });
});

describe('the books', () => {
  it('count what happened for one booking', async () => {
    await capturedCharge(6_000, { booking_id: 'counted' });
    const books = await fixture.control('GET', '/sandbox/books?booking_id=counted');
    expect(books).toMatchObject({ counts: { holds: 1, captures: 1, captured_cents: 6_000, refunds: 0 } });
  });

  it('can be tampered with, which only a reconciliation notices', async () => {
    const intent = await fixture.stripe.paymentIntents.create({
      amount: 4_000,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: true,
      return_url: 'http://localhost/done',
    });
    await fixture.control('POST', '/sandbox/tamper', {
      object: 'payment_intent',
      id: intent.id,
      set: { amount_received: 3_999 },
    });
    expect((await fixture.stripe.paymentIntents.retrieve(intent.id)).amount_received).toBe(3_999);
  });
});
