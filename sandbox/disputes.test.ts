/** Disputes, refunds that fail later, and webhooks by endpoint, as the provider documents them. */
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { chargeOf, type Fixture, failureOf, keys, startFixture } from './fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.stop());

/** A captured charge of $80.00. */
async function charged(method = 'pm_card_visa'): Promise<string> {
  const intent = await fixture.stripe.paymentIntents.create({
    amount: 8_000,
    currency: 'usd',
    payment_method: method,
    confirm: true,
    return_url: 'http://localhost/done',
  });
  return chargeOf(intent);
}

const available = async () => (await fixture.stripe.balance.retrieve()).available[0]?.amount ?? 0;
const dispute = (charge: string, order: object = {}) =>
  fixture.control('POST', `/sandbox/charges/${charge}/dispute`, order) as Promise<Stripe.Dispute>;
const close = (id: string, status: string) =>
  fixture.control('POST', `/sandbox/disputes/${id}/close`, { status });
const eventsOf = async (charge: string) => {
  const { data } = await fixture.stripe.events.list({ limit: 100 });
  return data
    .filter(({ data: { object } }) => 'charge' in object && object.charge === charge)
    .map(({ type }) => type)
    .toReversed();
};

describe('a dispute', () => {
  it('takes the money and a fee, which is kept when it is won', async () => {
    const charge = await charged();
    const before = await available();
    const { id } = await dispute(charge);
    expect(await available()).toBe(before - 8_000 - 1_500);
    expect(await fixture.stripe.charges.retrieve(charge)).toMatchObject({ disputed: true });
    await close(id, 'won');
    expect(await available()).toBe(before - 1_500);
    const won = await fixture.stripe.disputes.retrieve(id);
    expect(won.status).toBe('won');
    expect(won.balance_transactions.map(({ amount, fee }) => [amount, fee])).toEqual([
      [-8_000, 1_500],
      [8_000, 0],
    ]);
    expect(await eventsOf(charge)).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.closed',
      'charge.dispute.funds_reinstated',
    ]);
    await expect(close(id, 'lost')).rejects.toThrow('409');
  });

  it('that is lost gives nothing back', async () => {
    const charge = await charged();
    const before = await available();
    const { id } = await dispute(charge, { amount: 3_000, reason: 'product_not_received' });
    await close(id, 'lost');
    expect(await available()).toBe(before - 3_000 - 1_500);
    expect((await eventsOf(charge)).at(-1)).toBe('charge.dispute.closed');
  });

  it('begins as an inquiry that takes no money until it escalates', async () => {
    const charge = await charged();
    const before = await available();
    const { id, status } = await dispute(charge, { inquiry: true });
    expect(status).toBe('warning_needs_response');
    expect(await available()).toBe(before);
    await fixture.control('POST', `/sandbox/disputes/${id}/escalate`);
    expect(await available()).toBe(before - 8_000 - 1_500);
    expect(await eventsOf(charge)).toEqual([
      'charge.dispute.created',
      'charge.dispute.updated',
      'charge.dispute.funds_withdrawn',
    ]);
  });

  it('makes the charge unrefundable until it is won', async () => {
    const charge = await charged();
    const { id } = await dispute(charge);
    expect(await failureOf(fixture.stripe.refunds.create({ charge }))).toMatchObject({
      code: 'charge_disputed',
    });
    await close(id, 'won');
    expect((await fixture.stripe.refunds.create({ charge })).status).toBe('succeeded');
  });

  it.each([
    ['pm_card_createDispute', 'fraudulent', 'needs_response'],
    ['pm_card_createDisputeProductNotReceived', 'product_not_received', 'needs_response'],
    ['pm_card_createDisputeInquiry', 'fraudulent', 'warning_needs_response'],
  ])('comes by itself with the test card %s', async (method, reason, status) => {
    const charge = await charged(method);
    await vi.waitFor(async () => {
      const { data } = await fixture.stripe.disputes.list({ charge });
      expect(data).toMatchObject([{ reason, status, amount: 8_000 }]);
    });
  });

  it('of a charge that took no money is refused', async () => {
    const held = await fixture.stripe.paymentIntents.create({
      amount: 8_000,
      currency: 'usd',
      capture_method: 'manual',
      payment_method: 'pm_card_visa',
      confirm: true,
      return_url: 'http://localhost/done',
    });
    await expect(dispute(chargeOf(held))).rejects.toThrow('409');
  });
});

describe('a refund', () => {
  it('that fails later gives the money back to the balance, and the charge can be refunded again', async () => {
    const charge = await charged();
    const refund = await fixture.stripe.refunds.create({ charge, amount: 3_000 });
    const before = await available();
    await fixture.control('POST', `/sandbox/refunds/${refund.id}/fail`, { reason: 'lost_or_stolen_card' });
    expect(await available()).toBe(before + 3_000);
    expect(await fixture.stripe.refunds.retrieve(refund.id)).toMatchObject({
      status: 'failed',
      failure_reason: 'lost_or_stolen_card',
      failure_balance_transaction: expect.stringMatching(/^txn_/),
    });
    expect(await fixture.stripe.charges.retrieve(charge)).toMatchObject({
      amount_refunded: 0,
      refunded: false,
    });
    expect((await eventsOf(charge)).slice(-3)).toEqual([
      'refund.updated',
      'charge.refund.updated',
      'refund.failed',
    ]);
    expect((await fixture.stripe.refunds.create({ charge })).amount).toBe(8_000);
  });

  it('fails by itself with the test card for it', async () => {
    const charge = await charged('pm_card_refundFail');
    const refund = await fixture.stripe.refunds.create({ charge });
    expect(refund.status).toBe('succeeded');
    await vi.waitFor(async () =>
      expect((await fixture.stripe.refunds.retrieve(refund.id)).status).toBe('failed'),
    );
  });

  it('of the dashboard is one without metadata', async () => {
    const charge = await charged();
    await fixture.control('POST', `/sandbox/charges/${charge}/refund`, { amount: 1_000 });
    expect((await fixture.stripe.refunds.list({ charge })).data).toMatchObject([
      { amount: 1_000, metadata: {} },
    ]);
    expect(await eventsOf(charge)).toContain('refund.created');
  });
});

describe('webhooks', () => {
  const arrived = (id: string) =>
    fixture.receiver.calls.filter(({ body }) => (JSON.parse(body) as Stripe.Event).id === id);

  it('of connected accounts are signed by the secret of their own endpoint', async () => {
    const account = await fixture.stripe.v2.core.accounts.create({
      contact_email: 'grace@example.com',
      configuration: { recipient: {} },
    });
    await fixture.stripe.balanceSettings.update(
      { payments: { payouts: { schedule: { interval: 'manual' } } } },
      { stripeAccount: account.id },
    );
    const ofAccount = () =>
      fixture.receiver.calls.filter(({ body }) => (JSON.parse(body) as Stripe.Event).account === account.id);
    await vi.waitFor(() => expect(ofAccount().length).toBeGreaterThan(0), 5_000);
    const [call] = ofAccount();
    const verify = (secret: string) =>
      fixture.stripe.webhooks.constructEvent(
        call?.body ?? '',
        String(call?.headers['stripe-signature']),
        secret,
      );
    expect(verify(keys.connectWebhook)).toMatchObject({ account: account.id });
    expect(() => verify(keys.webhook)).toThrow('signature');
  });

  it('can be sent again under the same id, in another version of the API', async () => {
    const customer = await fixture.stripe.customers.create();
    const find = async () =>
      (await fixture.stripe.events.list({ type: 'customer.created', limit: 100 })).data.find(
        ({ data: { object } }) => 'id' in object && object.id === customer.id,
      );
    const { id = '' } = (await find()) ?? {};
    await fixture.control('POST', `/sandbox/events/${id}/resend`, { apiVersion: '2016-07-06' });
    await vi.waitFor(() => expect(arrived(id)).toHaveLength(2), 5_000);
    const versions = arrived(id).map(({ body }) => (JSON.parse(body) as Stripe.Event).api_version);
    expect(versions.at(-1)).toBe('2016-07-06');
    expect(versions[0]).not.toBe('2016-07-06');
  });

  it('that were lost stand in the list of events, by type and time', async () => {
    const charge = await charged();
    await fixture.control('POST', '/sandbox/faults', { service: 'stripe', kind: 'lost_webhooks', times: 2 });
    const from = Math.floor(Date.now() / 1000) - 1;
    const { id } = await dispute(charge);
    const types = ['charge.dispute.created', 'charge.dispute.funds_withdrawn'];
    const { data } = await fixture.stripe.events.list({ types, created: { gte: from }, limit: 100 });
    const ours = data.filter(({ data: { object } }) => 'id' in object && object.id === id);
    expect(ours.map(({ type }) => type).toReversed()).toEqual(types);
    expect(data.every(({ type }) => types.includes(type))).toBe(true);
    expect(ours.flatMap((one) => arrived(one.id))).toEqual([]);
  });
});
