/** Lost webhooks are found in the provider's own list, each once, and none holds up the others (R14). */
import type { Client } from '@temporalio/client';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { defaultDurations } from '#domain/core/durations.ts';
import { openPool } from '#events/postgres/transaction.ts';
import { chargeOf, type Fixture, startFixture } from '#sandbox/fixture.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { openMissedWebhooks } from './missed-webhooks.ts';

let fixture: Fixture;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: ReturnType<typeof openPool>;
/** Workflow ids and the signal that each received. */
let told: (readonly [string, unknown])[] = [];

beforeAll(async () => {
  [fixture, database] = await Promise.all([startFixture(), createTestDatabase()]);
  pool = openPool(database.url, 'hexkey missed news');
}, 60_000);
afterAll(async () => {
  await Promise.all([fixture?.stop(), pool?.end()]);
  await database?.drop();
});
beforeEach(() => {
  told = [];
});

const minute = 60_000;
const look = () =>
  openMissedWebhooks({
    stripe: fixture.stripe,
    pool,
    taskQueue: 'test',
    durations: defaultDurations,
    onError: (error) => {
      throw error;
    },
    client: {
      workflow: {
        signalWithStart: async (_type: string, options: { workflowId: string; signalArgs: [unknown] }) => {
          told.push([options.workflowId, options.signalArgs[0]]);
        },
      },
    } as unknown as Client,
  });

async function disputed(bookingId: string): Promise<{ readonly charge: string; readonly dispute: string }> {
  const intent = await fixture.stripe.paymentIntents.create({
    amount: 15_000,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
    return_url: 'http://localhost/done',
    metadata: bookingId === '' ? {} : { bookingId },
  });
  const charge = chargeOf(intent);
  const { id } = (await fixture.control('POST', `/sandbox/charges/${charge}/dispute`)) as { id: string };
  return { charge, dispute: id };
}

test('what no webhook has brought is told to its booking, oldest first, and only once', async () => {
  await disputed('');
  const { charge, dispute } = await disputed('b1');
  const round = look();
  // A webhook may still arrive.
  expect(await round(Date.now())).toEqual([]);
  await round(Date.now() + 10 * minute);
  const news = (type: string) => expect.objectContaining({ type, objectId: dispute, chargeId: charge });
  expect(told).toEqual([
    ['aftercare-b1', news('charge.dispute.created')],
    ['aftercare-b1', news('charge.dispute.funds_withdrawn')],
  ]);
  await round(Date.now() + 20 * minute);
  // Another worker starts with the same thirty days.
  await look()(Date.now() + 20 * minute);
  expect(told).toHaveLength(2);
});

test('what the api has taken is left alone', async () => {
  await disputed('b2');
  const { data } = await fixture.stripe.events.list({ limit: 100 });
  for (const { id } of data)
    await pool.query(
      `INSERT INTO app.webhooks (provider, event_id) VALUES ('stripe', $1) ON CONFLICT DO NOTHING`,
      [id],
    );
  await look()(Date.now() + 10 * minute);
  expect(told).toEqual([]);
});

test('a look that failed is made again as a whole', async () => {
  await disputed('b3');
  const round = look();
  await fixture.control('POST', '/sandbox/faults', { service: 'stripe', kind: 'outage' });
  await expect(round(Date.now() + 10 * minute)).rejects.toThrow('cannot be reached');
  await fixture.control('DELETE', '/sandbox/faults');
  await round(Date.now() + 10 * minute);
  expect(told.map(([id]) => id)).toEqual(['aftercare-b3', 'aftercare-b3']);
});
