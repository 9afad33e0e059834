/** The event log's contract, on Postgres, and what is specific to Postgres. */
import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { describeEventLog } from '../log.contract.ts';
import { openPostgresEventLog } from './log.ts';

describeEventLog('Postgres', async () => {
  const database = await createTestDatabase();
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  return {
    open: (upcast) => openPostgresEventLog({ databaseUrl: database.url, ...(upcast && { upcast }) }),
    async cutConnections() {
      await admin.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      );
    },
    async drop() {
      await admin.end();
      await database.drop();
    },
  };
});

test('a subscription finds events that no notification told of, by polling', async () => {
  const database = await createTestDatabase();
  const log = openPostgresEventLog({ databaseUrl: database.url });
  const seen = Promise.withResolvers<string | undefined>();
  const subscription = log.subscribe(0n, async (batch) => seen.resolve(batch[0]?.stream), { pollEvery: 20 });
  await subscription.caughtUp;
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    `INSERT INTO es.events (stream_id, revision, event_id, type, schema_version, data, meta, recorded_at)
     VALUES ('silent-1', 0, gen_random_uuid(), 'SomethingHappened', 1, '{}', $1, now())`,
    [{ actor: { role: 'system', id: 'test' }, commandId: 'c1', correlationId: 'c1' }],
  );
  expect(await seen.promise).toBe('silent-1');
  await client.end();
  await log.close();
  await database.drop();
});

test('a closed log takes no more events', async () => {
  const database = await createTestDatabase();
  const log = openPostgresEventLog({ databaseUrl: database.url });
  await log.close();
  const event = { id: crypto.randomUUID(), type: 'T', schemaVersion: 1, data: {} };
  const metadata = { actor: { role: 'system', id: 'test' }, commandId: 'c1', correlationId: 'c1' } as const;
  await expect(log.append('booking-1', 'none', [{ ...event, metadata }])).rejects.toThrow('closed');
  await database.drop();
});
