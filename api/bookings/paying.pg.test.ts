/** An account's own intent, offered for a booking that another record's cards pay for (decision 232). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { as, type CustomerId } from '#domain/core/ids.ts';
import { admin, after, confirmed, give } from '#domain/examples/deciding.ts';
import { intents } from '#domain/intent/decide.ts';
import { load } from '#events/execute.ts';
import type { OpenEventLog } from '#events/log.ts';
import { openPostgresEventLog } from '#events/postgres/log.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { confirmCard } from './paying.ts';

type Parameter<At extends number> = Parameters<typeof confirmCard>[At];

let database: TestDatabase;
let log: OpenEventLog;
beforeAll(async () => {
  database = await createTestDatabase();
  log = openPostgresEventLog({ databaseUrl: database.url });
});
afterAll(async () => {
  await log?.close();
  await database?.drop();
});

test('is refused before its hold stands, and let go as the session’s', async () => {
  const account = as<CustomerId>('customer-9');
  const { contact, place } = confirmed;
  const moved = after(
    confirmed,
    give(confirmed, { type: 'MoveToCustomer', customerId: account, contact, place }, admin),
  );
  // Nothing is held yet.
  const { payment } = moved;
  const unpaid = { ...moved, payment: { ...payment, hold: null, card: null, captured: 0 } } as typeof moved;
  const offered = 'pi_own';
  const started: unknown[] = [];
  const asked: string[] = [];
  const deps = {
    log,
    now: () => new Date().toISOString(),
    stripe: {
      paymentIntents: {
        retrieve: async (id: string) => ({
          id,
          status: 'requires_payment_method',
          amount: payment.prepared?.amount ?? moved.price.total,
          currency: 'usd',
          customer: null,
          capture_method: 'manual',
          client_secret: 'secret',
          metadata: { customerId: account },
          last_payment_error: null,
        }),
      },
    },
    engine: {
      startIntent: async (intent: unknown) => void started.push(intent),
      catchUp: async () => undefined,
      update: async (_: string, id: string) => void asked.push(id),
    },
  } as unknown as Parameter<1>;
  const call = { commandId: 'c1' } as unknown as Parameter<0>;
  await expect(confirmCard(call, deps, { booking: unpaid, events: [] }, offered)).rejects.toMatchObject({
    code: 'intent_unusable',
  });
  expect(asked).toEqual([]);
  expect(await load(log, intents, offered)).toMatchObject({ status: 'refused' });
  expect(started).toEqual([{ paymentIntentId: offered, customerId: account }]);
});
