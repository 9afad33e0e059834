/** The event log on Postgres: the adapter behind the port of `../log.ts`. */
import pg from 'pg';
import { z } from 'zod';
import {
  type Appended,
  EventIdTaken,
  EventsRejected,
  type EventLog,
  type ExpectedRevision,
  type NewEvent,
  RevisionConflict,
  type StoredEvent,
  type Subscription,
} from '../log.ts';
import type { Upcast } from '../upcasting.ts';
import { upcastToday } from '../upcasts.ts';
import { Appender } from './appender.ts';
import { clientConfig, isTransient, isUniqueViolation, rejectionOf } from './connection.ts';
import { openListener } from './listener.ts';
import { RECORDED_COLUMNS, STORED_COLUMNS, toRecordedEvent, toStoredEvent } from './rows.ts';
import { startSubscription } from './subscription.ts';

/** How to open the log. */
export interface PostgresEventLogOptions {
  /** A database migrated by `scripts/migrate.ts`. */
  readonly databaseUrl: string;
  /** Applied to every event read (default: the product's own steps). */
  readonly upcast?: Upcast;
  /** Most connections for reading (default 4); appends and notifications have one of their own each. */
  readonly readers?: number;
  /** Told of lost connections, which the log repairs by itself. */
  readonly onError?: (error: unknown) => void;
}

/** The log and its end. */
export interface PostgresEventLog extends EventLog {
  /** Stops subscriptions, finishes appends under way and closes all connections. */
  close(): Promise<void>;
}

/** What comes next in the whole log. */
const NEXT = 'WHERE pos > $1 ORDER BY pos LIMIT $2';

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
    // Arrays, not objects by column name: a tenth less work for whoever reads the whole log.
    const query = { name, text, values: [...values], rowMode: 'array' as const };
    // Once more after a lost connection: the pool has let the broken one go by then.
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

  /** What the first time stored, when `events` repeat a command; `undefined` when none of their ids is in use. */
  async function repeated(stream: string, events: readonly NewEvent[]): Promise<Appended | undefined> {
    const ids = events.map((event) => event.id);
    const known = await read('read_ids', 'WHERE event_id = ANY ($1::uuid[])', [ids]);
    if (known.length === 0) return undefined;
    for (const there of known) {
      const here = events.find((event) => event.id === there.id);
      const difference = here && differenceOf(stream, here, there);
      if (difference) throw new EventIdTaken(there.id, there.stream, difference);
    }
    // All of the command, not only the ids asked for: deciding again may have given more events, or fewer.
    const commands = [...new Set(events.map((event) => event.metadata.commandId))];
    const before = await read(
      'read_commands',
      `WHERE stream_id = $1 AND meta ->> 'commandId' = ANY ($2) ORDER BY revision`,
      [stream, commands],
    );
    return { position: before.at(-1)?.position ?? 0n, events: before };
  }

  async function append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
  ): Promise<Appended> {
    try {
      const outcome = await appender.append(stream, expected, events);
      if (outcome.kind === 'stored') {
        return { position: outcome.events.at(-1)?.position ?? 0n, events: outcome.events };
      }
      const before = await repeated(stream, events);
      if (before) return before;
      throw new RevisionConflict(stream, expected, outcome.actual < 0 ? 'none' : outcome.actual);
    } catch (error) {
      const before = isUniqueViolation(error) ? await repeated(stream, events) : undefined;
      if (before) return before;
      const rejection = rejectionOf(error);
      throw rejection === null ? error : new EventsRejected(rejection, error);
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

/**
 * In what an event differs from the stored one of its id, if it is not a repetition. Data is not compared: sealing
 * the same value twice gives two ciphertexts, and a decision taken again may see another clock. The request's body is
 * compared by its hash; where there is none (timers) the command id and the type are the identity.
 */
function differenceOf(stream: string, here: NewEvent, there: StoredEvent): string | undefined {
  if (there.stream !== stream) return 'stream';
  if (there.metadata.commandId !== here.metadata.commandId) return 'command';
  if (there.type !== here.type) return 'type';
  if (there.metadata.bodyHash !== here.metadata.bodyHash) return 'body';
  return undefined;
}
