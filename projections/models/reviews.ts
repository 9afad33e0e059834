/**
 * Read model `reviews`: per booking what a review shows of it, then its stars and text, and who found them helpful. The
 * row exists from the day the booking is placed, so that searching and filtering need only one row (decision 144).
 */
import { z } from 'zod';
import type { BookingEvent } from '#domain/booking/events.ts';
import type { Placed } from '#domain/core/aggregate.ts';
import { reviews as aggregate } from '#domain/review/decide.ts';
import type { ReviewRule } from '#domain/review/events.ts';
import type { RecordedEvent } from '#events/log.ts';
import { asBookingEvent, bookingIdOf } from '../booking-event.ts';
import type { Erased, Open, Projection, Target } from '../projection.ts';
import { load, type Table, upsert } from '../tables.ts';
import { eventOf, idIn } from './person.ts';

interface Row {
  readonly bookingId: string;
  readonly number: string;
  readonly brand: string;
  readonly serviceType: string;
  /** The contact's first name; null once that person was erased. */
  readonly firstName: string | null;
  /** Whose contact it is: not the author's record if two of one person were merged (decision 143). */
  readonly contactOf: string;
  /** The author; null before there is a review, like its stars and its time. */
  readonly customerId: string | null;
  readonly rating: number | null;
  /** Null without a text, and once the author was erased. */
  readonly review: string | null;
  readonly at: string | null;
  readonly voters: readonly string[];
  /** Null: its text is shown. */
  readonly hiddenRule: ReviewRule | null;
  readonly hiddenBy: string | null;
  readonly hiddenAt: string | null;
}

const table: Table<Row> = {
  name: 'reviews',
  key: ['booking_id'],
  columns: [
    { name: 'booking_id', type: 'text', of: ({ bookingId }) => bookingId },
    { name: 'number', type: 'text', of: ({ number }) => number },
    { name: 'brand', type: 'text', of: ({ brand }) => brand },
    { name: 'service_type', type: 'text', of: ({ serviceType }) => serviceType },
    { name: 'first_name', type: 'text', of: ({ firstName }) => firstName },
    { name: 'contact_of', type: 'text', of: ({ contactOf }) => contactOf },
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

const text = z.string().nullable();
const stored = z.object({
  booking_id: z.string(),
  number: z.string(),
  brand: z.string(),
  service_type: z.string(),
  first_name: text,
  contact_of: z.string(),
  customer_id: text,
  rating: z.number().nullable(),
  review: text,
  at: text,
  voters: z.array(z.string()),
  hidden_rule: z.custom<ReviewRule>((value) => typeof value === 'string').nullable(),
  hidden_by: text,
  hidden_at: text,
});

const fromStored = ({ number, brand, rating, review, at, voters, ...row }: z.output<typeof stored>): Row => ({
  bookingId: row.booking_id,
  number,
  brand,
  serviceType: row.service_type,
  firstName: row.first_name,
  contactOf: row.contact_of,
  customerId: row.customer_id,
  rating,
  review,
  at,
  voters,
  hiddenRule: row.hidden_rule,
  hiddenBy: row.hidden_by,
  hiddenAt: row.hidden_at,
});

/** How many reviews have this many stars. */
interface Stars {
  readonly rating: number;
  readonly count: number;
}

const starsTable: Table<Stars> = {
  name: 'review_stars',
  key: ['rating'],
  columns: [
    { name: 'rating', type: 'int', of: ({ rating }) => rating },
    { name: 'count', type: 'int', of: ({ count }) => count },
  ],
};
const storedStars = z.object({ rating: z.number(), count: z.number() });

/** The events of a booking that concern its review; most do not. */
const concerning: ReadonlySet<string> = new Set<Placed<BookingEvent>['type']>([
  'BookingPlaced',
  'DetailsChanged',
  'ContactChanged',
  'BookingMovedToCustomer',
  'ReviewAdded',
]);

/** A booking's event that concerns its review, or null. */
function concern(event: RecordedEvent): Placed<BookingEvent> | null {
  return concerning.has(event.type) && bookingIdOf(event) !== null ? asBookingEvent(event) : null;
}

function keyOf(event: RecordedEvent): string | null {
  return concern(event) ? bookingIdOf(event) : idIn(event, 'review-');
}

const unwritten = {
  customerId: null,
  rating: null,
  review: null,
  at: null,
  voters: [],
  hiddenRule: null,
  hiddenBy: null,
  hiddenAt: null,
};

function ofBooking(row: Row | undefined, event: Placed<BookingEvent>, open: Open): Row | undefined {
  if (event.type === 'BookingPlaced') {
    const { bookingId, number, brand, serviceType, customerId: contactOf, contact } = event.data;
    return {
      bookingId,
      number,
      brand,
      serviceType,
      contactOf,
      firstName: open(contact.firstName),
      ...unwritten,
    };
  }
  if (!row) return undefined;
  switch (event.type) {
    case 'DetailsChanged': {
      const { brand, serviceType } = event.data;
      return { ...row, brand, serviceType };
    }
    case 'ContactChanged':
      return { ...row, firstName: open(event.data.contact.firstName) };
    case 'BookingMovedToCustomer': {
      const { customerId: contactOf, contact } = event.data;
      return { ...row, contactOf, firstName: open(contact.firstName) };
    }
    case 'ReviewAdded': {
      const { by, rating, text: words, at } = event.data;
      return { ...row, customerId: by.id, rating, review: open(words), at };
    }
    default:
      return row;
  }
}

function apply(row: Row | undefined, from: RecordedEvent, open: Open): Row | undefined {
  const event = concern(from);
  if (event) return ofBooking(row, event, open);
  const said = eventOf(aggregate, from);
  if (!row || !said) return row;
  const { voters, hiddenRule, hiddenBy, hiddenAt } = row;
  const before = hiddenRule === null ? null : { rule: hiddenRule, by: hiddenBy ?? '', at: hiddenAt ?? '' };
  const after = aggregate.evolve({ voters, hidden: before }, said);
  const { rule = null, by = null, at = null } = after.hidden ?? {};
  return { ...row, voters: after.voters, hiddenRule: rule, hiddenBy: by, hiddenAt: at };
}

/** Updates the figures over all reviews. */
async function count(target: Target, added: ReadonlyMap<number, number>): Promise<void> {
  const before = await load(target, starsTable, storedStars, [...added.keys()].map(String));
  const counted = new Map(before.map((one) => [one.rating, one.count]));
  await upsert(
    target,
    starsTable,
    [...added].map(([rating, more]) => ({ rating, count: (counted.get(rating) ?? 0) + more })),
  );
}

/** Removes a deleted customer's text and first name; the stars still count (design.md §8, R29). */
async function erase({ role, id }: Erased, { client, schema }: Target): Promise<void> {
  if (role !== 'customer') return;
  await client.query(`UPDATE ${schema}.reviews SET review = NULL WHERE customer_id = $1`, [id]);
  await client.query(`UPDATE ${schema}.reviews SET first_name = NULL WHERE contact_of = $1`, [id]);
}

/** Read model `reviews`. */
export const reviews: Projection = {
  name: 'reviews',
  tables: [table.name, starsTable.name],
  personal: {
    sealed(from) {
      const event = concern(from);
      switch (event?.type) {
        case 'BookingPlaced':
        case 'ContactChanged':
        case 'BookingMovedToCustomer':
          return [event.data.contact.firstName];
        case 'ReviewAdded':
          return event.data.text ? [event.data.text] : [];
        default:
          return [];
      }
    },
    erase,
  },
  async apply(events, target) {
    const keyed = events.flatMap((event) => {
      const key = keyOf(event);
      return key === null ? [] : [{ key, event }];
    });
    if (keyed.length === 0) return;
    const keys = [...new Set(keyed.map(({ key }) => key))];
    const rows = new Map(
      (await load(target, table, stored, keys)).map((one) => [one.booking_id, fromStored(one)]),
    );
    const added = new Map<number, number>();
    for (const { key, event } of keyed) {
      const before = rows.get(key);
      const after = apply(before, event, target.openOf(event));
      if (!after) continue;
      rows.set(key, after);
      if (before?.rating === after.rating) continue;
      if (typeof before?.rating === 'number') added.set(before.rating, (added.get(before.rating) ?? 0) - 1);
      if (after.rating !== null) added.set(after.rating, (added.get(after.rating) ?? 0) + 1);
    }
    await upsert(target, table, [...rows.values()]);
    if (added.size > 0) await count(target, added);
  },
};
