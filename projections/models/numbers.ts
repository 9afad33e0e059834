/** Read model `numbers`: what is counted about each booking. */
import { z } from 'zod';
import { numbersAfter } from '#domain/booking/numbers.ts';
import { asBookingEvent, bookingIdOf } from '../booking-event.ts';
import { keyed } from '../keyed.ts';
import type { Table } from '../tables.ts';

const stored = z.object({
  booking_id: z.string(),
  placed_at: z.string(),
  is_of_partner: z.boolean(),
  outcome: z.enum(['open', 'completed', 'cancelled']),
  authorized_at: z.string().nullable(),
  assigned_at: z.string().nullable(),
  arrived_at: z.string().nullable(),
  is_on_time: z.boolean().nullable(),
  starts_at: z.string(),
});
type Row = z.output<typeof stored>;

const table: Table<Row> = {
  name: 'numbers',
  key: ['booking_id'],
  columns: [
    { name: 'booking_id', type: 'text', of: (row) => row.booking_id },
    { name: 'placed_at', type: 'timestamptz', of: (row) => row.placed_at },
    { name: 'is_of_partner', type: 'boolean', of: (row) => row.is_of_partner },
    { name: 'outcome', type: 'text', of: (row) => row.outcome },
    { name: 'authorized_at', type: 'timestamptz', of: (row) => row.authorized_at },
    { name: 'assigned_at', type: 'timestamptz', of: (row) => row.assigned_at },
    { name: 'arrived_at', type: 'timestamptz', of: (row) => row.arrived_at },
    { name: 'is_on_time', type: 'boolean', of: (row) => row.is_on_time },
    { name: 'starts_at', type: 'timestamptz', of: (row) => row.starts_at },
  ],
};

/** Read model `numbers`. */
export const numbers = keyed({
  name: 'numbers',
  table,
  keysOf: (event) => {
    const id = bookingIdOf(event);
    return id === null ? [] : [id];
  },
  stored,
  fromStored: (row) => [row.booking_id, row] as const,
  apply: (row, event, _open, bookingId) => {
    const before = row && {
      placedAt: row.placed_at,
      isOfPartner: row.is_of_partner,
      outcome: row.outcome,
      authorizedAt: row.authorized_at,
      assignedAt: row.assigned_at,
      arrivedAt: row.arrived_at,
      isOnTime: row.is_on_time,
      startsAt: row.starts_at,
    };
    const after = numbersAfter(before, asBookingEvent(event));
    if (!after || after === before) return row;
    return {
      booking_id: bookingId,
      placed_at: after.placedAt,
      is_of_partner: after.isOfPartner,
      outcome: after.outcome,
      authorized_at: after.authorizedAt,
      assigned_at: after.assignedAt,
      arrived_at: after.arrivedAt,
      is_on_time: after.isOnTime,
      starts_at: after.startsAt,
    };
  },
});
