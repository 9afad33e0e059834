/** Money that goes on: refunds, connected accounts, transfers, reversals and payouts through Stripe's SDK. */
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Fixture, failureOf, startFixture } from './fixture.ts';
import { idOf } from './stripe/objects.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.stop());

async function capturedCharge(amount: number, metadata: Record<string, string> = {}): Promise<string> {
  const intent = await fixture.stripe.paymentIntents.create({
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

async function recipient(accountNumber: string): Promise<string> {
  const account = await fixture.stripe.v2.core.accounts.create({
    contact_email: 'tech@example.com',
    dashboard: 'none',
    identity: { country: 'us', entity_type: 'individual' },
    configuration: {
      recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
    },
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
  it('takes no transfer before it has a bank account', async () => {
    const account = await fixture.stripe.v2.core.accounts.create({
      configuration: {
        recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
      },
    });
    const failure = await failureOf(
      fixture.stripe.transfers.create({
        amount: 100,
        currency: 'usd',
        destination: account.id,
        source_transaction: await capturedCharge(1_000),
      }),
    );
    expect(failure.code).toBe('insufficient_capabilities_for_transfer');
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
    const page = await fetch(link.url);
    expect(await page.text()).toContain('Routing number');
    const wrong = await fetch(link.url, {
      method: 'POST',
      body: new URLSearchParams({
        account_holder_name: 'A',
        routing_number: '110000001',
        account_number: '1234',
      }),
    });
    expect(wrong.status).toBe(400);
    const answer = await fetch(link.url, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({
        account_holder_name: 'Ada Fitter',
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
    const charge = await capturedCharge(10_000);
    const transfer = await fixture.stripe.transfers.create({
      amount: 7_000,
      currency: 'usd',
      destination: account,
      source_transaction: charge,
      transfer_group: 'booking-1',
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
