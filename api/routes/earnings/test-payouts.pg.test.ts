/** With live keys there is no test payout, whatever a client sends; only the key decides. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiServer, startApiServer } from '#tests/support/api-server.ts';
import { isTestKey } from '#vendors/stripe/client.ts';

let api: ApiServer;
beforeAll(async () => {
  api = await startApiServer({ STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_PUBLISHABLE_KEY: 'pk_live_x' });
});
afterAll(() => api?.stop());

it('refuses before anything is written', async () => {
  const response = await fetch(`${api.url}/api/technicians/test-payout`, {
    method: 'POST',
    headers: { cookie: await api.signIn('technician', 'grace'), 'content-type': 'application/json' },
    body: JSON.stringify({ amount: 25 }),
  });
  expect([response.status, await response.json()]).toMatchObject([409, { code: 'test_mode_only' }]);
  expect(await api.deps.log.readStream('testpayout-grace')).toEqual([]);
});

it.each([
  ['sk_test_1', true],
  ['rk_test_1', true],
  ['sk_live_1', false],
  ['rk_live_1', false],
  ['sk_test', false],
  ['live_sk_test_1', false],
])('%s is of the test mode: %s', (key, isTest) => {
  expect(isTestKey(key)).toBe(isTest);
});
