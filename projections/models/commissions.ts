/** Read model `commissions`: what each booking earned its store partner, and what refunds took back (spec admin §3). */
import type { RecordedEvent } from '#events/log.ts';
import { asBookingEvent, bookingIdOf } from '../booking-event.ts';
import type { Projection } from '../projection.ts';
import { type Table, upsert } from '../tables.ts';

interface Row {
  readonly position: bigint;
  readonly partnerId: string;
  readonly bookingId: string;
  readonly service: number | null;
  readonly bps: number | null;
  readonly amount: number;
  readonly at: string;
}

const table: Table<Row> = {
  name: 'commissions',
  key: ['position'],
  columns: [
    { name: 'position', type: 'bigint', of: ({ position }) => position },
    { name: 'partner_id', type: 'text', of: ({ partnerId }) => partnerId },
    { name: 'booking_id', type: 'text', of: ({ bookingId }) => bookingId },
    { name: 'service', type: 'int', of: ({ service }) => service },
    { name: 'bps', type: 'int', of: ({ bps }) => bps },
    { name: 'amount', type: 'int', of: ({ amount }) => amount },
    { name: 'at', type: 'timestamptz', of: ({ at }) => at },
  ],
};

function rowOf(recorded: RecordedEvent): readonly Row[] {
  const bookingId = bookingIdOf(recorded);
  if (bookingId === null) return [];
  const event = asBookingEvent(recorded);
  if (event.type !== 'SharesOwed' || event.data.partner === null) return [];
  const { partnerId, amount, of = null, bps = null } = event.data.partner;
  // The books use the same instant.
  const { position, recordedAt: at } = recorded;
  return [{ position, partnerId, bookingId, service: of, bps, amount, at }];
}

/** Read model `commissions`. */
export const commissions: Projection = {
  name: 'commissions',
  tables: [table.name],
  apply: (events, target) => upsert(target, table, events.flatMap(rowOf)),
};
