/** The console's services page: the worker's latest results, and no outdated ones (decision 213). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnswerOf } from '#api/contract/endpoint.ts';
import type { listServices } from '#api/contract/ops.ts';
import { noteServiceCheck } from '#events/service-checks.ts';
import { type ApiServer, startApiServer } from '#tests/support/api-server.ts';

let api: ApiServer;
let cookie: string;
beforeAll(async () => {
  api = await startApiServer();
  cookie = await api.signIn('admin', 'toni');
}, 60_000);
afterAll(() => api?.stop());

async function services() {
  const answer = await fetch(`${api.url}/api/admin/ops/services`, { headers: { cookie } });
  const { services: rows } = (await answer.json()) as AnswerOf<typeof listServices>;
  return Object.fromEntries(rows.map(({ name, ...row }) => [name, row]));
}
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();

it('knows its own database, and nothing of what no worker has asked', async () => {
  const { database, ...others } = await services();
  expect(database).toMatchObject({ status: 'active', service: 'Postgres' });
  expect(Object.values(others).map(({ status, activeAt }) => [status, activeAt])).toEqual(
    Object.values(others).map(() => ['unknown', null]),
  );
  expect(Object.keys(others)).toEqual(['engine', 'event_log', 'payments', 'email', 'sms', 'vision', 'blobs']);
});

it('keeps when a service last answered while it is away, and does not believe an old look', async () => {
  const { pool } = api.deps;
  const [before, then] = [ago(60), ago(10)];
  await noteServiceCheck(pool, 'payments', { service: 'Stripe', status: 'active' }, before, 120.4);
  await noteServiceCheck(pool, 'payments', { service: 'Stripe', status: 'refused' }, then, 31);
  const expired = { service: 'Resend', status: 'unreachable', reason: 'CERT_HAS_EXPIRED' } as const;
  await noteServiceCheck(pool, 'email', expired, then);
  await noteServiceCheck(pool, 'sms', { ...expired, service: 'Twilio' }, ago(900));
  // An earlier check by a slower worker arrives late.
  await noteServiceCheck(pool, 'payments', { service: 'Stripe', status: 'active' }, ago(30), 1);
  await noteServiceCheck(pool, 'vision', { service: null, status: 'not_configured' }, ago(900));
  const old = ago(100);
  await noteServiceCheck(pool, 'engine', { service: 'Temporal', status: 'active' }, old, 3);
  expect(await services()).toMatchObject({
    payments: { status: 'refused', answerMs: 31, checkedAt: then, activeAt: before },
    email: { status: 'unreachable', reason: 'CERT_HAS_EXPIRED' },
    // What an old look has found says nothing of now.
    sms: { status: 'unknown', reason: null },
    vision: { status: 'not_configured', activeAt: null },
    engine: { status: 'unknown', checkedAt: old, activeAt: old },
  });
});
