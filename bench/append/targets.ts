/** The targets of the append benchmark, all behind the same call. */
import { randomUUID } from 'node:crypto';
import { newEvents } from '../../events/execute.ts';
import type { NewEvent } from '../../events/log.ts';
import { openEventStoreLog } from '../../events/eventstore/log.ts';
import { openPostgresEventLog } from '../../events/postgres/log.ts';
import { openPool } from '../../events/postgres/transaction.ts';
import type { EventStorePlace } from './eventstore.ts';

/** Appends to one stream; `revision` is that of its last event, -1 for none yet. */
export interface Target {
  append(stream: string, revision: number, events: readonly NewEvent[]): Promise<void>;
  close(): Promise<void>;
}

/** A booking's event of about 500 bytes, its personal fields sealed. */
export function sampleEvents(batch: number): readonly NewEvent[] {
  const commandId = randomUUID();
  const event = {
    type: 'TechnicianAssigned',
    data: {
      technicianId: 'a3f1c2d4-1111-4222-8333-944455566677',
      rank: [{ id: 't1', metres: 5120, rating: 4.8, skilled: true }],
      street: `enc:v1:customer-1:street:1:${'k'.repeat(80)}`,
      note: `enc:v1:customer-1:note:1:${'n'.repeat(120)}`,
    },
  };
  const actor = { role: 'technician', id: 't1' } as const;
  const metadata = { actor, commandId, correlationId: commandId };
  return newEvents(
    Array.from({ length: batch }, () => event),
    metadata,
  );
}

/** Our log: order, expected revision, deterministic ids, notification. */
export async function logTarget(databaseUrl: string): Promise<Target> {
  const log = openPostgresEventLog({ databaseUrl });
  return {
    append: async (stream, revision, events) =>
      void (await log.append(stream, revision < 0 ? 'none' : revision, events)),
    close: () => log.close(),
  };
}

/** Our log on EventStoreDB: the same guarantees, with ids and positions in a separate Postgres. */
export function eventStoreTarget(place: EventStorePlace): Target {
  const log = openEventStoreLog(place);
  return {
    append: async (stream, revision, events) =>
      void (await log.append(stream, revision < 0 ? 'none' : revision, events)),
    close: () => log.close(),
  };
}

/** A table like the log's, with the same indexes; inserting into it checks and orders nothing. */
export const RAW_TABLE = `
  CREATE TABLE IF NOT EXISTS raw_events (LIKE es.events INCLUDING ALL)`;

const COLUMNS = 'stream_id, revision, event_id, type, schema_version, data, meta, recorded_at';
const RAW_ONE = `INSERT INTO raw_events (${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, clock_timestamp())`;
const RAW_MANY = `INSERT INTO raw_events (${COLUMNS})
  SELECT *, clock_timestamp() FROM unnest($1::text[], $2::int[], $3::uuid[], $4::text[], $5::int[], $6::jsonb[], $7::jsonb[])`;

interface RawRow {
  readonly stream: string;
  readonly revision: number;
  readonly event: NewEvent;
}

function columnsOf(rows: readonly RawRow[]): unknown[] {
  return [
    rows.map(({ stream }) => stream),
    rows.map(({ revision }) => revision),
    rows.map(({ event }) => event.id),
    rows.map(({ event }) => event.type),
    rows.map(({ event }) => event.schemaVersion),
    rows.map(({ event }) => JSON.stringify(event.data)),
    rows.map(({ event }) => JSON.stringify(event.metadata)),
  ];
}

const rowsOf = (stream: string, revision: number, events: readonly NewEvent[]): RawRow[] =>
  events.map((event, index) => ({ stream, revision: revision + 1 + index, event }));

/** A bare prepared INSERT, one connection per writer. */
export async function rawTarget(databaseUrl: string, writers: number): Promise<Target> {
  const pool = openPool(databaseUrl, 'bench raw', writers);
  return {
    async append(stream, revision, events) {
      const rows = rowsOf(stream, revision, events);
      const [only] = rows;
      if (only && rows.length === 1) {
        const values = columnsOf(rows).map((column): unknown => (Array.isArray(column) ? column[0] : column));
        await pool.query({ name: 'raw_one', text: RAW_ONE, values });
      } else {
        await pool.query({ name: 'raw_many', text: RAW_MANY, values: columnsOf(rows) });
      }
    },
    close: () => pool.end(),
  };
}

/** The same INSERT with the log's grouping: what arrives during one commit goes into the next, over one connection. */
export async function rawGroupedTarget(databaseUrl: string): Promise<Target> {
  const pool = openPool(databaseUrl, 'bench raw grouped', 1);
  let queue: { readonly rows: readonly RawRow[]; readonly done: PromiseWithResolvers<void> }[] = [];
  let draining = false;

  async function drain(): Promise<void> {
    draining = true;
    while (queue.length > 0) {
      await new Promise((resolve) => setImmediate(resolve));
      const group = queue;
      queue = [];
      try {
        const values = columnsOf(group.flatMap(({ rows }) => rows));
        await pool.query({ name: 'raw_many', text: RAW_MANY, values });
        for (const { done } of group) done.resolve();
      } catch (error) {
        for (const { done } of group) done.reject(error);
      }
    }
    draining = false;
  }

  return {
    append(stream, revision, events) {
      const done = Promise.withResolvers<void>();
      queue.push({ rows: rowsOf(stream, revision, events), done });
      if (!draining) void drain();
      return done.promise;
    },
    close: () => pool.end(),
  };
}
