/** What is stored under an idempotency key, and what is not (docs.stripe.com/api/idempotent_requests). */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Fixture, keys, startFixture } from './fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterEach(() => fixture.control('DELETE', '/sandbox/faults'));
afterAll(() => fixture.stop());

interface Answered {
  readonly status: number;
  readonly replayed: boolean;
  readonly body: string;
}

async function call(path: string, key: string, body: Record<string, string>): Promise<Answered> {
  const isV2 = path.startsWith('/v2/');
  const answer = await fetch(`${fixture.sandbox.url}${path}`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${keys.secret}`,
      'Idempotency-Key': key,
      'Content-Type': isV2 ? 'application/json' : 'application/x-www-form-urlencoded',
    },
    body: isV2 ? JSON.stringify(body) : new URLSearchParams(body).toString(),
  });
  const replayed = answer.headers.get('idempotent-replayed') === 'true';
  return { status: answer.status, replayed, body: await answer.text() };
}

const fault = (name: string, kind: string, more: object = {}) =>
  fixture.control('POST', '/sandbox/faults', { service: 'stripe', call: name, kind, times: 1, ...more });

const customers = '/v1/customers';
const intents = '/v1/payment_intents';
const fine = { amount: '8000', currency: 'usd' };

describe('an answer is stored under its key, and repeated', () => {
  it.each<[string, number, string, Record<string, string>]>([
    ['a success', 200, intents, fine],
    [
      'a declined card',
      402,
      intents,
      { ...fine, confirm: 'true', payment_method: 'pm_card_visa_chargeDeclined' },
    ],
    ['an object that is missing', 400, intents, { ...fine, customer: 'cus_missing' }],
    ['a path to an object that is missing', 404, `${intents}/pi_missing/capture`, {}],
  ])('%s', async (what, status, path, body) => {
    const first = await call(path, what, body);
    expect(first).toMatchObject({ status, replayed: false });
    expect(await call(path, what, body)).toEqual({ ...first, replayed: true });
  });

  it('a 5xx of an endpoint that began, though it would succeed by now', async () => {
    await fault('customers.create', 'server_error');
    const first = await call(customers, 'broken', {});
    expect(first).toMatchObject({ status: 500, replayed: false });
    expect(await call(customers, 'broken', {})).toEqual({ ...first, replayed: true });
    expect(await call(customers, 'broken:1', {})).toMatchObject({ status: 200, replayed: false });
  });

  it('a 5xx of an endpoint that had done its work: the object is there', async () => {
    await fault('customers.create', 'late_error');
    const metadata = { 'metadata[customerId]': 'late' };
    expect(await call(customers, 'late', metadata)).toMatchObject({ status: 500 });
    expect(await call(customers, 'late', metadata)).toMatchObject({ status: 500, replayed: true });
    const query = `metadata['customerId']:'late'`;
    expect((await fixture.stripe.customers.search({ query })).data).toHaveLength(1);
  });

  it('the same of a refusal, once what was missing has come', async () => {
    const created = await fixture.stripe.paymentIntents.create({
      amount: 900,
      currency: 'usd',
      capture_method: 'manual',
    });
    const capture = () => call(`${intents}/${created.id}/capture`, 'early', {});
    const first = await capture();
    expect(first.status).toBe(400);
    await fixture.stripe.paymentIntents.confirm(created.id, { payment_method: 'pm_card_visa' });
    expect(await capture()).toEqual({ ...first, replayed: true });
  });
});

describe('nothing is stored', () => {
  it('of parameters that make no sense', async () => {
    expect((await call(intents, 'mistyped', { ...fine, amount: 'much' })).status).toBe(400);
    expect((await call(intents, 'mistyped', { ...fine, colour: 'red' })).status).toBe(400);
    expect((await call(intents, 'mistyped', { ...fine, amount: '0' })).status).toBe(400);
    expect(await call(intents, 'mistyped', fine)).toMatchObject({ status: 200, replayed: false });
  });

  it('of a request that conflicts with the first, still under way', async () => {
    await fault('customers.create', 'slow', { milliseconds: 300 });
    const both = await Promise.all([call(customers, 'busy', {}), call(customers, 'busy', {})]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await call(customers, 'busy', {})).toMatchObject({ status: 200, replayed: true });
  });

  it.each([
    ['outage', 503],
    ['rate_limit', 429],
  ])('of one that never came to the endpoint: %s', async (kind, status) => {
    await fault('customers.create', kind);
    expect((await call(customers, kind, {})).status).toBe(status);
    expect(await call(customers, kind, {})).toMatchObject({ status: 200, replayed: false });
  });

  it('of failed work in v2: it is done again', async () => {
    await fault('v2.core.accounts.create', 'server_error');
    const account = { contact_email: 'grace@example.com' };
    expect((await call('/v2/core/accounts', 'again', account)).status).toBe(500);
    expect(await call('/v2/core/accounts', 'again', account)).toMatchObject({ status: 200, replayed: false });
    expect(await call('/v2/core/accounts', 'again', account)).toMatchObject({ status: 200, replayed: true });
  });
});

describe('a key', () => {
  it('that comes with other parameters, or to another path, is refused', async () => {
    await call(intents, 'other', fine);
    const refused = { status: 400, body: expect.stringContaining('idempotency_error') };
    expect(await call(intents, 'other', { ...fine, amount: '8001' })).toMatchObject(refused);
    expect(await call(customers, 'other', {})).toMatchObject(refused);
    expect(await call(intents, 'other', fine)).toMatchObject({ status: 200, replayed: true });
  });

  it('is forgotten after 24 hours, and the call is made again', async () => {
    const day = 24 * 3600;
    const first = await call(intents, 'day', fine);
    await fixture.control('POST', '/sandbox/clock', { seconds: day - 60 });
    expect(await call(intents, 'day', fine)).toEqual({ ...first, replayed: true });
    await fixture.control('POST', '/sandbox/clock', { seconds: 60 });
    const again = await call(intents, 'day', { ...fine, amount: '8001' });
    expect(again).toMatchObject({ status: 200, replayed: false });
    expect(again.body).not.toBe(first.body);
  });
});
