/** What makes the stand-in worth testing against: idempotency, strict parameters, faults, durability. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Fixture, failureOf, keys, startFixture, stripeClient } from './fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterEach(() => fixture.control('DELETE', '/sandbox/faults'));
afterAll(() => fixture.stop());

const order = { amount: 8_000, currency: 'usd', capture_method: 'manual' } as const;
const heldOrder = {
  ...order,
  payment_method: 'pm_card_visa',
  confirm: true,
  return_url: 'http://localhost/done',
} as const;

function post(path: string, body: Record<string, string>, key: string): Promise<Response> {
  return fetch(`${fixture.sandbox.url}${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${keys.secret}`, 'Idempotency-Key': key },
    body: new URLSearchParams(body),
  });
}

describe('an idempotency key', () => {
  it('answers a repeated call byte for byte', async () => {
    const body = { amount: '8000', currency: 'usd' };
    const first = await post('/v1/payment_intents', body, 'replay');
    const second = await post('/v1/payment_intents', body, 'replay');
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(await second.text()).toBe(await first.text());
  });

  it('replays a decline as well', async () => {
    const declined = { ...heldOrder, payment_method: 'pm_card_visa_chargeDeclined' };
    const first = await failureOf(
      fixture.stripe.paymentIntents.create(declined, { idempotencyKey: 'declined' }),
    );
    const second = await failureOf(
      fixture.stripe.paymentIntents.create(declined, { idempotencyKey: 'declined' }),
    );
    expect(second.payment_intent?.id).toBe(first.payment_intent?.id);
  });

  it('refuses other parameters', async () => {
    await fixture.stripe.paymentIntents.create(order, { idempotencyKey: 'other' });
    const failure = await failureOf(
      fixture.stripe.paymentIntents.create({ ...order, amount: 8_001 }, { idempotencyKey: 'other' }),
    );
    expect(failure).toMatchObject({ statusCode: 400, type: 'StripeIdempotencyError' });
  });

  it('refuses a second call while the first is under way', async () => {
    await fixture.control('POST', '/sandbox/faults', {
      service: 'stripe',
      call: 'customers.create',
      kind: 'slow',
      milliseconds: 300,
    });
    const answers = await Promise.all([
      post('/v1/customers', { name: 'A' }, 'busy'),
      post('/v1/customers', { name: 'A' }, 'busy'),
    ]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('parameters', () => {
  it.each([
    ['an unknown name', { amount: '500', currency: 'usd', colour: 'red' }, 'parameter_unknown', 'colour'],
    [
      'an unknown name inside',
      { amount: '500', currency: 'usd', 'payment_method_options[card][colour]': 'red' },
      'parameter_unknown',
      'payment_method_options[card][colour]',
    ],
    ['a missing amount', { currency: 'usd' }, 'parameter_missing', 'amount'],
    ['words for a number', { amount: 'much', currency: 'usd' }, 'parameter_invalid_integer', 'amount'],
    [
      'an unknown choice',
      { amount: '500', currency: 'usd', capture_method: 'later' },
      undefined,
      'capture_method',
    ],
  ])('are refused for %s', async (_what, body, code, param) => {
    const answer = await post('/v1/payment_intents', body, crypto.randomUUID());
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      error: { type: 'invalid_request_error', param, ...(code === undefined ? {} : { code }) },
    });
  });

  it('of v2 are JSON, and as strict', async () => {
    const answer = await fetch(`${fixture.sandbox.url}/v2/core/accounts`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${keys.secret}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ colour: 'red' }),
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { code: 'parameter_unknown' } });
  });

  it('need a key that is known', async () => {
    const failure = await failureOf(stripeClient(fixture.sandbox.url, 0, 'sk_test_wrong').balance.retrieve());
    expect(failure.statusCode).toBe(401);
  });

  it('name an object that exists', async () => {
    const failure = await failureOf(fixture.stripe.paymentIntents.retrieve('pi_nothing'));
    expect(failure).toMatchObject({ statusCode: 404, code: 'resource_missing' });
  });
});

describe('a fault', () => {
  it('loses the answer of a capture that happened, and the retry gets the same one', async () => {
    const intent = await fixture.stripe.paymentIntents.create({
      ...heldOrder,
      metadata: { booking_id: 'lost' },
    });
    await fixture.control('POST', '/sandbox/faults', {
      service: 'stripe',
      call: 'payment_intents.capture',
      kind: 'lost_answer',
      // The SDK itself retries once if a connection is closed.
      times: 2,
    });
    const capture = (): Promise<{ status: string }> =>
      fixture.stripe.paymentIntents.capture(intent.id, {}, { idempotencyKey: 'lost:capture' });
    const failure = await failureOf(capture());
    expect(failure.type).toBe('StripeConnectionError');
    expect((await capture()).status).toBe('succeeded');
    expect(await fixture.control('GET', '/sandbox/books?booking_id=lost')).toMatchObject({
      counts: { holds: 1, captures: 1, captured_cents: 8_000 },
    });
  });

  it('is an outage until it is switched off', async () => {
    await fixture.control('POST', '/sandbox/faults', { service: 'stripe', kind: 'outage' });
    expect((await failureOf(fixture.stripe.balance.retrieve())).statusCode).toBe(503);
    await fixture.control('DELETE', '/sandbox/faults');
    expect((await fixture.stripe.balance.retrieve()).object).toBe('balance');
  });

  it('declines a capture and leaves the hold', async () => {
    const intent = await fixture.stripe.paymentIntents.create(heldOrder);
    await fixture.control('POST', '/sandbox/faults', {
      service: 'stripe',
      call: 'payment_intents.capture',
      kind: 'decline',
      times: 1,
    });
    expect((await failureOf(fixture.stripe.paymentIntents.capture(intent.id))).statusCode).toBe(402);
    expect((await fixture.stripe.paymentIntents.capture(intent.id)).status).toBe('succeeded');
  });

  it('that is to hit twice hits twice and no more, though each refusal rolls its request back', async () => {
    const intent = await fixture.stripe.paymentIntents.create(heldOrder);
    const fault = { service: 'stripe', call: 'payment_intents.capture', kind: 'decline', times: 2 };
    await fixture.control('POST', '/sandbox/faults', fault);
    for (let hit = 1; hit <= 2; hit++)
      expect((await failureOf(fixture.stripe.paymentIntents.capture(intent.id))).statusCode).toBe(402);
    expect(await fixture.control('GET', '/sandbox/faults')).toEqual({ faults: [] });
    expect((await fixture.stripe.paymentIntents.capture(intent.id)).status).toBe('succeeded');
  });

  it('sends webhooks three times, and holds every second one back', async () => {
    await fixture.control('POST', '/sandbox/faults', {
      service: 'stripe',
      call: 'customer.created',
      kind: 'duplicate_webhooks',
    });
    await fixture.control('POST', '/sandbox/faults', {
      service: 'stripe',
      call: 'customer.created',
      kind: 'reorder_webhooks',
      milliseconds: 700,
    });
    const first = await fixture.stripe.customers.create();
    const second = await fixture.stripe.customers.create();
    const seen = (): string[] =>
      fixture.events().flatMap(({ type, data }) => {
        const object: unknown = data.object;
        return type === 'customer.created' && typeof object === 'object' && object !== null && 'id' in object
          ? [String(object.id)]
          : [];
      });
    const both = [second.id, second.id, second.id, first.id, first.id, first.id];
    await vi.waitFor(() => expect(seen().filter((id) => both.includes(id))).toEqual(both), 5000);
  });

  it('ends a hold whose time is over', async () => {
    const intent = await fixture.stripe.paymentIntents.create(heldOrder);
    await fixture.control('POST', `/sandbox/holds/${intent.id}/expire`);
    const gone = await fixture.stripe.paymentIntents.retrieve(intent.id);
    expect(gone).toMatchObject({ status: 'canceled', cancellation_reason: 'automatic' });
    const later = await fixture.stripe.paymentIntents.create(heldOrder);
    await fixture.control('POST', '/sandbox/clock', { seconds: 7 * 24 * 3600 + 1 });
    expect((await fixture.stripe.paymentIntents.retrieve(later.id)).status).toBe('canceled');
  });

  it('of an unknown kind is refused', async () => {
    await expect(
      fixture.control('POST', '/sandbox/faults', { service: 'stripe', kind: 'gremlins' }),
    ).rejects.toThrow('400');
  });
});

describe('the state', () => {
  it('survives a restart, with keys, faults and waiting webhooks', async () => {
    fixture.receiver.answers.push(...Array.from({ length: 50 }, () => 500));
    const intent = await fixture.stripe.paymentIntents.create(heldOrder, { idempotencyKey: 'restart' });
    await fixture.control('POST', '/sandbox/faults', { service: 'twilio', kind: 'outage' });
    await fixture.restart();
    fixture.receiver.answers.length = 0;
    const again = await fixture.stripe.paymentIntents.create(heldOrder, { idempotencyKey: 'restart' });
    expect(again.id).toBe(intent.id);
    expect(await fixture.control('GET', '/sandbox/faults')).toMatchObject({
      faults: [{ service: 'twilio' }],
    });
    await vi.waitFor(
      () =>
        expect(fixture.events().filter(({ type }) => type === 'charge.succeeded').length).toBeGreaterThan(0),
      { timeout: 10_000 },
    );
    await vi.waitFor(
      async () => expect(await fixture.control('GET', '/sandbox/deliveries')).toEqual({ deliveries: [] }),
      { timeout: 10_000 },
    );
  }, 25_000);

  it('is never opened in production', async () => {
    vi.stubEnv('NODE_ENV', 'production');
    await expect(startFixture()).rejects.toThrow('NODE_ENV=production');
    vi.unstubAllEnvs();
  });
});
