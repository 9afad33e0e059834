/** The usual projection: one row per key, folded in memory and written once per batch. */
import type { z } from 'zod';
import type { Durations } from '#domain/core/durations.ts';
import type { RecordedEvent } from '#events/log.ts';
import type { Open, Personal, Projection } from './projection.ts';
import { load, type Table, upsert } from './tables.ts';

/** A projection of one table with one key column. */
export interface Keyed<Row, Stored extends z.ZodObject> {
  readonly name: string;
  readonly table: Table<Row>;
  /** Keys of the rows that an event affects; empty for irrelevant events. */
  readonly keysOf: (event: RecordedEvent) => readonly string[];
  readonly personal?: Personal;
  /** The columns that the fold continues from, as the database returns them, and the row built from them. */
  readonly stored: Stored;
  readonly fromStored: (stored: z.output<Stored>) => readonly [key: string, row: Row];
  /** Applies one event for one of its keys; undefined: still no row. */
  readonly apply: (
    row: Row | undefined,
    event: RecordedEvent,
    open: Open,
    key: string,
    durations: Durations,
  ) => Row | undefined;
}

/** Builds the projection. */
export function keyed<Row, Stored extends z.ZodObject>(model: Keyed<Row, Stored>): Projection {
  const { name, table, keysOf, personal, stored, fromStored } = model;
  return {
    name,
    tables: [table.name],
    personal,
    async apply(events, target) {
      const keysOfEach = events.map(keysOf);
      const keys = [...new Set(keysOfEach.flat())];
      const rows = new Map<string, Row>(
        (await load(target, table, stored, keys)).map((found) => fromStored(found)),
      );
      for (const [index, event] of events.entries()) {
        for (const key of keysOfEach[index] ?? []) {
          const row = model.apply(rows.get(key), event, target.openOf(event), key, target.durations);
          if (row !== undefined) rows.set(key, row);
        }
      }
      await upsert(target, table, [...rows.values()]);
    },
  };
}
