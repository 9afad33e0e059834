/**
 * Copies the event log from Postgres to EventStoreDB or back while the product runs, and finally moves it there
 * (decision 243). Every event keeps its position, id, time and place in its stream, so that everything that refers to a
 * position (checkpoints, followers, seals, sessions, evidence) stays valid.
 */
import { createHash } from 'node:crypto';
import pg from 'pg';
import { z } from 'zod';
import { digestOf } from '../digest.ts';
import type { EventLog, OpenEventLog, StoredEvent } from '../log.ts';
import { clientConfig, isUniqueViolation } from '../postgres/connection.ts';
import { advisoryLocks } from '../postgres/locks.ts';
import { openPostgresEventLog } from '../postgres/log.ts';
import { openPool, transaction } from '../postgres/transaction.ts';
import { openEventStoreLog } from './log.ts';
import { Places } from './places.ts';
import { Server } from './server.ts';

export type Store = 'postgres' | 'eventstore';

export interface CopyParts {
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
  /** Called for every batch that was copied or compared. */
  readonly onProgress?: (what: 'copied' | 'compared', events: number) => void;
  /** Milliseconds for which appends that began before the move may still arrive (default 20 000). */
  readonly settleFor?: number;
}

/** The result of comparing both logs. */
export interface Comparison {
  readonly events: number;
  readonly streams: number;
  /** SHA-256 over the digests of all events, in their order. */
  readonly hash: string;
  /** The first differences, in words; empty if there are none. */
  readonly differences: readonly string[];
}

/** The copy can't start, or must not continue; the message is for the operator. */
export class CopyRefused extends Error {
  override readonly name = 'CopyRefused';
}

const BATCH = 1_000;
/** Limit for one append, in bytes; the server takes 1 MiB. */
const BYTES = 500_000;
const NAMED = 20;
/** Number of streams copied at the same time. */
const AT_ONCE = 32;
/** Milliseconds: longer than an append is retried, plus the time its last call may take (`log.ts`, `server.ts`). A later one is refused. */
const SETTLE = 20_000;

const asStored = <E>(event: E): E => event;

const commitRow = z.tuple([z.object({ commit_pos: z.bigint().nullable() })]);

const INSERT = `
  INSERT INTO es.events (pos, stream_id, revision, event_id, type, schema_version, data, meta, recorded_at)
  OVERRIDING SYSTEM VALUE
  SELECT * FROM unnest($1::bigint[], $2::text[], $3::int[], $4::uuid[], $5::text[], $6::int[], $7::jsonb[], $8::jsonb[],
    $9::timestamptz[])`;

interface Logs {
  readonly pool: pg.Pool;
  readonly server: Server;
  readonly places: Places;
  readonly postgres: OpenEventLog;
  readonly eventstore: OpenEventLog;
  close(): Promise<void>;
}

function openLogs({ databaseUrl, eventStoreUrl }: CopyParts): Logs {
  const pool = openPool(databaseUrl, 'hexkey copy', 4);
  const server = new Server(eventStoreUrl);
  const postgres = openPostgresEventLog({ databaseUrl, upcast: asStored });
  const eventstore = openEventStoreLog({ databaseUrl, eventStoreUrl, upcast: asStored, isCopy: true });
  return {
    pool,
    server,
    places: new Places(pool, server, true),
    postgres,
    eventstore,
    async close() {
      await Promise.all([postgres.close(), eventstore.close(), server.close()]);
      await pool.end();
    },
  };
}

/** Which store holds the log. */
async function homeOf(pool: Pick<pg.Pool, 'query'>): Promise<Store> {
  const { rows } = await pool.query('SELECT is_home FROM es.eventstore');
  const [state] = z.array(z.object({ is_home: z.boolean() })).parse(rows);
  return state?.is_home ? 'eventstore' : 'postgres';
}

/**
 * Copies what is missing, up to the log's current end, and compares both logs completely. May be stopped and called
 * again at any time. With `move`, and if both are equal, the log is in `to` from then on.
 * @throws {CopyRefused} another copy is running, the log is already in `to`, or `to` holds anything but the log's
 * beginning
 */
export async function copyLog(parts: CopyParts, to: Store, move = false): Promise<Comparison> {
  const logs = openLogs(parts);
  const { pool } = logs;
  const source = to === 'eventstore' ? logs.postgres : logs.eventstore;
  const target = to === 'eventstore' ? logs.eventstore : logs.postgres;
  const alone = new pg.Client({ ...clientConfig(parts.databaseUrl, 'hexkey copy'), query_timeout: 10_000 });
  // Without a listener, an error between two queries would crash the process.
  alone.on('error', () => undefined);
  try {
    await alone.connect();
    const { rows } = await alone.query('SELECT pg_try_advisory_lock($1) AS held', [advisoryLocks.copyLog]);
    if (!z.tuple([z.object({ held: z.boolean() })]).parse(rows)[0].held)
      throw new CopyRefused('Another copy of the event log is at work.');
    const home = await homeOf(pool);
    // A copy killed while moving the log back leaves the trigger on, which refuses appends.
    if (home === 'eventstore') await pool.query('ALTER TABLE es.claims DISABLE TRIGGER moved');
    if (home === to) throw new CopyRefused(`The event log stands in ${named(to)} already.`);
    if (to === 'eventstore') await beginCopy(logs);
    await checkBeginning(source, target, to);
    const copied = (count: number) => parts.onProgress?.('copied', count);
    const copy = to === 'eventstore' ? copyingThere(logs, copied) : copyingBack(logs, copied);
    const compare = comparing(source, target, (events) => parts.onProgress?.('compared', events));
    const goOn: GoOn = async () => {
      const head = await source.head();
      await copy(head);
      return { head, found: await compare(head) };
    };
    const { found } = await goOn();
    if (!move || found.differences.length > 0) return found;
    // The long part was done while appends continued; they wait for the rest.
    return await (to === 'eventstore'
      ? moveThere(pool, goOn)
      : moveBack(logs, parts.settleFor ?? SETTLE, goOn, alone));
  } finally {
    await logs.close();
    // A lost connection has lost its lock too.
    await alone.query('SELECT pg_advisory_unlock_all()').catch(() => undefined);
    await alone.end();
  }
}

/** Copies and compares what has been appended since the last call; answers up to which position. */
type GoOn = () => Promise<{ readonly head: bigint; readonly found: Comparison }>;

const named = (store: Store) => (store === 'postgres' ? 'Postgres' : 'EventStoreDB');

/** Records that the server holds a copy; a server that holds anything else is left alone. */
async function beginCopy({ pool, server, places }: Logs): Promise<void> {
  const { rowCount } = await pool.query('SELECT FROM es.eventstore');
  if (rowCount === 0) {
    if (!(await server.isEmpty()))
      throw new CopyRefused('EventStoreDB holds events that no copy of this log has put there.');
    await pool.query('INSERT INTO es.eventstore (is_home) VALUES (false) ON CONFLICT DO NOTHING');
  }
  // Events that an earlier copy had appended when it was stopped get their places.
  await places.pass();
}

/** The target's newest event must be the source's event at that position. */
async function checkBeginning(source: EventLog, target: EventLog, to: Store): Promise<void> {
  const head = await target.head();
  if (head === 0n) return;
  const [theirs] = await source.readAll(head - 1n, 1);
  const [ours] = await target.readAll(head - 1n, 1);
  if (!theirs || !ours || digestOf(theirs) !== digestOf(ours))
    throw new CopyRefused(`${named(to)} holds events that are not a beginning of this log.`);
}

/** Events of one stream, as many as fit into one append. */
type Run = readonly [StoredEvent, ...StoredEvent[]];

function* runsOf(events: readonly StoredEvent[]): Generator<Run> {
  let run: [StoredEvent, ...StoredEvent[]] | undefined;
  let bytes = 0;
  for (const event of events) {
    const size = JSON.stringify([event.data ?? null, event.metadata]).length * 3;
    if (run && bytes + size <= BYTES) {
      run.push(event);
      bytes += size;
      continue;
    }
    if (run) yield run;
    run = [event];
    bytes = size;
  }
  if (run) yield run;
}

/**
 * Copies batch by batch, the streams of a batch in parallel. Whether an earlier copy finished its last batch is
 * unknown, so that batch is copied again: the server recognizes what it has.
 */
function copyingThere(
  { pool, server, places, postgres }: Logs,
  copied: (count: number) => void,
): (upTo: bigint) => Promise<void> {
  let after: bigint | undefined;

  /** @throws {CopyRefused} the stream exists, but does not reach this far */
  async function copyRun(run: readonly StoredEvent[]): Promise<void> {
    const [first] = run;
    if (!first) return;
    const writes = run.map(({ id, type, schemaVersion, data, metadata, recordedAt, position }) => ({
      id,
      type,
      schemaVersion,
      data,
      metadata,
      recordedAt,
      position,
    }));
    const outcome = await server.append(first.stream, first.revision - 1, writes);
    if (outcome.kind === 'stored') return;
    // An earlier copy stopped in the middle of this run; the comparison will show whether it is the same.
    const rest = run.filter(({ revision }) => revision > outcome.actual);
    if (rest.length === run.length)
      throw new CopyRefused(`Somebody else has written to ${first.stream} in EventStoreDB.`);
    await copyRun(rest);
  }

  /** The first stream with an event that no copy has written and that has no place yet. */
  async function strangersStream(): Promise<string> {
    const { rows } = await pool.query('SELECT commit_pos FROM es.eventstore');
    let from = commitRow.parse(rows)[0].commit_pos ?? undefined;
    for (;;) {
      const page = await server.all(from, BATCH);
      const other = page.find(
        ({ event, position, commit }) => event && position === undefined && commit !== from,
      );
      if (other?.event) return other.event.stream;
      const last = page.at(-1)?.commit;
      if (last === undefined || last === from) return 'a stream';
      from = last;
    }
  }

  /** @throws {CopyRefused} an event that no copy has written would take the position of one that is copied */
  async function placeAll(): Promise<void> {
    try {
      await places.pass();
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw new CopyRefused(`Somebody else has written to ${await strangersStream()} in EventStoreDB.`);
    }
  }

  return async (upTo) => {
    after ??= await places.before(BATCH);
    while (after < upTo) {
      const batch = await postgres.readAll(after, BATCH);
      const last = batch.at(-1);
      if (!last) return;
      const known = await places.head();
      const streams = [...Map.groupBy(batch, ({ stream }) => stream).values()].map((events) => [
        ...runsOf(events),
      ]);
      const worker = async () => {
        for (let runs = streams.pop(); runs; runs = streams.pop()) for (const run of runs) await copyRun(run);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, worker));
      await placeAll();
      after = last.position;
      copied(batch.filter(({ position }) => position > known).length);
    }
  };
}

function copyingBack(
  { pool, postgres, eventstore }: Logs,
  copied: (count: number) => void,
): (upTo: bigint) => Promise<void> {
  return async (upTo) => {
    for (let after = await postgres.head(); after < upTo; after = await postgres.head()) {
      const batch = await eventstore.readAll(after, BATCH);
      const last = batch.at(-1);
      if (!last) return;
      await transaction(pool, async (client) => {
        await client.query(`SET LOCAL hexkey.copying = 'on'`);
        // Takes the lock of every append, so that readers see positions in order.
        await client.query('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.append]);
        // A copy that has lost its lock may not be the only one: another may have moved the log by now.
        const home = await client.query('SELECT FROM es.eventstore WHERE is_home FOR SHARE');
        if (home.rowCount === 0) throw movedMeanwhile();
        await client.query(INSERT, [
          batch.map(({ position }) => position),
          batch.map(({ stream }) => stream),
          batch.map(({ revision }) => revision),
          batch.map(({ id }) => id),
          batch.map(({ type }) => type),
          batch.map(({ schemaVersion }) => schemaVersion),
          batch.map(({ data }) => JSON.stringify(data ?? null)),
          batch.map(({ metadata }) => JSON.stringify(metadata)),
          batch.map(({ recordedAt }) => recordedAt),
        ]);
        await client.query(`SELECT setval(pg_get_serial_sequence('es.events', 'pos'), $1)`, [last.position]);
      });
      copied(batch.length);
    }
  };
}

const movedMeanwhile = () => new CopyRefused('Another copy has moved the event log meanwhile.');

/** Appends wait for the lock while the rest is copied, and are refused once the log is elsewhere. */
function moveThere(pool: pg.Pool, goOn: GoOn): Promise<Comparison> {
  return transaction(
    pool,
    async (client) => {
      await client.query('LOCK TABLE es.events IN SHARE ROW EXCLUSIVE MODE');
      const { found } = await goOn();
      if (found.differences.length > 0) return found;
      await client.query('UPDATE es.eventstore SET is_home = true');
      await client.query('ALTER TABLE es.events ENABLE TRIGGER moved');
      await client.query('ALTER TABLE es.claims DISABLE TRIGGER moved');
      return found;
    },
    ({ differences }) => differences.length === 0,
  );
}

/**
 * Refuses new appends, waits for those that had begun, then copies the rest. A process may have been stopped for longer
 * than that, and append after all. So the log moves under the lock of the passes: no append is answered without a pass,
 * so every answered one is either copied, or comes after the move and is refused (decision 256).
 */
async function moveBack(
  { pool, places }: Logs,
  settleFor: number,
  goOn: GoOn,
  alone: pg.Client,
): Promise<Comparison> {
  await pool.query('ALTER TABLE es.claims ENABLE TRIGGER moved');
  let isMoved = false;
  try {
    await new Promise((resolve) => setTimeout(resolve, settleFor));
    for (;;) {
      const { head, found } = await goOn();
      if (found.differences.length > 0) return found;
      isMoved = await transaction(pool, async (client) => {
        // If this process is cut off now, nobody waits for it for longer than that.
        await client.query(`SET LOCAL idle_in_transaction_session_timeout = '30s'`);
        if (!(await places.holdAt(client, head))) return false;
        // Fails if that session was lost, and with it the lock that keeps a second copy away.
        await alone.query('SELECT 1');
        const moved = await client.query('UPDATE es.eventstore SET is_home = false WHERE is_home');
        if (moved.rowCount === 0) throw movedMeanwhile();
        await client.query('ALTER TABLE es.events DISABLE TRIGGER moved');
        return true;
      });
      if (isMoved) return found;
      // An append came late: copy it as well.
      await places.pass();
    }
  } finally {
    // The answer to the commit may have been lost, or another copy has moved the log: only where it stands counts.
    if (!isMoved && (await homeOf(pool)) === 'eventstore')
      await pool.query('ALTER TABLE es.claims DISABLE TRIGGER moved');
  }
}

/**
 * Compares every event of two logs, overall and stream by stream. Each call continues where the previous one ended, up
 * to a position, and answers for everything compared so far.
 */
function comparing(
  source: EventLog,
  target: EventLog,
  compared: (events: number) => void,
): (head: bigint) => Promise<Comparison> {
  const sums = { source: new Sums(), target: new Sums() };
  let after = 0n;
  return async (head) => {
    while (after < head) {
      const read = await Promise.all([source.readAll(after, BATCH), target.readAll(after, BATCH)]);
      // If one side lacks events, its batch reaches further: only the range that both have read is compared.
      const ends = read.map((events) => (events.length < BATCH ? head : (events.at(-1)?.position ?? head)));
      const upTo = ends.reduce((one, other) => (one < other ? one : other), head);
      const [ours, theirs] = read.map((events) => events.filter(({ position }) => position <= upTo));
      sums.source.add(ours ?? []);
      sums.target.add(theirs ?? []);
      after = upTo;
      compared(ours?.length ?? 0);
    }
    return {
      events: sums.source.events,
      streams: sums.source.streams.size,
      hash: sums.source.hash,
      differences: differencesOf(sums.source, sums.target),
    };
  };
}

function differencesOf(source: Sums, target: Sums): readonly string[] {
  if (source.hash === target.hash) return [];
  const streams = new Set([...source.streams.keys(), ...target.streams.keys()]);
  const other = [...streams].filter((stream) => source.streams.get(stream) !== target.streams.get(stream));
  return [
    `${source.events} events in the log, ${target.events} in the copy, ${other.length} streams differ`,
    ...other.slice(0, NAMED),
  ];
}

/** Hashes of the events read, overall and per stream. */
class Sums {
  events = 0;
  readonly streams = new Map<string, string>();
  readonly #all = createHash('sha256');

  add(events: readonly StoredEvent[]): void {
    for (const event of events) {
      const digest = digestOf(event);
      this.events += 1;
      this.#all.update(digest);
      const before = this.streams.get(event.stream) ?? '';
      this.streams.set(event.stream, createHash('sha256').update(before).update(digest).digest('base64url'));
    }
  }

  get hash(): string {
    return this.#all.copy().digest('base64url');
  }
}
