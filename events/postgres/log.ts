/** The event log on Postgres: the adapter for the port in `../log.ts`. */
import pg from 'pg';
import { z } from 'zod';
import {
  type Appended,
  EventLogUnavailable,
  EventsRejected,
  type ExpectedRevision,
  type NewEvent,
  type OpenEventLog,
  RevisionConflict,
  type StoredEvent,
  type Subscription,
} from '../log.ts';
import { known } from '../repetition.ts';
import type { Upcast } from '../upcasting.ts';
import { upcastToday } from '../upcasts.ts';
import { Appender, type Outcome } from './appender.ts';
import {
  clientConfig,
  isElsewhere,
  isTransient,
  isUniqueViolation,
  rejectionOf,
  takesAppends,
} from './connection.ts';
import { openListener } from './listener.ts';
import { RECORDED_COLUMNS, STORED_COLUMNS, toRecordedEvent, toStoredEvent } from './rows.ts';
import { startSubscription } from './subscription.ts';

/** How to open the log. */
export interface PostgresEventLogOptions {
  /** A database migrated by `scripts/migrate.ts`. */
  readonly databaseUrl: string;
  /** Applied to every event read (default: the product's own upcasts). */
  readonly upcast?: Upcast;
  /** Maximum number of connections for reading (default 4); appends and notifications have one of their own each. */
  readonly readers?: number;
  /** Called with lost connections, which the log recovers by itself. */
  readonly onError?: (error: unknown) => void;
}

/** The log and its end. */
export type PostgresEventLog = OpenEventLog;

/** The next events of the whole log. */
const NEXT = 'WHERE pos > $1 ORDER BY pos LIMIT $2';

const appended = (events: readonly StoredEvent[]): Appended => ({
  position: events.at(-1)?.position ?? 0n,
  events,
});

const headRow = z.tuple([z.object({ head: z.bigint() })]);

/** Opens the log; connections are made when first needed. */
export function openPostgresEventLog(options: PostgresEventLogOptions): PostgresEventLog {
  const { databaseUrl, upcast = upcastToday, onError = () => undefined } = options;
  const pool = new pg.Pool({ ...clientConfig(databaseUrl, 'hexkey log'), max: options.readers ?? 4 });
  pool.on('error', onError);
  const listener = openListener(databaseUrl, onError);
  const appender = new Appender(databaseUrl, onError);
  const subscriptions = new Set<Subscription>();

  async function rowsOf(
    name: string,
    text: string,
    values: readonly unknown[],
  ): Promise<readonly (readonly unknown[])[]> {
    // Arrays instead of objects by column name: a tenth less work when reading the whole log.
    const query = { name, text, values: [...values], rowMode: 'array' as const };
    // Retried once after a lost connection: by then the pool has dropped the broken one.
    const { rows } = await pool.query<unknown[]>(query).catch((error: unknown) => {
      if (!isTransient(error)) throw error;
      onError(error);
      return pool.query<unknown[]>(query);
    });
    return rows;
  }

  async function read(
    name: string,
    rest: string,
    values: readonly unknown[],
  ): Promise<readonly StoredEvent[]> {
    const rows = await rowsOf(name, `SELECT ${STORED_COLUMNS} FROM es.events ${rest}`, values);
    return rows.map((row) => upcast(toStoredEvent(row)));
  }

  const readAll = (after: bigint, limit: number) => read('read_all', NEXT, [after, limit]);

  /** What earlier appends have stored of these commands, by revision, and the events that are not stored. */
  async function storedBefore(stream: string, events: readonly NewEvent[]) {
    const ids = events.map((event) => event.id);
    const there = await read('read_ids', 'WHERE event_id = ANY ($1::uuid[])', [ids]);
    const { commands, rest } = known(stream, events, there);
    if (commands.size === 0) return { stored: [], rest };
    // All events of a command, not only the ids asked for: deciding again may give more events, or fewer.
    const stored = await read(
      'read_commands',
      `WHERE stream_id = $1 AND meta ->> 'commandId' = ANY ($2) ORDER BY revision`,
      [stream, [...commands]],
    );
    return { stored, rest };
  }

  /** One try, which fails if any of the ids is in use. */
  async function appendOnce(
    stream: string,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
  ): Promise<Outcome | { readonly kind: 'ids in use' }> {
    try {
      return await appender.append(stream, expected, events);
    } catch (error) {
      if (isUniqueViolation(error)) return { kind: 'ids in use' };
      if (isElsewhere(error)) throw new EventLogUnavailable(error);
      const rejection = rejectionOf(error);
      throw rejection === null ? error : new EventsRejected(rejection, error);
    }
  }

  async function append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
  ): Promise<Appended> {
    let before: readonly StoredEvent[] = [];
    let wanted = events;
    for (;;) {
      const outcome = await appendOnce(stream, expected, wanted);
      if (outcome.kind === 'stored') return appended([...before, ...outcome.events]);
      const { stored, rest } = await storedBefore(stream, events);
      if (rest.length === 0) return appended(stored);
      if (outcome.kind === 'conflict')
        throw new RevisionConflict(stream, expected, outcome.actual < 0 ? 'none' : outcome.actual);
      // Some commands were appended before, each as a whole; the others still have to be.
      if (rest.length === wanted.length) throw new Error(`ids of ${stream} are in use, and nobody has them`);
      before = stored;
      wanted = rest;
    }
  }

  return {
    append,
    readAll,
    async readRecorded(after, limit) {
      const text = `SELECT ${RECORDED_COLUMNS} FROM es.events ${NEXT}`;
      const rows = await rowsOf('read_recorded', text, [after, limit]);
      return rows.map((row) => upcast(toRecordedEvent(row)));
    },
    readStream: (stream, fromRevision = 0) =>
      read('read_stream', 'WHERE stream_id = $1 AND revision >= $2 ORDER BY revision', [
        stream,
        fromRevision,
      ]),
    findCommand: (commandId) =>
      read('find_command', `WHERE meta ->> 'commandId' = $1 ORDER BY pos`, [commandId]),
    async head() {
      const { rows } = await pool.query('SELECT coalesce(max(pos), 0) AS head FROM es.events');
      return headRow.parse(rows)[0].head;
    },
    async check() {
      await takesAppends(pool, 'es.events');
    },
    subscribe(after, handler, subscribeOptions = {}) {
      const onStopped = () => subscriptions.delete(subscription);
      const source = { readAll, listener };
      const subscription = startSubscription(source, after, handler, subscribeOptions, onStopped);
      subscriptions.add(subscription);
      return subscription;
    },
    async close() {
      await Promise.all([...subscriptions].map((subscription) => subscription.stop()));
      await appender.close();
      await listener.close();
      await pool.end();
    },
  };
}
