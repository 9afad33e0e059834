/** Read model `visits`: how many visits reached each step. */
import { visits as aggregate } from '#domain/visits/decide.ts';
import type { RecordedEvent } from '#events/log.ts';
import type { Projection } from '../projection.ts';
import { type Table, upsert } from '../tables.ts';
import { eventOf } from './person.ts';

interface Row {
  readonly position: bigint;
  readonly step: string;
  readonly at: string;
  readonly count: number;
}

const table: Table<Row> = {
  name: 'visits',
  key: ['position', 'step'],
  columns: [
    { name: 'position', type: 'bigint', of: ({ position }) => position },
    { name: 'step', type: 'text', of: ({ step }) => step },
    { name: 'at', type: 'timestamptz', of: ({ at }) => at },
    { name: 'count', type: 'int', of: ({ count }) => count },
  ],
};

function rowsOf(from: RecordedEvent): readonly Row[] {
  const event = eventOf(aggregate, from);
  if (!event) return [];
  const { position } = from;
  const { at, counts } = event.data;
  return Object.entries(counts).map(([step, count]) => ({ position, step, at, count }));
}

/** Read model `visits`. */
export const visits: Projection = {
  name: 'visits',
  tables: [table.name],
  apply: (events, target) => upsert(target, table, events.flatMap(rowsOf)),
};
