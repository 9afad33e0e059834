/** Read model `reviews`: the stars and words of each reviewed booking, and who found them helpful. */
import { z } from 'zod';
import { reviews as aggregate } from '#domain/review/decide.ts';
import type { ReviewRule } from '#domain/review/events.ts';
import type { RecordedEvent } from '#events/log.ts';
import { asBookingEvent, bookingIdOf } from '../booking-event.ts';
import { keyed } from '../keyed.ts';
import type { Erased, Open, Target } from '../projection.ts';
import type { Table } from '../tables.ts';
import { eventOf, idIn } from './person.ts';

interface Row {
  readonly bookingId: string;
  readonly customerId: string;
  readonly rating: number;
  /** Null without words, and once the person was erased. */
  readonly review: string | null;
  readonly at: string;
  readonly voters: readonly string[];
  /** Null: its words are shown. */
  readonly hiddenRule: ReviewRule | null;
  readonly hiddenBy: string | null;
  readonly hiddenAt: string | null;
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
    { name: 'hidden_rule', type: 'text', of: ({ hiddenRule }) => hiddenRule },
    { name: 'hidden_by', type: 'text', of: ({ hiddenBy }) => hiddenBy },
    { name: 'hidden_at', type: 'timestamptz', of: ({ hiddenAt }) => hiddenAt },
  ],
};

const stored = z.object({
  booking_id: z.string(),
  customer_id: z.string(),
  rating: z.number(),
  review: z.string().nullable(),
  at: z.string(),
  voters: z.array(z.string()),
  hidden_rule: z.custom<ReviewRule>((value) => typeof value === 'string').nullable(),
  hidden_by: z.string().nullable(),
  hidden_at: z.string().nullable(),
});

/** The review that an event adds, or null. */
function added(event: RecordedEvent) {
  if (event.type !== 'ReviewAdded' || bookingIdOf(event) === null) return null;
  const review = asBookingEvent(event);
  return review.type === 'ReviewAdded' ? review.data : null;
}

const untouched = { voters: [], hiddenRule: null, hiddenBy: null, hiddenAt: null };

function apply(row: Row | undefined, event: RecordedEvent, open: Open, bookingId: string): Row | undefined {
  const review = added(event);
  if (review) {
    const { by, rating, text, at } = review;
    return { ...(row ?? untouched), bookingId, customerId: by.id, rating, review: open(text), at };
  }
  const said = eventOf(aggregate, event);
  if (!row || !said) return row;
  const { voters, hiddenRule, hiddenBy, hiddenAt } = row;
  const before = hiddenRule === null ? null : { rule: hiddenRule, by: hiddenBy ?? '', at: hiddenAt ?? '' };
  const after = aggregate.evolve({ voters, hidden: before }, said);
  const { rule = null, by = null, at = null } = after.hidden ?? {};
  return { ...row, voters: after.voters, hiddenRule: rule, hiddenBy: by, hiddenAt: at };
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
  fromStored: ({ booking_id: bookingId, customer_id: customerId, rating, review, at, voters, ...hidden }) => [
    bookingId,
    {
      bookingId,
      customerId,
      rating,
      review,
      at,
      voters,
      hiddenRule: hidden.hidden_rule,
      hiddenBy: hidden.hidden_by,
      hiddenAt: hidden.hidden_at,
    },
  ],
  apply,
});
