/**
 * Webhooks that were not accepted are lines of stuck work, and can be retried under their own ids, with a reason (R6,
 * R14, decision 246).
 */
import { createHmac, randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import type { AnswerOf } from '#api/contract/endpoint.ts';
import type { listStuckWork } from '#api/contract/ops.ts';
import { chargeOf, type Fixture, keys, startFixture } from '#sandbox/fixture.ts';
import { type ApiServer, startApiServer } from '#tests/support/api-server.ts';
import { webhookEventOf } from '#vendors/stripe/webhooks.ts';
import { reasonOf } from '#domain/core/reason-of.ts';

let fixture: Fixture;
let api: ApiServer;
let told: MockInstance<ApiServer['deps']['engine']['providerEvent']>;
const bookingId = 'bbbbbbbb-0000-4000-8000-000000000000';

beforeAll(async () => {
  fixture = await startFixture();
  api = await startApiServer({
    STRIPE_SECRET_KEY: keys.secret,
    STRIPE_API_BASE: fixture.sandbox.url,
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
  });
}, 60_000);
afterAll(async () => {
  await api?.stop();
  await fixture?.stop();
});
beforeEach(() => {
  const { engine, stuck } = api.deps;
  told = vi
    .spyOn(engine, 'providerEvent')
    .mockRejectedValue(new TypeError('the engine of Ada Lovelace is away'));
  vi.spyOn(stuck, 'look').mockResolvedValue({
    effects: [],
    notShown: 0,
    checkedAt: new Date().toISOString(),
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await api.deps.pool.query('DELETE FROM app.failed_webhooks');
});

function post(path: string, body: object | string, headers: Readonly<Record<string, string>>) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return fetch(api.url + path, { method: 'POST', headers, body: text });
}
function fromStripe(event: object): Promise<Response> {
  const payload = JSON.stringify(event);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_x' });
  return post('/api/webhooks/stripe', payload, { 'stripe-signature': signature });
}
function fromCheckr(event: object): Promise<Response> {
  const body = JSON.stringify(event);
  const signature = createHmac('sha256', 'sandbox_x').update(body).digest('hex');
  return post('/api/webhooks/checkr', body, { 'x-checkr-signature': signature });
}

/** As if it had come long ago. */
const aged = () =>
  api.deps.pool.query("UPDATE app.failed_webhooks SET first_at = first_at - interval '1 day'");

/** A separate session: nothing projects here, so none may wait for what it has written. */
const newcomer = () => api.signIn('admin', 'toni');

async function list() {
  const answer = await fetch(`${api.url}/api/admin/ops/stuck`, { headers: { cookie: await newcomer() } });
  return (await answer.json()) as AnswerOf<typeof listStuckWork>;
}
async function lines() {
  const { work } = await list();
  return work.filter(({ webhook }) => webhook !== null);
}
async function retry(id: string, key = randomUUID(), reason = 'the engine answers again') {
  const answer = await fetch(`${api.url}/api/admin/ops/stuck/${id}/retry`, {
    method: 'POST',
    headers: { cookie: await newcomer(), 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ webhook: true, reason }),
  });
  return answer.status;
}

/** The sandbox's newest event about a payment of the booking. */
async function anEvent(): Promise<Stripe.Event> {
  const intent = await fixture.stripe.paymentIntents.create({
    amount: 15_000,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
    return_url: 'http://localhost/done',
    metadata: { bookingId },
  });
  expect(chargeOf(intent)).toMatch(/^ch_/);
  const { data } = await fixture.stripe.events.list({ types: ['payment_intent.succeeded'], limit: 1 });
  if (!data[0]) throw new Error('the sandbox has no event');
  return data[0];
}

it('is noted without what it said, told after a quarter of an hour, and taken again under its own id', async () => {
  const event = await anEvent();
  for (let time = 0; time < 3; time += 1)
    expect((await fromStripe(event)).status).toBeGreaterThanOrEqual(500);
  const { rows } = await api.deps.pool.query('SELECT * FROM app.failed_webhooks');
  expect(rows).toMatchObject([{ event_id: event.id, attempts: 3, reason: 'TypeError' }]);
  expect(JSON.stringify(rows)).not.toMatch(/Ada|4242|150/);
  // The provider resends most of them within minutes.
  expect(await lines()).toEqual([]);
  await aged();
  const [line] = await lines();
  expect(line).toMatchObject({
    webhook: { provider: 'stripe', eventId: event.id, type: 'payment_intent.succeeded' },
    code: 'stripe/TypeError',
    attempts: 3,
    actions: ['retry'],
  });
  const id = line?.workflowId ?? '';

  const key = randomUUID();
  expect(await retry(id, key)).toBeGreaterThanOrEqual(500);
  expect(await lines()).toHaveLength(1);
  told.mockClear().mockResolvedValue(true);
  // The same press again: it was requested once, and is done now.
  expect(await retry(id, key)).toBe(200);
  const { objectId } = webhookEventOf(event);
  expect(told.mock.calls).toEqual([
    [`booking-${bookingId}`, { eventId: event.id, type: event.type, objectId }],
  ]);
  expect(await lines()).toEqual([]);
  expect((await api.deps.log.readStream(`retry-${id}`)).map(({ type }) => type)).toEqual([
    'RetryRequested',
    'RetryMade',
  ]);
  // A late delivery is already processed, and what is not stuck is not retried.
  expect((await fromStripe(event)).status).toBe(200);
  expect(told).toHaveBeenCalledTimes(1);
  expect(await retry(id)).toBe(404);
});

it('of an event that nobody can read is kept by its name, and read at the provider', async () => {
  const event = await anEvent();
  const unreadable = { ...event, data: { object: { id: 'no id of ours!' } } };
  expect((await fromStripe(unreadable)).status).toBe(400);
  await aged();
  const [line] = await lines();
  expect(line).toMatchObject({ code: 'stripe/unreadable', webhook: { eventId: event.id } });
  told.mockResolvedValue(true);
  expect(await retry(line?.workflowId ?? '')).toBe(200);
  expect(told).toHaveBeenCalledTimes(1);
  expect(await lines()).toEqual([]);
});

it('of an event that the provider has forgotten says so, and stays', async () => {
  const lost = { id: 'evt_forgotten', object: 'event', type: 'charge.refunded', data: { object: {} } };
  expect((await fromStripe(lost)).status).toBe(400);
  await aged();
  expect(await retry('webhook-stripe:evt_forgotten')).toBe(404);
  expect(await lines()).toHaveLength(1);
});

it('of a stranger is not kept: anybody can send one', async () => {
  const answer = await post('/api/webhooks/stripe', await anEvent(), { 'stripe-signature': 't=1,v1=00' });
  expect(answer.status).toBe(400);
  expect((await api.deps.pool.query('SELECT * FROM app.failed_webhooks')).rows).toEqual([]);
});

it('of the background checks is taken by the ids that are kept of it', async () => {
  const owner = vi.spyOn(api.deps.checks, 'ownerOf').mockResolvedValue({ technicianId: 't1' } as never);
  const event = {
    id: 'e1',
    object: 'event',
    type: 'report.completed',
    data: { object: { id: 'r1', object: 'report', candidate_id: 'c1', ssn: '123-45-6789' } },
  };
  expect((await fromCheckr(event)).status).toBeGreaterThanOrEqual(500);
  expect(JSON.stringify((await api.deps.pool.query('SELECT * FROM app.failed_webhooks')).rows)).not.toContain(
    '6789',
  );
  await aged();
  told.mockClear().mockResolvedValue(true);
  expect(await retry('webhook-checkr:e1')).toBe(200);
  expect(owner).toHaveBeenLastCalledWith({ candidateId: 'c1', reportId: 'r1' });
  expect(told.mock.calls).toEqual([
    ['onboarding-t1', { eventId: 'e1', type: 'report.completed', objectId: 'r1' }],
  ]);
});

it('five hundred and more are cut off, and the list says so', async () => {
  await api.deps.pool.query(
    `INSERT INTO app.failed_webhooks (provider, event_id, type, ids, reason, first_at, last_at)
     SELECT 'stripe', 'evt_' || k, 'refund.created', '{}', 'TypeError', now() - interval '1 day', now()
     FROM generate_series(1, 507) k`,
  );
  const { work, notShown } = await list();
  expect([work.filter(({ webhook }) => webhook).length, notShown]).toEqual([500, 7]);
});

it('a reason names classes and codes, and no message', () => {
  const cause = Object.assign(new RangeError('Ada'), { code: 'ECONNREFUSED' });
  expect(reasonOf(new TypeError('Ada', { cause }))).toBe('TypeError/RangeError:ECONNREFUSED');
  expect(reasonOf('Ada')).toBe('unknown');
});
