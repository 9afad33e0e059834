/** A payment before its booking leaves nothing behind if the provider does not answer (decision 058). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiServer, startApiServer } from '#tests/support/api-server.ts';
import { registerCustomer } from '#tests/support/people.ts';

let api: ApiServer;
beforeAll(async () => {
  api = await startApiServer();
});
afterAll(() => api?.stop());

it('gives its place back where not even the customer could be made at the provider', async () => {
  const { id, visitor } = await registerCustomer(api.url);
  const body = { amount: 15_000, currency: 'usd' };
  const { status } = await visitor.send('POST', '/api/create-payment-intent', { body });
  expect(status).toBeGreaterThanOrEqual(500);
  const { rows } = await api.deps.pool.query('SELECT ref FROM app.unpaid_orders WHERE customer_id = $1', [
    id,
  ]);
  expect(rows).toEqual([]);
}, 60_000);
