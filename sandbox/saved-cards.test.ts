/** Cards saved for later: SetupIntents, challenges, and off-session charges, through Stripe's SDK. */
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Fixture, failureOf, keys, startFixture } from './fixture.ts';
import { idOf } from './stripe/objects.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.stop());

async function answerChallenge(intentId: string, outcome: 'succeed' | 'fail'): Promise<unknown> {
  return fixture.control('POST', `/sandbox/3ds/${intentId}`, { outcome });
}

async function saveCard(paymentMethod: string): Promise<{ customer: string; method: string }> {
  const { id: customer } = await fixture.stripe.customers.create({ metadata: { customer_id: 'c-1' } });
  let setup = await fixture.stripe.setupIntents.create({ customer, usage: 'off_session' });
  setup = await fixture.stripe.setupIntents.confirm(setup.id, {
    payment_method: paymentMethod,
    return_url: 'http://localhost/done',
  });
  if (setup.status === 'requires_action') {
    await answerChallenge(setup.id, 'succeed');
    setup = await fixture.stripe.setupIntents.retrieve(setup.id);
  }
  expect(setup.status).toBe('succeeded');
  return { customer, method: idOf(setup.payment_method) ?? '' };
}

function offSession(saved: { customer: string; method: string }): Promise<Stripe.PaymentIntent> {
  return fixture.stripe.paymentIntents.create({
    amount: 12_000,
    currency: 'usd',
    capture_method: 'manual',
    customer: saved.customer,
    payment_method: saved.method,
    confirm: true,
    off_session: true,
    expand: ['latest_charge'],
  });
}

describe('a saved card', () => {
  const day = 24 * 3600;
  it.each([
    // Visa: 5 days minus the time for clearing.
    ['pm_card_visa', 4 * day + 18 * 3600],
    ['pm_card_mastercard', 7 * day],
    ['pm_card_amex', 7 * day],
    ['pm_card_discover', 7 * day],
  ])('%s is held off session for as long as its network lets it be', async (card, seconds) => {
    const intent = await offSession(await saveCard(card));
    const charge = intent.latest_charge as Stripe.Charge;
    expect(charge.payment_method_details?.card?.capture_before).toBe(charge.created + seconds);
  });

  it('stays with its customer when it is charged', async () => {
    const saved = await saveCard('pm_card_visa');
    expect((await offSession(saved)).status).toBe('requires_capture');
    const methods = await fixture.stripe.paymentMethods.list({ customer: saved.customer, type: 'card' });
    expect(methods.data.map(({ id }) => id)).toEqual([saved.method]);
  });

  it('needs no second challenge when it passed one while being saved', async () => {
    const saved = await saveCard('pm_card_authenticationRequiredOnSetup');
    expect((await offSession(saved)).status).toBe('requires_capture');
  });

  it('is declined off session when its bank wants a challenge every time', async () => {
    const failure = await failureOf(offSession(await saveCard('pm_card_authenticationRequired')));
    expect(failure).toMatchObject({ statusCode: 402, code: 'authentication_required' });
  });

  it('can be saved well and still be declined later', async () => {
    const failure = await failureOf(offSession(await saveCard('pm_card_chargeCustomerFail')));
    expect(failure).toMatchObject({ statusCode: 402, code: 'card_declined' });
  });

  it('is saved by a payment that says so', async () => {
    const { id: customer } = await fixture.stripe.customers.create();
    const intent = await fixture.stripe.paymentIntents.create({
      amount: 5_000,
      currency: 'usd',
      capture_method: 'manual',
      customer,
      setup_future_usage: 'off_session',
      payment_method: 'pm_card_visa',
      confirm: true,
      return_url: 'http://localhost/done',
    });
    const second = await offSession({ customer, method: idOf(intent.payment_method) ?? '' });
    expect(second.status).toBe('requires_capture');
  });
});

describe('a card that was taken from its customer', () => {
  const refusal = { statusCode: 400, type: 'StripeInvalidRequestError' };

  it('is never charged again once it was detached', async () => {
    const saved = await saveCard('pm_card_visa');
    await fixture.stripe.paymentMethods.detach(saved.method);
    expect(await failureOf(offSession(saved))).toMatchObject({
      ...refusal,
      code: 'payment_method_unexpected_state',
      param: 'payment_method',
    });
  });

  it('goes with a customer who is deleted', async () => {
    const saved = await saveCard('pm_card_visa');
    await fixture.stripe.customers.del(saved.customer);
    expect((await fixture.stripe.paymentMethods.retrieve(saved.method)).customer).toBeNull();
    expect(await failureOf(offSession(saved))).toMatchObject({
      ...refusal,
      code: 'resource_missing',
      param: 'customer',
    });
  });
});

describe('a 3-D Secure challenge', () => {
  const challenged = (): Promise<Stripe.PaymentIntent> =>
    fixture.stripe.paymentIntents.create({
      amount: 12_000,
      currency: 'usd',
      capture_method: 'manual',
      payment_method: 'pm_card_authenticationRequired',
      confirm: true,
      return_url: 'http://localhost/done?booking=1',
    });

  it('holds the money once it is passed', async () => {
    const intent = await challenged();
    expect(intent.status).toBe('requires_action');
    expect(intent.next_action?.redirect_to_url?.url).toContain(`/sandbox/3ds/${intent.id}`);
    await answerChallenge(intent.id, 'succeed');
    expect((await fixture.stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_capture');
  });

  it('wants another card once it is failed, and sends the person back', async () => {
    const intent = await challenged();
    const page = await fetch(intent.next_action?.redirect_to_url?.url ?? '', {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ outcome: 'fail' }),
    });
    const back = new URL(page.headers.get('location') ?? '');
    expect(back.searchParams.get('booking')).toBe('1');
    expect(back.searchParams.get('redirect_status')).toBe('failed');
    const failed = await fixture.stripe.paymentIntents.retrieve(intent.id);
    expect(failed.status).toBe('requires_payment_method');
    expect(failed.last_payment_error?.code).toBe('payment_intent_authentication_failure');
  });
});

describe('the browser', () => {
  it.each(['always', 'limited'] as const)('says whether a card may be shown again: %s', async (shown) => {
    const { id: customer } = await fixture.stripe.customers.create();
    const setup = await fixture.stripe.setupIntents.create({ customer });
    const confirm = async (allow: string) => {
      const answer = await fetch(`${fixture.sandbox.url}/v1/setup_intents/${setup.id}/confirm`, {
        method: 'POST',
        body: new URLSearchParams({
          key: keys.publishable,
          client_secret: setup.client_secret ?? '',
          'payment_method_data[type]': 'card',
          'payment_method_data[allow_redisplay]': allow,
          'payment_method_data[card][number]': '4242424242424242',
          'payment_method_data[card][exp_month]': '12',
          'payment_method_data[card][exp_year]': '34',
        }),
      });
      return answer.status;
    };
    expect(await confirm('sometimes')).toBe(400);
    expect(await confirm(shown)).toBe(200);
    const listed = async (allow_redisplay: 'always' | 'limited') =>
      (await fixture.stripe.customers.listPaymentMethods(customer, { allow_redisplay })).data.length;
    expect(await listed(shown)).toBe(1);
    expect(await listed(shown === 'always' ? 'limited' : 'always')).toBe(0);
  });

  it('saves a card number with the publishable key', async () => {
    const { id: customer } = await fixture.stripe.customers.create();
    const setup = await fixture.stripe.setupIntents.create({ customer });
    const answer = await fetch(`${fixture.sandbox.url}/v1/setup_intents/${setup.id}/confirm`, {
      method: 'POST',
      body: new URLSearchParams({
        key: keys.publishable,
        client_secret: setup.client_secret ?? '',
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': '4242424242424242',
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '34',
        'payment_method_data[card][cvc]': '123',
      }),
    });
    expect(await answer.json()).toMatchObject({ status: 'succeeded' });
  });
});
