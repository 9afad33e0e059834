/** Read model `reliability`: per booking, how its technicians answered and whether they were on time. */
import { z } from 'zod';
import { techniciansIn, type TrackRecord, trackRecordAfter } from '#domain/booking/reliability.ts';
import { asBookingEvent, bookingIdOf } from '../booking-event.ts';
import { keyed } from '../keyed.ts';
import type { Table } from '../tables.ts';

interface Row {
  readonly bookingId: string;
  readonly state: TrackRecord;
}

const table: Table<Row> = {
  name: 'reliability',
  key: ['booking_id'],
  columns: [
    { name: 'booking_id', type: 'text', of: ({ bookingId }) => bookingId },
    { name: 'technician_ids', type: 'text[]', of: ({ state }) => techniciansIn(state) },
    { name: 'starts_at', type: 'timestamptz', of: ({ state }) => state.startsAt },
    { name: 'state', type: 'jsonb', of: ({ state }) => state },
  ],
};

/** Our own fold, written only by this projection; its contents are trusted. */
export const storedTrackRecord = z.custom<TrackRecord>(
  (value) => typeof value === 'object' && value !== null && 'answers' in value,
  'not a track record',
);

/** Read model `reliability`. */
export const reliability = keyed({
  name: 'reliability',
  table,
  keysOf: (event) => {
    const id = bookingIdOf(event);
    return id === null ? [] : [id];
  },
  stored: z.object({ booking_id: z.string(), state: storedTrackRecord }),
  fromStored: ({ booking_id: bookingId, state }) => [bookingId, { bookingId, state }],
  apply: (row, event, _open, bookingId) => {
    const state = trackRecordAfter(row?.state, asBookingEvent(event));
    return state === row?.state ? row : state && { bookingId, state };
  },
});
