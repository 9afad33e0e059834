/** Card holds through Stripe's own SDK: authorise, raise, capture, decline, challenge, expire. */
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Fixture, failureOf, keys, startFixture } from './fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.stop());

async function hold(more: Partial<Stripe.PaymentIntentCreateParams> = {}): Promise<Stripe.PaymentIntent> {
  return fixture.stripe.paymentIntents.create({
    amount: 15_000,
    currency: 'usd',
    capture_method: 'manual',
    payment_method: 'pm_card_visa',
    confirm: true,
    return_url: 'http://localhost/done',
    ...more,
  });
}

function chargeOf(intent: Stripe.PaymentIntent): Stripe.Charge {
  if (intent.latest_charge === null || typeof intent.latest_charge === 'string') {
    throw new Error('latest_charge was not expanded');
  }
  return intent.latest_charge;
}

describe('a hold', () => {
  it('is captured in part, once, with the fee in its balance transaction', async () => {
    const intent = await hold({ metadata: { booking_id: 'b-1' }, expand: ['latest_charge'] });
    expect(intent.status).toBe('requires_capture');
    expect(intent.amount_capturable).toBe(15_000);
    const card = chargeOf(intent).payment_method_details?.card;
    expect(card?.capture_before).toBe(intent.created + 7 * 24 * 3600);

    const captured = await fixture.stripe.paymentIntents.capture(intent.id, {
      amount_to_capture: 12_000,
      expand: ['latest_charge.balance_transaction'],
    });
    expect(captured).toMatchObject({ status: 'succeeded', amount_received: 12_000, amount_capturable: 0 });
    expect(chargeOf(captured).balance_transaction).toMatchObject({ amount: 12_000, fee: 378, net: 11_622 });

    const again = await failureOf(fixture.stripe.paymentIntents.capture(intent.id));
    expect(again).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
  });

  it('takes no more than was held without overcapture', async () => {
    const intent = await hold();
    const failure = await failureOf(
      fixture.stripe.paymentIntents.capture(intent.id, { amount_to_capture: 15_001 }),
    );
    expect(failure).toMatchObject({ statusCode: 400, code: 'amount_too_large', param: 'amount_to_capture' });
  });

  it('is of at least $0.50 and at most $999,999.99', async () => {
    const refused = await Promise.all([49, 100_000_000].map((amount) => failureOf(hold({ amount }))));
    expect(refused).toMatchObject([
      { statusCode: 400, code: 'amount_too_small', param: 'amount' },
      { statusCode: 400, code: 'amount_too_large', param: 'amount' },
    ]);
    expect((await hold({ amount: 50 })).status).toBe('requires_capture');
  });

  it('is raised when the intent asked for increments, and refused otherwise', async () => {
    const asked = await hold({
      payment_method_options: { card: { request_incremental_authorization: 'if_available' } },
    });
    const raised = await fixture.stripe.paymentIntents.incrementAuthorization(asked.id, { amount: 20_000 });
    expect(raised).toMatchObject({ amount: 20_000, amount_capturable: 20_000, status: 'requires_capture' });

    const plain = await hold();
    const failure = await failureOf(
      fixture.stripe.paymentIntents.incrementAuthorization(plain.id, { amount: 20_000 }),
    );
    expect(failure.statusCode).toBe(400);
  });

  it('is captured above its amount where overcapture is available', async () => {
    const intent = await hold({
      payment_method_options: { card: { request_overcapture: 'if_available' } },
      expand: ['latest_charge'],
    });
    const maximum = chargeOf(intent).payment_method_details?.card?.overcapture?.maximum_amount_capturable;
    expect(maximum).toBe(18_000);
    const captured = await fixture.stripe.paymentIntents.capture(intent.id, { amount_to_capture: 18_000 });
    expect(captured.amount_received).toBe(18_000);
  });

  it('is released by a cancel and cannot be captured afterwards', async () => {
    const intent = await hold();
    const canceled = await fixture.stripe.paymentIntents.cancel(intent.id, {
      cancellation_reason: 'requested_by_customer',
    });
    expect(canceled).toMatchObject({ status: 'canceled', amount_capturable: 0, amount_received: 0 });
    const failure = await failureOf(fixture.stripe.paymentIntents.capture(intent.id));
    expect(failure.code).toBe('payment_intent_unexpected_state');
  });

  it('is found again by its metadata', async () => {
    const intent = await hold({ metadata: { booking_id: 'b-search', attempt: 2 } });
    const found = await fixture.stripe.paymentIntents.search({
      query: `metadata["booking_id"]:"b-search" AND metadata["attempt"]:"2"`,
    });
    expect(found.data.map(({ id }) => id)).toEqual([intent.id]);
  });
});

describe('the end of a hold', () => {
  const day = 24 * 3600;
  const advance = (seconds: number) => fixture.control('POST', '/sandbox/clock', { seconds });

  it.each(['pm_card_visa', 'pm_card_mastercard', 'pm_card_amex', 'pm_card_discover'])(
    'is told in the charge, and comes then: %s, with the customer present, after 7 days',
    async (card) => {
      const intent = await hold({ payment_method: card, expand: ['latest_charge'] });
      const end = chargeOf(intent).payment_method_details?.card?.capture_before ?? 0;
      expect(end - chargeOf(intent).created).toBe(7 * day);
      await advance(7 * day - 60);
      expect((await fixture.stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_capture');
      await advance(60);
      const gone = await fixture.stripe.paymentIntents.retrieve(intent.id);
      expect(gone).toMatchObject({ status: 'canceled', cancellation_reason: 'automatic' });
      const failure = await failureOf(fixture.stripe.paymentIntents.capture(intent.id));
      expect(failure).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
    },
  );
});

describe('the transfer group of an intent', () => {
  it('goes to its charge, and can be given until there is one', async () => {
    const grouped = await hold({ transfer_group: 'booking-1', expand: ['latest_charge'] });
    expect(chargeOf(grouped).transfer_group).toBe('booking-1');
    const open = await fixture.stripe.paymentIntents.create({ amount: 900, currency: 'usd' });
    const named = await fixture.stripe.paymentIntents.update(open.id, { transfer_group: 'booking-2' });
    expect(named.transfer_group).toBe('booking-2');
    const failure = await failureOf(
      fixture.stripe.paymentIntents.update((await hold()).id, { transfer_group: 'booking-3' }),
    );
    expect(failure.code).toBe('payment_intent_unexpected_state');
  });
});

describe('a capture', () => {
  it('may be answered before its balance transaction is made; read again, it is there', async () => {
    const intent = await hold();
    const expand = ['latest_charge.balance_transaction'];
    const late = { service: 'stripe', call: 'payment_intents.capture', kind: 'late_balance', times: 1 };
    await fixture.control('POST', '/sandbox/faults', late);
    const capture = () =>
      fixture.stripe.paymentIntents.capture(intent.id, { expand }, { idempotencyKey: `late:${intent.id}` });
    expect(chargeOf(await capture()).balance_transaction).toBeNull();
    // The response stored under its key still has none.
    expect(chargeOf(await capture()).balance_transaction).toBeNull();
    const now = await fixture.stripe.paymentIntents.retrieve(intent.id, { expand });
    expect(chargeOf(now).balance_transaction).toMatchObject({ fee: 465 });
  });
});

describe('the name on the statement', () => {
  it('is the account’s with the suffix of the intent', async () => {
    const named = await hold({ statement_descriptor_suffix: 'ASSEMBLY', expand: ['latest_charge'] });
    expect(chargeOf(named).calculated_statement_descriptor).toBe('HEXKEY* ASSEMBLY');
    const plain = await hold({ expand: ['latest_charge'] });
    expect(chargeOf(plain).calculated_statement_descriptor).toBe('HEXKEY');
  });

  it.each<readonly [string, Partial<Stripe.PaymentIntentCreateParams>]>([
    ['longer than 22 characters with the prefix', { statement_descriptor_suffix: 'FIFTEEN LETTERS' }],
    ['without a letter', { statement_descriptor_suffix: '2026-11' }],
    ...['<', '>', '\\', "'", '"', '*'].map((sign): [string, Partial<Stripe.PaymentIntentCreateParams>] => [
      `with ${sign}`,
      { statement_descriptor_suffix: `A${sign}B` },
    ]),
    ['as a whole, which card charges do not take', { statement_descriptor: 'HEXKEY' }],
  ])('is refused %s', async (_, parameters) => {
    expect(await failureOf(hold(parameters))).toMatchObject({
      statusCode: 400,
      type: 'StripeInvalidRequestError',
      param: Object.keys(parameters)[0],
    });
  });
});

describe('a refused card', () => {
  it.each([
    ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_visa_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
  ])('%s answers 402 and stands on the intent', async (method, code, declineCode) => {
    const failure = await failureOf(hold({ payment_method: method }));
    expect(failure).toMatchObject({
      statusCode: 402,
      type: 'StripeCardError',
      code,
      decline_code: declineCode,
    });
    const intent = await fixture.stripe.paymentIntents.retrieve(failure.payment_intent?.id ?? '');
    expect(intent.status).toBe('requires_payment_method');
    expect(intent.last_payment_error?.decline_code).toBe(declineCode);
    const again = await fixture.stripe.paymentIntents.confirm(intent.id, {
      payment_method: 'pm_card_visa',
      return_url: 'http://localhost/done',
    });
    expect(again.status).toBe('requires_capture');
  });
});

describe('the browser', () => {
  it('confirms with the publishable key and the client secret over plain HTTP', async () => {
    const intent = await fixture.stripe.paymentIntents.create({
      amount: 9_000,
      currency: 'usd',
      capture_method: 'manual',
      metadata: { booking_id: 'private' },
    });
    const confirm = (secret: string): Promise<Response> =>
      fetch(`${fixture.sandbox.url}/v1/payment_intents/${intent.id}/confirm`, {
        method: 'POST',
        body: new URLSearchParams({
          key: keys.publishable,
          client_secret: secret,
          payment_method: 'pm_card_visa',
        }),
      });
    expect((await confirm('pi_wrong_secret')).status).toBe(404);
    const answer = await confirm(intent.client_secret ?? '');
    expect(answer.status).toBe(200);
    const seen = await answer.json();
    expect(seen).toMatchObject({ status: 'requires_capture' });
    expect(seen).not.toHaveProperty('metadata');
  });

  it('sees no more of an intent when its card is refused', async () => {
    const intent = await fixture.stripe.paymentIntents.create({
      amount: 9_000,
      currency: 'usd',
      metadata: { booking_id: 'private' },
    });
    const answer = await fetch(`${fixture.sandbox.url}/v1/payment_intents/${intent.id}/confirm`, {
      method: 'POST',
      body: new URLSearchParams({
        key: keys.publishable,
        client_secret: intent.client_secret ?? '',
        payment_method: 'pm_card_visa_chargeDeclined',
      }),
    });
    expect(answer.status).toBe(402);
    expect(await answer.text()).not.toContain('private');
  });

  it('may not capture', async () => {
    const intent = await hold();
    const answer = await fetch(`${fixture.sandbox.url}/v1/payment_intents/${intent.id}/capture`, {
      method: 'POST',
      body: new URLSearchParams({ key: keys.publishable }),
    });
    expect(answer.status).toBe(403);
  });
});

describe('webhooks', () => {
  it('arrive signed, and again after the receiver failed', async () => {
    fixture.receiver.answers.push(500);
    const intent = await hold();
    await vi.waitFor(
      () =>
        expect(
          fixture
            .events()
            .some(
              (event) =>
                event.type === 'payment_intent.amount_capturable_updated' &&
                event.data.object.id === intent.id,
            ),
        ).toBe(true),
      { timeout: 5000 },
    );
  });
});
