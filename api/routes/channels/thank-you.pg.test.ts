/** A channel that is not configured says so, and nothing is sent through it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noteServiceCheck } from '#events/service-checks.ts';
import { type ApiServer, startApiServer } from '#tests/support/api-server.ts';

let api: ApiServer;
let cookie: string;
beforeAll(async () => {
  api = await startApiServer();
  cookie = await api.signIn('admin', 'toni');
}, 60_000);
afterAll(() => api?.stop());

const config = () =>
  fetch(`${api.url}/api/admin/notification-config`, { headers: { cookie } }).then((one) => one.json());

it('has not been looked at before the worker runs', async () => {
  const unseen = { configured: false, service: null, status: 'unknown', checkedAt: null };
  expect(await config()).toEqual({ email: unseen, sms: unseen, overall: 'Unavailable' });
});

it('is Partially Active with one of two, and what the worker last saw counts, not what came late', async () => {
  const { pool, now } = api.deps;
  const at = now();
  await noteServiceCheck(pool, 'email', { service: 'mail.example:587', status: 'active' }, at);
  await noteServiceCheck(pool, 'sms', { service: null, status: 'not_configured' }, at);
  const early = new Date(Date.parse(at) - 1).toISOString();
  await noteServiceCheck(pool, 'email', { service: 'mail.example:587', status: 'unreachable' }, early);
  expect(await config()).toMatchObject({
    email: { configured: true, service: 'mail.example:587', status: 'active', checkedAt: at },
    sms: { configured: false, status: 'not_configured' },
    overall: 'Partially Active',
  });
});

it('refuses a test of mail before anything is asked for', async () => {
  const { pool, now, log } = api.deps;
  await noteServiceCheck(pool, 'email', { service: null, status: 'not_configured' }, now());
  expect(await config()).toMatchObject({ overall: 'Not Configured' });
  const refused = await fetch(`${api.url}/api/admin/test-thank-you`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ testEmail: 'a@b.example' }),
  });
  expect([refused.status, await refused.json()]).toEqual([
    409,
    expect.objectContaining({ code: 'channel_not_set_up' }),
  ]);
  expect(await log.readStream('letters-admin-toni')).toEqual([]);
});
