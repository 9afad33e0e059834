/** The log copied and moved between Postgres and EventStoreDB's stand-in, there and back, while somebody appends. */
import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type EventStoreServer, startEventStore } from '#sandbox/eventstore/server.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { checkLog } from '../check-log.ts';
import { newEvents } from '../execute.ts';
import { plain } from '../log.contract.ts';
import { type NewEvent, type OpenEventLog, RevisionConflict } from '../log.ts';
import { openEventLog } from '../open-log.ts';
import { advisoryLocks } from '../postgres/locks.ts';
import { openPool } from '../postgres/transaction.ts';
import { CopyRefused, type CopyParts, copyLog, type Store } from './copy.ts';
import type { Told } from './copy.writer.ts';

let database: TestDatabase;
let server: EventStoreServer;
let folder: string;
const open: OpenEventLog[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'hexkey-copy-'));
  server = await startEventStore({ file: join(folder, 'log') });
});

afterEach(async () => {
  for (const log of open.splice(0)) await log.close();
  await server.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const parts = (): CopyParts => ({ databaseUrl: database.url, eventStoreUrl: server.url, settleFor: 500 });

async function logOn(store: Store): Promise<OpenEventLog> {
  const eventStoreUrl = store === 'eventstore' ? server.url : undefined;
  const log = await openEventLog({ databaseUrl: database.url, eventStoreUrl });
  open.push(log);
  return log;
}

function eventsOf(...data: readonly unknown[]): readonly NewEvent[] {
  const commandId = randomUUID();
  return newEvents(
    data.map((value) => ({ type: 'SomethingHappened', data: value })),
    { actor: { role: 'customer', id: 'c1' }, commandId, correlationId: commandId, bodyHash: 'h' },
  );
}

/** Several interleaved streams, and a gap in the positions as left by a rollback. */
async function fill(log: OpenEventLog, streams: number, rounds: number): Promise<void> {
  const names = Array.from({ length: streams }, () => `booking-${randomUUID()}`);
  for (let round = 0; round < rounds; round++)
    await Promise.all(
      names.map((name) =>
        log.append(name, round === 0 ? 'none' : round * 2 - 1, eventsOf({ round, note: 'é', n: 1.5 }, null)),
      ),
    );
}

/** The error of an append that a log refuses because it stands elsewhere: whoever asked tries again. */
const refusedBy = (message: string) => ({
  name: 'EventLogUnavailable',
  cause: { message: expect.stringContaining(message) as string },
});

const allOf = async (log: OpenEventLog) => plain(await log.readAll(0n, 100_000));

test('there and back: the same events at the same positions, and each log goes on where the other one was', async () => {
  const postgres = await logOn('postgres');
  await fill(postgres, 20, 5);
  const [taken] = await postgres.readAll(0n, 1);
  // A position without an event.
  await postgres
    .append('x-1', 'any', [{ ...eventsOf(1)[0], id: taken?.id } as NewEvent])
    .catch(() => undefined);
  await fill(postgres, 5, 2);
  const before = await allOf(postgres);
  const there = await copyLog(parts(), 'eventstore', true);
  expect(there).toMatchObject({ events: before.length, differences: [] });

  const eventstore = await logOn('eventstore');
  expect(await allOf(eventstore)).toEqual(before);
  await expect(postgres.append('x-1', 'any', eventsOf(1))).rejects.toMatchObject(
    refusedBy('set EVENTSTORE_URL'),
  );
  const [first] = before;
  expect(plain(await eventstore.findCommand(first?.metadata.commandId ?? ''))).toEqual(before.slice(0, 2));
  const again = before.filter(({ stream, revision }) => stream === first?.stream && revision < 2);
  expect(plain((await eventstore.append(first?.stream ?? '', 'none', again)).events)).toEqual(again);
  await expect(eventstore.append(first?.stream ?? '', 3, eventsOf(1))).rejects.toThrow(RevisionConflict);
  const { position } = await eventstore.append('y-1', 'none', eventsOf(1));
  expect(position).toBe((before.at(-1)?.position ?? 0n) + 1n);
  await fill(eventstore, 5, 3);
  const then = await allOf(eventstore);

  const back = await copyLog(parts(), 'postgres', true);
  expect(back).toMatchObject({ events: then.length, differences: [] });
  expect(await allOf(postgres)).toEqual(then);
  await expect(eventstore.append('x-1', 'any', eventsOf(1))).rejects.toMatchObject(refusedBy('Postgres'));
  const { position: next } = await postgres.append('z-1', 'none', eventsOf(1));
  expect(next).toBeGreaterThan(then.at(-1)?.position ?? 0n);

  // And back again: only what is new is copied.
  let copied = 0;
  const onProgress = (what: string, events: number) => void (copied += what === 'copied' ? events : 0);
  expect((await copyLog({ ...parts(), onProgress }, 'eventstore', true)).differences).toEqual([]);
  expect(copied).toBe(1);
});

test.each(['eventstore', 'postgres'] as const)(
  'into %s while others append: nobody who was answered is lost',
  async (to) => {
    const from = to === 'eventstore' ? 'postgres' : 'eventstore';
    const source = await logOn(from);
    await fill(source, 30, 3);
    const acknowledged: string[] = [];
    let isRefused = false;
    const writer = async () => {
      const stream = `booking-${randomUUID()}`;
      for (let n = 0; !isRefused; n++) {
        try {
          const { events } = await source.append(stream, n === 0 ? 'none' : n - 1, eventsOf(n));
          acknowledged.push(...events.map(({ id }) => id));
        } catch {
          isRefused = true;
        }
      }
    };
    const writers = Promise.all(Array.from({ length: 4 }, writer));
    expect((await copyLog(parts(), to)).differences).toEqual([]);
    expect((await copyLog(parts(), to, true)).differences).toEqual([]);
    await writers;
    const target = await logOn(to);
    const ids = new Set((await allOf(target)).map(({ id }) => id));
    expect(acknowledged.length).toBeGreaterThan(20);
    expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
  },
);

/** Pauses the process between a claim and its append, and answers the claimed ids. */
function stopped(writer: ChildProcess, pool: pg.Pool): Promise<readonly string[]> {
  return eventually('an append that has not come to the server yet', async () => {
    writer.kill('SIGSTOP');
    const { rows } = await pool.query(
      'SELECT event_id AS id FROM es.claims c WHERE NOT EXISTS (SELECT FROM es.places p WHERE p.event_id = c.event_id)',
    );
    const there = new Set<string>();
    for (const event of server.store.all('start', 'forwards')) there.add(event.getId()?.getString() ?? '');
    const claimed = (rows as { id: string }[]).map(({ id }) => id).filter((id) => !there.has(id));
    if (claimed.length > 0) return claimed;
    writer.kill('SIGCONT');
    return undefined;
  });
}

/** Whether a connection with this name waits for a lock, in a statement that starts with `begin`. */
async function waits(pool: pg.Pool, name: string, begin = ''): Promise<true | undefined> {
  const { rowCount } = await pool.query(
    `SELECT FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = $1 AND wait_event_type = 'Lock'
       AND query LIKE $2 || '%'`,
    [name, begin],
  );
  return rowCount === 0 ? undefined : true;
}

test.each(['while the log moves', 'once it has moved'] as const)(
  'a process that stood still for longer than appends are waited for, and goes on %s: nobody who was answered is lost',
  async (when) => {
    await fill(await logOn('postgres'), 10, 2);
    await copyLog(parts(), 'eventstore', true);
    const pool = openPool(database.url, 'test');
    const acknowledged: string[] = [];
    const refused: string[] = [];
    const writer = fork(new URL('copy.writer.ts', import.meta.url), [database.url, server.url]);
    writer.on('message', (told: Told) => {
      if ('refused' in told) refused.push(told.refused);
      else acknowledged.push(...told.acknowledged);
    });
    const over = once(writer, 'exit');
    await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(50);
    const late = await stopped(writer, pool);

    // The move's last statement waits for this lock: everything is copied and compared by then.
    const holding = await pool.connect();
    await holding.query('BEGIN; LOCK TABLE es.events IN ROW EXCLUSIVE MODE');
    const moving = copyLog(parts(), 'postgres', true);
    await eventually('the move is at its end', () => waits(pool, 'hexkey copy', 'ALTER TABLE es.events'));
    if (when === 'once it has moved') await holding.query('ROLLBACK').then(() => moving);
    writer.kill('SIGCONT');
    if (when === 'while the log moves') {
      await eventually('the late append asks for its place', () => waits(pool, 'hexkey log'));
      await holding.query('ROLLBACK');
    }
    expect((await moving).differences).toEqual([]);
    await over;
    holding.release();
    await pool.end();

    const ids = new Set((await allOf(await logOn('postgres'))).map(({ id }) => id));
    expect(refused).toHaveLength(16);
    expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
    expect(acknowledged.filter((id) => late.includes(id))).toEqual([]);
  },
  60_000,
);

test('a copy that was stopped goes on where it was', async () => {
  const postgres = await logOn('postgres');
  await fill(postgres, 400, 3);
  const stopped = new Error('stopped');
  let batches = 0;
  const onProgress = () => {
    batches += 1;
    if (batches === 2) throw stopped;
  };
  await expect(copyLog({ ...parts(), onProgress }, 'eventstore')).rejects.toThrow(stopped);
  let copied = 0;
  const counting = (what: string, events: number) => void (copied += what === 'copied' ? events : 0);
  const found = await copyLog({ ...parts(), onProgress: counting }, 'eventstore');
  expect(found).toMatchObject({ events: 2_400, differences: [] });
  expect(copied).toBe(400);
});

test('one that was killed while it moved the log back has appends refused, until a copy begins again', async () => {
  await fill(await logOn('postgres'), 2, 1);
  await copyLog(parts(), 'eventstore', true);
  const eventstore = await logOn('eventstore');
  const pool = openPool(database.url, 'test');
  await pool.query('ALTER TABLE es.claims ENABLE TRIGGER moved');
  await expect(eventstore.append('x-1', 'none', eventsOf(1))).rejects.toMatchObject(refusedBy('Postgres'));
  expect(await checkLog(eventstore, 'EventStoreDB')).toMatchObject({ status: 'unreachable' });
  await copyLog(parts(), 'postgres');
  await eventstore.append('x-1', 'none', eventsOf(1));

  // A second copy would let appends in while the first moves the log.
  const other = await pool.connect();
  await other.query('SELECT pg_advisory_lock($1)', [advisoryLocks.copyLog]);
  await expect(copyLog(parts(), 'postgres')).rejects.toThrow(CopyRefused);
  other.release(true);
  await pool.end();
});

/** Whether appends to EventStoreDB are refused. */
async function areRefused(pool: pg.Pool): Promise<true | undefined> {
  const { rowCount } = await pool.query(
    `SELECT FROM pg_trigger WHERE tgrelid = 'es.claims'::regclass AND tgname = 'moved' AND tgenabled <> 'D'`,
  );
  return rowCount === 0 ? undefined : true;
}

test('a copy back goes no further once another one has moved the log, and leaves it refusing appends', async () => {
  await fill(await logOn('postgres'), 2, 1);
  await copyLog(parts(), 'eventstore', true);
  await (await logOn('eventstore')).append('x-1', 'none', eventsOf(1));
  const pool = openPool(database.url, 'test');
  const append = await pool.connect();
  await append.query('SELECT pg_advisory_lock($1)', [advisoryLocks.append]);
  const copying = copyLog(parts(), 'postgres');
  const outcome = expect(copying).rejects.toThrow('Another copy has moved');
  await eventually('the batch waits', () => waits(pool, 'hexkey copy'));
  await pool.query('UPDATE es.eventstore SET is_home = false');
  append.release(true);
  await outcome;

  // The same at the end of a move, when there was nothing left to copy.
  await pool.query('UPDATE es.eventstore SET is_home = true');
  await copyLog(parts(), 'postgres');
  const moving = expect(copyLog(parts(), 'postgres', true)).rejects.toThrow('Another copy has moved');
  await eventually('appends are refused', () => areRefused(pool));
  await pool.query('UPDATE es.eventstore SET is_home = false');
  await moving;
  expect(await areRefused(pool)).toBe(true);
  await pool.end();
});

test('a move back whose lock is lost does not move the log', async () => {
  await fill(await logOn('postgres'), 2, 1);
  await copyLog(parts(), 'eventstore', true);
  const pool = openPool(database.url, 'test');
  const moving = expect(copyLog(parts(), 'postgres', true)).rejects.toThrow();
  await eventually('appends are refused', () => areRefused(pool));
  await pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objid = $1
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    [advisoryLocks.copyLog],
  );
  await moving;
  expect((await pool.query('SELECT is_home FROM es.eventstore')).rows).toEqual([{ is_home: true }]);
  expect(await areRefused(pool)).toBeUndefined();
  await pool.end();
});

test('an event that somebody else writes to the server during a copy ends it, and its stream is named', async () => {
  await fill(await logOn('postgres'), 400, 2);
  const [event] = eventsOf(1);
  const { schemaVersion, metadata } = event ?? {};
  const onProgress = () =>
    void server.store.append('stray-1', 'any', [
      {
        id: randomUUID(),
        type: 'SomethingHappened',
        contentType: 'application/json',
        data: Buffer.from('{}'),
        metadata: Buffer.from(
          JSON.stringify({ schemaVersion, recordedAt: new Date().toISOString(), metadata }),
        ),
      },
    ]);
  const copying = copyLog({ ...parts(), onProgress }, 'eventstore');
  await expect(copying).rejects.toThrow(
    new CopyRefused('Somebody else has written to stray-1 in EventStoreDB.'),
  );
});

test('a target that holds anything else is refused, and one event that was changed is named', async () => {
  const postgres = await logOn('postgres');
  await fill(postgres, 3, 2);
  expect((await copyLog(parts(), 'eventstore')).differences).toEqual([]);
  const pool = openPool(database.url, 'test');
  const [, second] = await postgres.readAll(0n, 2);
  await pool.query(`UPDATE es.events SET data = '{"changed": true}' WHERE pos = $1`, [second?.position]);
  const { differences } = await copyLog(parts(), 'eventstore', true);
  expect(differences).toEqual([expect.stringContaining('1 streams differ'), second?.stream]);
  await pool.query(
    'UPDATE es.events SET data = \'{"changed": true}\' WHERE pos = (SELECT max(pos) FROM es.events)',
  );
  await expect(copyLog(parts(), 'eventstore')).rejects.toThrow('not a beginning');
  await pool.query('DELETE FROM es.eventstore; DELETE FROM es.places; DELETE FROM es.claims');
  await expect(copyLog(parts(), 'eventstore')).rejects.toThrow(CopyRefused);
  await expect(copyLog(parts(), 'postgres')).rejects.toThrow('stands in Postgres already');
  await pool.end();
});
