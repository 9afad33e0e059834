/**
 * The event log's contract, on EventStoreDB (its stand-in) with Postgres beside it, and what is specific to this pair.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EventStoreServer, startEventStore } from '#sandbox/eventstore/server.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { checkLog } from '../check-log.ts';
import { newEvents } from '../execute.ts';
import { describeEventLog, plain } from '../log.contract.ts';
import { EventsRejected, EventIdTaken, type NewEvent, type StoredEvent } from '../log.ts';
import { readOnly } from '../postgres/connection.ts';
import { openListener } from '../postgres/listener.ts';
import { advisoryLocks } from '../postgres/locks.ts';
import { openPostgresEventLog } from '../postgres/log.ts';
import { openPool } from '../postgres/transaction.ts';
import { openEventStoreLog } from './log.ts';
import { Places, WrongEventStore } from './places.ts';
import { Server } from './server.ts';

/** Both halves of the store; the server's file is in a folder of its own. */
interface Pair {
  readonly database: TestDatabase;
  readonly folder: string;
  server: EventStoreServer;
  /** Stops the server and starts it again on its file. */
  restart(): Promise<void>;
  drop(): Promise<void>;
}

async function startPair(): Promise<Pair> {
  const [database, folder] = await Promise.all([
    createTestDatabase(),
    mkdtemp(join(tmpdir(), 'hexkey-eventstore-')),
  ]);
  const file = join(folder, 'log');
  const pair: Pair = {
    database,
    folder,
    server: await startEventStore({ file }),
    async restart() {
      const { port } = pair.server;
      await pair.server.stop();
      pair.server = await startEventStore({ file, port });
    },
    async drop() {
      await pair.server.stop();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return pair;
}

/** A way to Postgres whose connections can fall silent: they stay open, and nothing passes any more. */
async function startProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const pairs = new Set<readonly [Socket, Socket]>();
  const proxy = createServer((socket) => {
    const onward = connect(Number(target.port), target.hostname);
    pairs.add([socket, onward]);
    for (const one of [socket, onward]) one.on('error', () => undefined);
    socket.pipe(onward);
    onward.pipe(socket);
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return {
    url: url.href,
    silence() {
      for (const [socket, onward] of pairs) {
        socket.unpipe(onward).resume();
        onward.unpipe(socket).resume();
      }
    },
    async stop() {
      for (const [socket, onward] of pairs) for (const one of [socket, onward]) one.destroy();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}

const openLog = ({ database, server }: Pair) =>
  openEventStoreLog({ databaseUrl: database.url, eventStoreUrl: server.url });

function eventsOf(commandId: string, ...data: readonly unknown[]): readonly NewEvent[] {
  return newEvents(
    data.map((value) => ({ type: 'SomethingHappened', data: value })),
    { actor: { role: 'system', id: 'test' }, commandId, correlationId: commandId },
  );
}
const oneEvent = (data: unknown = { n: 1 }) => eventsOf(randomUUID(), data);
const aStream = () => `booking-${randomUUID()}`;
const asWrites = (events: readonly NewEvent[]) =>
  events.map((event) => ({ ...event, recordedAt: new Date().toISOString() }));

describeEventLog('EventStoreDB', async () => {
  const pair = await startPair();
  const admin = new pg.Client({ connectionString: pair.database.url });
  await admin.connect();
  return {
    open: (upcast) =>
      openEventStoreLog({
        databaseUrl: pair.database.url,
        eventStoreUrl: pair.server.url,
        ...(upcast && { upcast }),
      }),
    async cutConnections() {
      pair.server.cutConnections();
      await admin.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      );
    },
    async drop() {
      await admin.end();
      await pair.drop();
    },
  };
});

describe('between EventStoreDB and Postgres', () => {
  let pair: Pair;
  let log: ReturnType<typeof openLog>;
  let server: Server;

  beforeAll(async () => {
    pair = await startPair();
    log = openLog(pair);
    server = new Server(pair.server.url);
    await log.append(aStream(), 'none', oneEvent());
  });

  afterAll(async () => {
    await log.close();
    await server.close();
    await pair.drop();
  });

  test('a process that died between claim and append blocks nobody: the same command is stored when repeated', async () => {
    const stream = aStream();
    const events = eventsOf(randomUUID(), 1, 2);
    const pool = openPool(pair.database.url, 'test');
    expect(await new Places(pool, server, false).claim(stream, events)).toBe(true);
    await pool.end();
    expect(await log.findCommand(events[0]?.metadata.commandId ?? '')).toEqual([]);
    const { events: stored } = await log.append(stream, 'none', events);
    expect(stored.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
    expect(await log.readStream(stream)).toHaveLength(2);
  });

  test('an append whose process died before giving it a place counts: followers, the command and its repetition find it', async () => {
    const stream = aStream();
    const events = eventsOf(randomUUID(), 1, 2);
    const before = await log.head();
    const seen = Promise.withResolvers<readonly StoredEvent[]>();
    const subscription = log.subscribe(before, async (batch) => seen.resolve(batch), { pollEvery: 100 });
    await subscription.caughtUp;
    await server.append(stream, -1, asWrites(events));
    const followed = await seen.promise;
    await subscription.stop();
    expect(followed.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
    expect(plain(await log.findCommand(events[0]?.metadata.commandId ?? ''))).toEqual(plain(followed));
    const { events: again } = await log.append(stream, 'any', events);
    expect(plain(again)).toEqual(plain(followed));
    expect(await log.readStream(stream)).toHaveLength(2);
  });

  test('an event without a place is read with its stream, and has one then', async () => {
    const stream = aStream();
    await server.append(stream, -1, asWrites(oneEvent()));
    const [read] = await log.readStream(stream);
    expect(read?.position).toBe(await log.head());
  });

  test.each(['none', 'any'] as const)(
    'an answer that was lost stores the command once, expecting %s',
    async (expected) => {
      const stream = aStream();
      const events = eventsOf(randomUUID(), 1, 2);
      pair.server.faults.lostAnswers = 1;
      const { events: stored } = await log.append(stream, expected, events);
      expect(pair.server.faults.lostAnswers).toBe(0);
      expect(plain(await log.readStream(stream))).toEqual(plain(stored));
      expect(stored).toHaveLength(2);
    },
  );

  test('a server that was restarted knows no ids any more: a repetition with any revision is still found', async () => {
    const stream = aStream();
    const events = oneEvent();
    const first = await log.append(stream, 'any', events);
    await log.append(stream, 'any', oneEvent());
    await pair.restart();
    const again = await log.append(stream, 'any', events);
    expect(plain(again.events)).toEqual(plain(first.events));
    expect(await log.readStream(stream)).toHaveLength(2);
  });

  test('what the database lost in a crash is made again: the same places, the same ids', async () => {
    const streams = Array.from({ length: 5 }, aStream);
    const kept = await log.head();
    for (const stream of streams) await log.append(stream, 'none', eventsOf(randomUUID(), 1, 2));
    const before = await log.readAll(kept, 100);
    const pool = openPool(pair.database.url, 'test');
    const { rows } = await pool.query('SELECT commit_pos FROM es.places WHERE pos = $1', [kept]);
    await pool.query('DELETE FROM es.places WHERE pos > $1', [kept]);
    await pool.query('DELETE FROM es.claims WHERE stream_id = ANY ($1)', [streams]);
    await pool.query('UPDATE es.eventstore SET pos = $1, commit_pos = $2', [
      kept,
      (rows as { commit_pos: bigint }[])[0]?.commit_pos,
    ]);
    await pool.end();
    const [first] = before;
    // Its ids seem free, but the server recognizes it.
    const repeated = before.filter(({ stream }) => stream === first?.stream);
    const again = await log.append(first?.stream ?? '', 'none', repeated);
    expect(plain(again.events)).toEqual(plain(repeated));
    expect(plain(await log.readAll(kept, 100))).toEqual(plain(before));
    await expect(log.append(aStream(), 'none', repeated)).rejects.toThrow(EventIdTaken);
  });

  test('of two who append the same ids to two streams at once, one is refused', async () => {
    const events = oneEvent();
    const other = openLog(pair);
    const results = await Promise.allSettled([
      log.append(aStream(), 'none', events),
      other.append(aStream(), 'none', events),
    ]);
    await other.close();
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = results.find((result) => result.status === 'rejected');
    expect(refused?.reason).toBeInstanceOf(EventIdTaken);
  });

  test('an append goes on while a rebuild is at work, and no other lock has the key of the passes', async () => {
    const keys = Object.values(advisoryLocks);
    expect(new Set(keys).size).toBe(keys.length);
    const held = new pg.Client({ connectionString: pair.database.url });
    await held.connect();
    const others = keys.filter((key) => key !== advisoryLocks.places);
    await held.query('SELECT pg_advisory_lock(key) FROM unnest($1::bigint[]) AS key', [others]);
    const { events } = await log.append(aStream(), 'none', oneEvent());
    expect(events).toHaveLength(1);
    await held.end();
  });

  test('over connections that can write nothing a stream is read once others have placed its events', async () => {
    const reading = openEventStoreLog({
      databaseUrl: readOnly(pair.database.url),
      eventStoreUrl: pair.server.url,
    });
    const stream = aStream();
    await server.append(stream, -1, asWrites(oneEvent()));
    const read = reading.readStream(stream);
    // It has read once, and waits.
    await expect(Promise.race([read, reading.head()])).resolves.toBeDefined();
    const [placed] = await log.readStream(stream);
    expect(plain(await read)).toEqual(plain(placed ? [placed] : []));
    await reading.close();
  });

  test('the server’s own events have no places', async () => {
    const client = EventStoreDBClient.connectionString(pair.server.url);
    const before = await log.head();
    const gone = aStream();
    await server.append(gone, -1, asWrites(oneEvent()));
    const credentials = { username: 'none', password: 'none' };
    await client.setStreamMetadata(aStream(), { maxCount: 5 }, { credentials });
    await client.tombstoneStream(gone);
    const { position } = await log.append(aStream(), 'none', oneEvent());
    expect(position).toBe(before + 2n);
    expect(await log.readAll(before + 1n, 10)).toHaveLength(1);
    await client.dispose();
  });

  test('a scavenge of the server’s own events changes nothing, whether passes had come as far as them or not', async () => {
    const statistics = () =>
      pair.server.store.append('$stats-0.0.0.0:2113', 'any', [
        {
          id: randomUUID(),
          type: '$statsCollected',
          contentType: 'application/json',
          data: Buffer.from('{}'),
          metadata: new Uint8Array(),
        },
      ]);
    const { position } = await log.append(aStream(), 'none', oneEvent());
    for (let n = 0; n < 1_500; n++) statistics();
    // Its first pass goes as far as the statistics.
    const reader = openLog(pair);
    expect(await reader.head()).toBe(position);
    await reader.close();
    pair.server.store.scavenge();
    await server.append(aStream(), -1, asWrites(oneEvent()));
    const later = openLog(pair);
    expect((await later.append(aStream(), 'none', oneEvent())).position).toBe(position + 2n);
    await later.close();
  });

  test('a connection to Postgres on which nothing arrives any more is given up, and the append goes on with another', async () => {
    const proxy = await startProxy(pair.database.url);
    const through = openEventStoreLog({
      databaseUrl: proxy.url,
      eventStoreUrl: pair.server.url,
      answerWithin: 500,
    });
    await through.append(aStream(), 'none', oneEvent());
    proxy.silence();
    expect((await through.append(aStream(), 'none', oneEvent())).events).toHaveLength(1);
    await through.close();
    await proxy.stop();
  });

  test('a connection that only listens notices that nothing arrives any more, and is replaced', async () => {
    const proxy = await startProxy(pair.database.url);
    const listener = openListener(proxy.url, () => undefined, 200);
    let connected = 0;
    let lost = 0;
    listener.onLost(() => void (lost += 1));
    listener.on('es_events', (payload) => void (connected += payload === null ? 1 : 0));
    await expect.poll(() => connected).toBe(1);
    proxy.silence();
    await expect.poll(() => connected, { timeout: 3_000 }).toBe(2);
    expect(lost).toBe(1);
    await listener.close();
    await proxy.stop();
  });

  test('an append waits for a server that is starting, and goes on with it', async () => {
    pair.server.faults.refuse = 'unavailable';
    let refused = 0;
    const waiting = openEventStoreLog({
      databaseUrl: pair.database.url,
      eventStoreUrl: pair.server.url,
      onError() {
        refused += 1;
        if (refused === 2) pair.server.faults.refuse = null;
      },
    });
    expect((await waiting.append(aStream(), 'none', oneEvent())).events).toHaveLength(1);
    expect(refused).toBe(2);
    await waiting.close();
  });

  test('more than the server takes at once is refused for good', async () => {
    const tooMuch = oneEvent({ text: 'x'.repeat(1024 * 1024) });
    await expect(log.append(aStream(), 'none', tooMuch)).rejects.toThrow(EventsRejected);
  });
});

test('its transactions see what others have written meanwhile, whatever the database’s own default is', async () => {
  const database = await createTestDatabase();
  const before = openPool(database.url, 'test');
  await before.query(
    `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET default_transaction_isolation = serializable', current_database()); END $$`,
  );
  await before.end();
  const pool = openPool(database.url, 'test');
  expect((await pool.query('SHOW transaction_isolation')).rows).toEqual([
    { transaction_isolation: 'read committed' },
  ]);
  await pool.end();
  await database.drop();
});

describe('a log that stands elsewhere', () => {
  test('answers no repetition either', async () => {
    const pair = await startPair();
    const log = openLog(pair);
    const stream = aStream();
    const events = oneEvent();
    await log.append(stream, 'none', events);
    const pool = openPool(pair.database.url, 'test');
    await pool.query('UPDATE es.eventstore SET is_home = false');
    await pool.end();
    await expect(log.append(stream, 'none', events)).rejects.toMatchObject({
      name: 'EventLogUnavailable',
      cause: { name: 'WrongEventStore' },
    });
    await log.close();
    await pair.drop();
  });

  test('in Postgres is not begun anew in EventStoreDB', async () => {
    const pair = await startPair();
    const postgres = openPostgresEventLog({ databaseUrl: pair.database.url });
    await postgres.append(aStream(), 'none', oneEvent());
    const log = openLog(pair);
    await expect(log.append(aStream(), 'none', oneEvent())).rejects.toThrow(WrongEventStore);
    await expect(log.head()).rejects.toThrow('move it first');
    await Promise.all([log.close(), postgres.close()]);
    await pair.drop();
  });

  test('in EventStoreDB is not written to in Postgres', async () => {
    const pair = await startPair();
    const log = openLog(pair);
    await log.append(aStream(), 'none', oneEvent());
    const postgres = openPostgresEventLog({ databaseUrl: pair.database.url });
    await expect(postgres.append(aStream(), 'none', oneEvent())).rejects.toMatchObject({
      name: 'EventLogUnavailable',
      cause: { message: expect.stringContaining('set EVENTSTORE_URL') as string },
    });
    // Its head can be read all the same.
    expect(await checkLog(postgres, 'Postgres')).toMatchObject({ status: 'unreachable' });
    expect(await checkLog(log, 'EventStoreDB')).toMatchObject({ status: 'active' });
    await Promise.all([log.close(), postgres.close()]);
    await pair.drop();
  });

  test('in another server is noticed', async () => {
    const [pair, other] = await Promise.all([startPair(), startPair()]);
    const log = openLog(pair);
    await log.append(aStream(), 'none', oneEvent());
    const elsewhere = openEventStoreLog({ databaseUrl: pair.database.url, eventStoreUrl: other.server.url });
    await expect(elsewhere.head()).rejects.toThrow(WrongEventStore);
    await Promise.all([log.close(), elsewhere.close()]);
    await pair.drop();
    await other.drop();
  });
});
