/** Read model `settlements`: each statement of a store partner, folded, with the state of its money (decision 150). */
import { z } from 'zod';
import type { Durations } from '#domain/core/durations.ts';
import { settlements as aggregate } from '#domain/settlement/decide.ts';
import { awaitedBySettlement } from '#domain/settlement/next.ts';
import { isOpen } from '#domain/settlement/standing.ts';
import type { Settlement } from '#domain/settlement/state.ts';
import type { RecordedEvent } from '#events/log.ts';
import { type AwaitedByStory, awaitedColumns, ofStory, storedAwaited } from '../awaited.ts';
import { asSettlementEvent, settlementOf } from '../booking-event.ts';
import { keyed } from '../keyed.ts';
import type { Table } from '../tables.ts';
import { storedFold } from './person.ts';

interface Row {
  readonly id: string;
  readonly state: Settlement;
  readonly awaited: readonly AwaitedByStory[];
}

const table: Table<Row> = {
  name: 'settlements',
  key: ['id'],
  columns: [
    { name: 'id', type: 'text', of: ({ id }) => id },
    { name: 'partner_id', type: 'text', of: ({ state }) => state.partnerId },
    { name: 'period', type: 'text', of: ({ state }) => state.period },
    { name: 'until', type: 'timestamptz', of: ({ state }) => state.until },
    { name: 'payable', type: 'int', of: ({ state }) => state.payable },
    { name: 'is_open', type: 'boolean', of: ({ state }) => isOpen(state) },
    { name: 'closed_at', type: 'timestamptz', of: ({ state }) => state.closedAt },
    ...awaitedColumns<Row>(),
    { name: 'state', type: 'jsonb', of: ({ state }) => state },
  ],
};

/** A settlement as the model stores it. */
export const storedSettlement = storedFold<Settlement>('payable');

const stored = z.object({ id: z.string(), awaited: storedAwaited, state: storedSettlement });

function apply(
  row: Row | undefined,
  event: RecordedEvent,
  _open: unknown,
  _key: string,
  durations: Durations,
): Row | undefined {
  const of = settlementOf(event);
  if (!of) return row;
  const state = aggregate.evolve(row?.state ?? aggregate.initial, {
    ...asSettlementEvent(event),
    revision: event.revision,
  });
  if (state.status === 'none') return undefined;
  const awaited = ofStory('settlement', awaitedBySettlement(state, event.recordedAt, durations));
  return { id: of.id, state, awaited };
}

/** Read model `settlements`. */
export const settlements = keyed({
  name: 'settlements',
  table,
  keysOf: (event) => {
    const of = settlementOf(event);
    return of ? [of.id] : [];
  },
  stored,
  fromStored: (row) => [row.id, row] as const,
  apply,
});
