/** A follower of the log that loses its connection, at any moment. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newEvents } from '#events/execute.ts';
import { openPostgresEventLog, type PostgresEventLog } from '#events/postgres/log.ts';
import { openPool, transaction } from '#events/postgres/transaction.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { follow } from './follower.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let log: PostgresEventLog;
let pool: ReturnType<typeof openPool>;

beforeAll(async () => {
  database = await createTestDatabase();
  log = openPostgresEventLog({ databaseUrl: database.url });
  pool = openPool(database.url, 'hexkey follower');
});
afterAll(async () => {
  await Promise.all([log?.close(), pool?.end()]);
  await database?.drop();
});

/** Ends the pool's connections as a dying server would. */
async function cutConnections(): Promise<void> {
  const other = openPool(database.url, 'hexkey cutter', 1);
  await other.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = 'hexkey follower' AND datname = current_database()`,
  );
  await other.end();
}

/** Appends one event; `recorded`: when the log stored it, as SQL. */
async function append({ recorded }: { readonly recorded?: string } = {}): Promise<string> {
  const commandId = randomUUID();
  const stream = `booking-${commandId}`;
  const metadata = { actor: { role: 'system', id: 'test' }, commandId, correlationId: commandId } as const;
  await log.append(stream, 'none', newEvents([{ type: 'SomethingHappened', data: {} }], metadata));
  if (recorded !== undefined)
    await pool.query(`UPDATE es.events SET recorded_at = ${recorded} WHERE stream_id = $1`, [stream]);
  return stream;
}

test('R14: a follower whose connection was lost while it idled goes on where its checkpoint stands', async () => {
  const handled: string[] = [];
  const failures: unknown[] = [];
  const follower = follow({ log, pool, onError: (error) => failures.push(error) }, [
    {
      name: 'test',
      behind: 0,
      handle: async (batch) => void handled.push(...batch.map(({ stream }) => stream)),
    },
  ]);
  try {
    const first = await append();
    await expect.poll(() => handled, { timeout: 10_000 }).toEqual([first]);
    await cutConnections();
    const second = await append();
    await expect.poll(() => handled.at(-1), { timeout: 10_000 }).toBe(second);
    const third = await append();
    await expect.poll(() => handled.at(-1), { timeout: 10_000 }).toBe(third);
    // What was handled while the checkpoint could not be written may come again, in order.
    expect([...new Set(handled)]).toEqual([first, second, third]);
    expect(failures.length).toBeGreaterThan(0);
  } finally {
    await follower.stop();
  }
});

test('R14: killed between hand-over and note, what was handed over comes again from another worker', async () => {
  const stream = await append();
  const handled: string[] = [];
  const handing = Promise.withResolvers<void>();
  const killed = Promise.withResolvers<void>();
  const parts = { log, pool, onError: () => undefined };
  const name = 'killed';
  const first = follow(parts, [
    {
      name,
      behind: 0,
      async handle(batch) {
        handled.push(...batch.map((event) => event.stream));
        if (handled.length > batch.length) return;
        handing.resolve();
        await killed.promise;
      },
    },
  ]);
  await handing.promise;
  const { rows } = await pool.query('SELECT position FROM app.followers WHERE name = $1', [name]);
  expect(rows).toEqual([{ position: 0n }]);
  // Its connection, and with it the lead, is lost after the hand-over and before the checkpoint.
  await cutConnections();
  const again: string[] = [];
  const second = follow(parts, [
    { name, behind: 0, handle: async (batch) => void again.push(...batch.map((event) => event.stream)) },
  ]);
  try {
    await expect.poll(() => again, { timeout: 10_000 }).toContain(stream);
    expect(again).toEqual(handled.slice(0, again.length));
  } finally {
    killed.resolve();
    await Promise.all([first.stop(), second.stop()]);
  }
});

test('what the log recorded before a step of its clock is handed over before what came after it', async () => {
  const handled: string[] = [];
  // The log's clock was an hour ahead for the first one, and corrected before the second.
  const ahead = await append({ recorded: "now() + interval '1 hour'" });
  const right = await append({ recorded: "now() - interval '1 minute'" });
  const follower = follow({ log, pool, onError: (error) => expect.unreachable(String(error)) }, [
    {
      name: 'stepped',
      behind: 50,
      every: 10,
      handle: async (batch) => void handled.push(...batch.map(({ stream }) => stream)),
    },
  ]);
  try {
    await expect.poll(() => handled.includes(right), { timeout: 10_000 }).toBe(true);
    expect(handled.slice(-2)).toEqual([ahead, right]);
  } finally {
    await follower.stop();
  }
});

test('the lock is released when running work is done, or takes too long', async () => {
  await append();
  const handed = Promise.withResolvers<AbortSignal | undefined>();
  const asked = Promise.withResolvers<AbortSignal>();
  const ended = Promise.withResolvers<void>();
  const ofLead = new Set<AbortSignal | undefined>();
  const parts = { log, pool, onError: (error: unknown) => expect.unreachable(String(error)) };
  const first = follow(parts, [
    {
      name: 'slow',
      behind: 0,
      every: 10,
      handle: async (_batch, signal) => handed.resolve(signal),
      underWay: (signal) => void ofLead.add(signal),
      over(signal) {
        asked.resolve(signal);
        return ended.promise;
      },
    },
  ]);
  const client = await pool.connect();
  const isFree = async () => {
    const { rows } = await client.query<{ free: boolean }>(
      `SELECT pg_try_advisory_lock(7005, hashtext('slow')) AS free`,
    );
    return rows[0]?.free;
  };
  const signal = await handed.promise;
  await expect.poll(() => ofLead).toEqual(new Set([signal]));
  const stopped = first.stop();
  expect(await asked.promise).toBe(signal);
  expect(await isFree()).toBe(false);
  ended.resolve();
  await stopped;
  expect(await isFree()).toBe(true);
  await client.query('SELECT pg_advisory_unlock_all()');
  client.release();
  const hung = Promise.withResolvers<void>();
  const name = 'hung';
  const second = follow(parts, [
    {
      name,
      behind: 0,
      handle: async () => hung.resolve(),
      over: () => new Promise(() => undefined),
    },
  ]);
  await hung.promise;
  await second.stop();
});

test('a transaction whose connection was lost between two queries fails, and the pool goes on', async () => {
  const lost = transaction(pool, async (client) => {
    await client.query('SELECT 1');
    const gone = new Promise((resolve) => client.once('end', resolve));
    await cutConnections();
    await gone;
    await client.query('SELECT 2');
  });
  await expect(lost).rejects.toThrow();
  // Other connections of the pool were cut as well: one whose end has not arrived yet may still be handed out once.
  await expect.poll(() => pool.query('SELECT 3 AS it').then(({ rows }) => rows, String)).toEqual([{ it: 3 }]);
});

test('followers sharing a connection run one statement at a time, as pg requires', async () => {
  const warnings: string[] = [];
  const heard = (warning: Error): void => void warnings.push(warning.message);
  process.on('warning', heard);
  const handledBy = new Set<string>();
  const follower = follow(
    { log, pool, onError: (error) => warnings.push(String(error)) },
    ['one', 'two', 'three', 'four'].map((name) => ({
      name,
      behind: 0,
      handle: () => Promise.resolve(void handledBy.add(name)),
    })),
  );
  try {
    await append();
    await expect.poll(() => handledBy.size, { timeout: 10_000 }).toBe(4);
  } finally {
    await follower.stop();
    process.off('warning', heard);
  }
  expect(warnings).toEqual([]);
});
