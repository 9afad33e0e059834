/** Read model `reviews`: the stars and words of each reviewed booking, and who found them helpful. */
import { z } from 'zod';
import type { ReviewFoundHelpful } from '#domain/review/events.ts';
import type { RecordedEvent } from '#events/log.ts';
import { asBookingEvent, bookingIdOf } from '../booking-event.ts';
import { keyed } from '../keyed.ts';
import type { Erased, Open, Target } from '../projection.ts';
import type { Table } from '../tables.ts';
import { idIn } from './person.ts';

interface Row {
  readonly bookingId: string;
  readonly customerId: string;
  readonly rating: number;
  /** Null without words, and once the person was erased. */
  readonly review: string | null;
  readonly at: string;
  readonly voters: readonly string[];
}

const table: Table<Row> = {
  name: 'reviews',
  key: ['booking_id'],
  columns: [
    { name: 'booking_id', type: 'text', of: ({ bookingId }) => bookingId },
    { name: 'customer_id', type: 'text', of: ({ customerId }) => customerId },
    { name: 'rating', type: 'int', of: ({ rating }) => rating },
    { name: 'review', type: 'text', of: ({ review }) => review },
    { name: 'at', type: 'timestamptz', of: ({ at }) => at },
    { name: 'voters', type: 'text[]', of: ({ voters }) => voters },
  ],
};

const stored = z.object({
  booking_id: z.string(),
  customer_id: z.string(),
  rating: z.number(),
  review: z.string().nullable(),
  at: z.string(),
  voters: z.array(z.string()),
});

/** The review that an event adds, or null. */
function added(event: RecordedEvent) {
  if (event.type !== 'ReviewAdded' || bookingIdOf(event) === null) return null;
  const review = asBookingEvent(event);
  return review.type === 'ReviewAdded' ? review.data : null;
}

function apply(row: Row | undefined, event: RecordedEvent, open: Open, bookingId: string): Row | undefined {
  const review = added(event);
  if (review) {
    const { by, rating, text, at } = review;
    return { bookingId, customerId: by.id, rating, review: open(text), at, voters: row?.voters ?? [] };
  }
  if (!row || event.type !== 'ReviewFoundHelpful') return row;
  const { voter } = event.data as ReviewFoundHelpful['data'];
  return row.voters.includes(voter) ? row : { ...row, voters: [...row.voters, voter] };
}

/** A deleted customer's words go, the stars stay counted (design.md §8, R29). */
async function erase({ role, id }: Erased, { client, schema }: Target): Promise<void> {
  if (role !== 'customer') return;
  await client.query(`UPDATE ${schema}.reviews SET review = NULL WHERE customer_id = $1`, [id]);
}

/** Read model `reviews`. */
export const reviews = keyed({
  name: 'reviews',
  table,
  keysOf: (event) => {
    const id = added(event) ? bookingIdOf(event) : idIn(event, 'review-');
    return id === null ? [] : [id];
  },
  personal: {
    sealed: (event) => {
      const text = added(event)?.text;
      return text ? [text] : [];
    },
    erase,
  },
  stored,
  fromStored: ({ booking_id: bookingId, customer_id: customerId, ...row }) => [
    bookingId,
    { bookingId, customerId, ...row },
  ],
  apply,
});
