/** Reviews for everybody: search, filters, pages, and the figures over all of them. */
import { z } from 'zod';
import { type ReviewRule, reviewRules } from '#domain/review/events.ts';
import { type BookingView, toViews, VIEW_COLUMNS, viewRow } from './booking-view.ts';
import { foundBookings, maxLookedAt } from './found-bookings.ts';
import {
  allOf,
  type Condition,
  type Key,
  type Page,
  type PageRequest,
  type ReadModels,
  searching,
  select,
  selectPage,
  type Whole,
  wholeList,
} from './read-models.ts';

/** A review with the booking that it is of. */
export interface ReviewView {
  readonly booking: BookingView;
  readonly rating: number;
  readonly text: string | null;
  readonly at: string;
  readonly helpful: number;
  /** Whether the reader is one of those. */
  readonly voted: boolean;
}

export interface ReviewFilter {
  /** In the words, the first name, brand and service; any part of it. */
  readonly search?: string | undefined;
  readonly rating?: number | undefined;
  readonly serviceType?: string | undefined;
  readonly brand?: string | undefined;
  readonly sort?: 'newest' | 'helpful' | 'highest' | 'lowest' | undefined;
}

const orders = {
  newest: 'r.at DESC',
  helpful: 'cardinality(r.voters) DESC, r.at DESC',
  highest: 'r.rating DESC, r.at DESC',
  lowest: 'r.rating, r.at DESC',
} as const;

const row = z.object({
  ...viewRow.shape,
  stars: z.number(),
  words: z.string().nullable(),
  reviewed_at: z.string(),
  voters: z.array(z.string()),
});

const NEWEST = 'r.at DESC, r.booking_id';
const BOOKING = 'JOIN rm.bookings b ON b.id = r.booking_id';

/** Reviews whose words (`words`) or booking (`booking`, a condition on `b`) match a pattern. */
async function searched(rm: ReadModels, pattern: string, words: string, booking: string) {
  const ids = await foundBookings(rm, `b.rating IS NOT NULL AND ${booking}`, pattern);
  if (ids === null)
    return {
      from: `rm.reviews r ${BOOKING}`,
      most: maxLookedAt,
      condition: [`${words} OR ${booking}`, pattern] as Condition,
    };
  const condition: Condition = [
    `${words.replaceAll('$?', `($?::jsonb ->> 'pattern')`)}
     OR r.booking_id = ANY (ARRAY (SELECT jsonb_array_elements_text($?::jsonb -> 'ids')))`,
    JSON.stringify({ pattern, ids }),
  ];
  return { from: 'rm.reviews r', beside: BOOKING, condition };
}

/** What a list of reviews reads, and in what it is searched: also where only its bookings tell what is asked for. */
async function narrowed(
  { search, isOfBooking }: { readonly search: string | null; readonly isOfBooking: boolean },
  find: (pattern: string) => ReturnType<typeof searched>,
  conditions: readonly (Condition | null)[],
) {
  const { condition = null, ...tables } =
    search === null ? { from: 'rm.reviews r', beside: BOOKING } : await find(search);
  return {
    ...(isOfBooking ? { from: `rm.reviews r ${BOOKING}`, most: maxLookedAt } : tables),
    ...allOf([...conditions, condition]),
    searchedIn: search === null ? undefined : NEWEST,
  };
}

const WORDS = `lower(' ' || r.review) LIKE $?`;
/** The index `bookings_reviewed` is on the same expression. */
const OF_BOOKING = `lower(' ' || coalesce(b.first_name, '') || ' ' || b.brand || ' ' || b.service_type) LIKE $?`;

/** A page of reviews; `reader` is a voter's name, or null. */
export async function listReviews(
  rm: ReadModels,
  { rating, serviceType, brand, search, sort = 'newest' }: ReviewFilter,
  asked: PageRequest,
  reader: string | null,
): Promise<Page<ReviewView>> {
  const found = await selectPage(
    rm.pool,
    {
      row,
      columns: `${VIEW_COLUMNS}, r.rating AS stars, CASE WHEN r.hidden_rule IS NULL THEN r.review END AS words, r.at AS reviewed_at, r.voters`,
      id: 'r.booking_id',
      ...(await narrowed(
        { search: search?.trim() ? searching(search) : null, isOfBooking: Boolean(serviceType ?? brand) },
        (pattern) => searched(rm, pattern, `(r.hidden_rule IS NULL AND ${WORDS})`, OF_BOOKING),
        [
          rating === undefined ? null : ['r.rating = $?', rating],
          serviceType ? ['b.service_type = $?', serviceType] : null,
          brand ? ['b.brand = $?', brand] : null,
        ],
      )),
      order: `${orders[sort]}, r.booking_id`,
    },
    asked,
  );
  const bookings = await toViews(rm, found.rows);
  return {
    ...found,
    rows: found.rows.flatMap(({ stars, words, reviewed_at: at, voters }, index) => {
      const booking = bookings[index];
      const voted = reader !== null && voters.includes(reader);
      return booking ? [{ booking, rating: stars, text: words, at, helpful: voters.length, voted }] : [];
    }),
  };
}

/** How many reviews have how many stars, 5 first. */
export async function ratingDistribution(
  rm: ReadModels,
): Promise<readonly { readonly rating: number; readonly count: number }[]> {
  const rows = await select(
    rm.pool,
    z.object({ rating: z.number(), count: z.number() }),
    'SELECT rating, count(*)::int AS count FROM rm.reviews GROUP BY rating',
  );
  return [5, 4, 3, 2, 1].map((rating) => ({
    rating,
    count: rows.find((found) => found.rating === rating)?.count ?? 0,
  }));
}

/** A review as moderators see it: with the words that are hidden from others, and why. */
export interface ModeratedReview {
  readonly booking: BookingView;
  readonly rating: number;
  readonly text: string | null;
  readonly at: string;
  readonly hidden: { readonly rule: ReviewRule; readonly by: string; readonly at: string } | null;
}

const moderated = row.omit({ voters: true }).extend({
  hidden_rule: z.enum(reviewRules).nullable(),
  hidden_by: z.string().nullable(),
  hidden_at: z.string().nullable(),
});

export interface ModerationFilter {
  readonly shown?: 'shown' | 'hidden' | undefined;
  readonly rating?: number | undefined;
  /** In the words, and the number of the booking. */
  readonly search?: string | undefined;
  readonly sort?: keyof typeof moderatedOrders | undefined;
}

const moderation = async (rm: ReadModels, { shown, rating, search }: ModerationFilter) => ({
  row: moderated,
  columns: `${VIEW_COLUMNS}, r.rating AS stars, r.review AS words, r.at AS reviewed_at, r.hidden_rule, r.hidden_by, r.hidden_at`,
  id: 'r.booking_id',
  ...(await narrowed(
    { search: search?.trim() ? searching(search) : null, isOfBooking: false },
    (pattern) => searched(rm, pattern, WORDS, `b.number LIKE upper($?)`),
    [
      shown ? `r.hidden_rule IS ${shown === 'hidden' ? 'NOT NULL' : 'NULL'}` : null,
      rating === undefined ? null : ['r.rating = $?', rating],
    ],
  )),
});

async function toModerated(
  rm: ReadModels,
  rows: readonly z.output<typeof moderated>[],
): Promise<readonly ModeratedReview[]> {
  const bookings = await toViews(rm, rows);
  return rows.flatMap(({ stars, words, reviewed_at: at, hidden_rule: rule, ...one }, index) => {
    const booking = bookings[index];
    const hidden = rule && { rule, by: one.hidden_by ?? '', at: one.hidden_at ?? at };
    return booking ? [{ booking, rating: stars, text: words, at, hidden }] : [];
  });
}

/** A page of all reviews for moderators, the newest first. */
export async function moderatedReviews(
  rm: ReadModels,
  { sort = '-at', ...filter }: ModerationFilter,
  asked: PageRequest,
): Promise<Page<ModeratedReview>> {
  const listing = { ...(await moderation(rm, filter)), order: `${moderatedOrders[sort]}, r.booking_id` };
  const found = await selectPage(rm.pool, listing, asked);
  return { ...found, rows: await toModerated(rm, found.rows) };
}

/** All of them, the first that was written first. */
export const everyModeratedReview = async (
  rm: ReadModels,
  filter: ModerationFilter,
): Promise<Whole<ModeratedReview>> =>
  wholeList(rm.pool, await moderation(rm, filter), BY_WRITTEN, (rows) => toModerated(rm, rows));

const BY_WRITTEN: Key<z.output<typeof moderated>> = {
  columns: ['r.at', 'r.booking_id'],
  below: ['-infinity', ''],
  of: ({ reviewed_at: at, state }) => [at, state.id],
};

const moderatedOrders = {
  at: 'r.at',
  '-at': 'r.at DESC',
  rating: 'r.rating, r.at DESC',
  '-rating': 'r.rating DESC, r.at DESC',
} as const;
