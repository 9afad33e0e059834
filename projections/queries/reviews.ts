/** Public reviews: search, filters, pages, and the figures over all of them. */
import { z } from 'zod';
import { type ReviewRule, reviewRules } from '#domain/review/events.ts';
import { type BookingView, toViews, VIEW_COLUMNS, viewRow } from './booking-view.ts';
import {
  allOf,
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

/** A review with its booking. */
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
  /** Any part of the text, first name, brand or service. */
  readonly search?: string | undefined;
  readonly rating?: number | undefined;
  readonly serviceType?: string | undefined;
  readonly brand?: string | undefined;
  readonly sort?: 'newest' | 'helpful' | 'highest' | 'lowest' | undefined;
}

const orders = {
  newest: 'r.at DESC',
  helpful: 'r.helpful DESC, r.at DESC',
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
/** Bookings without a review have a row as well, but are in none of the indexes. */
const WRITTEN = 'r.rating IS NOT NULL';
/** With this brand alone, or several including it (`brandField`). */
const OF_BRAND = `r.brand = $? OR (r.brand LIKE '%+%' AND $? = ANY (string_to_array(r.brand, '+')))`;
const listed = {
  from: 'rm.reviews r',
  beside: 'JOIN rm.bookings b ON b.id = r.booking_id',
  id: 'r.booking_id',
};

/** A page of reviews; `reader` is a voter's id, or null. */
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
      ...listed,
      searchedIn: search?.trim() ? NEWEST : undefined,
      ...allOf([
        WRITTEN,
        rating === undefined ? null : ['r.rating = $?', rating],
        serviceType ? ['r.service_type = $?', serviceType] : null,
        brand ? [OF_BRAND, brand] : null,
        search?.trim() ? ['r.search LIKE $?', searching(search)] : null,
      ]),
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

/** The number of reviews per number of stars, 5 first. */
export async function ratingDistribution(
  rm: ReadModels,
): Promise<readonly { readonly rating: number; readonly count: number }[]> {
  const rows = await select(
    rm.pool,
    z.object({ rating: z.number(), count: z.number() }),
    'SELECT rating, count FROM rm.review_stars',
  );
  return [5, 4, 3, 2, 1].map((rating) => ({
    rating,
    count: rows.find((found) => found.rating === rating)?.count ?? 0,
  }));
}

/** A review as moderators see it: with texts that are hidden from others, and why. */
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
  /** In the text, and the booking's number. */
  readonly search?: string | undefined;
  readonly sort?: keyof typeof moderatedOrders | undefined;
}

const moderation = ({ shown, rating, search }: ModerationFilter) => ({
  row: moderated,
  columns: `${VIEW_COLUMNS}, r.rating AS stars, r.review AS words, r.at AS reviewed_at, r.hidden_rule, r.hidden_by, r.hidden_at`,
  ...listed,
  searchedIn: search?.trim() ? NEWEST : undefined,
  ...allOf([
    WRITTEN,
    shown ? `r.hidden_rule IS ${shown === 'hidden' ? 'NOT NULL' : 'NULL'}` : null,
    rating === undefined ? null : ['r.rating = $?', rating],
    search?.trim() ? ['r.search_moderated LIKE $?', searching(search)] : null,
  ]),
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

/** A page of all reviews for moderators, newest first. */
export async function moderatedReviews(
  rm: ReadModels,
  { sort = '-at', ...filter }: ModerationFilter,
  asked: PageRequest,
): Promise<Page<ModeratedReview>> {
  const listing = { ...moderation(filter), order: `${moderatedOrders[sort]}, r.booking_id` };
  const found = await selectPage(rm.pool, listing, asked);
  return { ...found, rows: await toModerated(rm, found.rows) };
}

/** All of them, oldest first. */
export const everyModeratedReview = (rm: ReadModels, filter: ModerationFilter): Whole<ModeratedReview> =>
  wholeList(rm.pool, moderation(filter), BY_WRITTEN, (rows) => toModerated(rm, rows));

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
