/** The usual projection: one row a key, folded in memory and written once a batch. */
import type { z } from 'zod';
import type { Sealed } from '#domain/sealed.ts';
import type { RecordedEvent } from '#events/log.ts';
import type { Projection, Target } from './projection.ts';
import { load, type Table, upsert } from './tables.ts';

/** A projection of one table with one key column. */
export interface Keyed<Row, Stored extends z.ZodObject> {
  readonly name: string;
  readonly table: Table<Row>;
  /** Keys of the rows that an event belongs to; empty for events of no concern. */
  readonly keysOf: (event: RecordedEvent) => readonly string[];
  readonly sealed: (event: RecordedEvent) => readonly Sealed[];
  /** The columns that a fold goes on from, as the database gives them, and the row that they make. */
  readonly stored: Stored;
  readonly fromStored: (stored: z.output<Stored>) => readonly [key: string, row: Row];
  /** One event further, for one of its keys; undefined: still no row. */
  readonly apply: (
    row: Row | undefined,
    event: RecordedEvent,
    open: Target['open'],
    key: string,
  ) => Row | undefined;
  /** By type of event: blanks what an erased person left in rows of other keys, after the batch was written. */
  readonly erase?: Readonly<Record<string, (event: RecordedEvent, target: Target) => Promise<void>>>;
}

/** Builds the projection. */
export function keyed<Row, Stored extends z.ZodObject>(model: Keyed<Row, Stored>): Projection {
  const { name, table, keysOf, sealed, stored, fromStored, erase = {} } = model;
  return {
    name,
    tables: [table.name],
    sealed,
    async apply(events, target) {
      const keysOfEach = events.map(keysOf);
      const keys = [...new Set(keysOfEach.flat())];
      const rows = new Map<string, Row>(
        (await load(target, table, stored, keys)).map((found) => fromStored(found)),
      );
      for (const [index, event] of events.entries()) {
        for (const key of keysOfEach[index] ?? []) {
          const row = model.apply(rows.get(key), event, target.open, key);
          if (row !== undefined) rows.set(key, row);
        }
      }
      await upsert(target, table, [...rows.values()]);
      for (const event of events) {
        const blank = erase[event.type];
        if (blank) await blank(event, target);
      }
    },
  };
}
