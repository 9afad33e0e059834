/** Reviews for everybody: search, filters, pages, and the figures over all of them. */
import { z } from 'zod';
import { type BookingView, toViews, VIEW_COLUMNS, viewRow } from './booking-view.ts';
import { containing, type Page, type PageRequest, type ReadModels, select } from './read-models.ts';

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

const FROM = 'FROM rm.reviews r JOIN rm.bookings b ON b.id = r.booking_id';
const FILTER = `($1::int IS NULL OR r.rating = $1) AND ($2::text IS NULL OR b.service_type = $2)
  AND ($3::text IS NULL OR b.brand = $3)
  AND ($4::text IS NULL OR r.review ILIKE $4 OR b.first_name ILIKE $4 OR b.brand ILIKE $4 OR b.service_type ILIKE $4)`;
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
  helpful: z.number(),
  voted: z.boolean(),
});

/** A page of reviews; `reader` is a voter's name, or null. */
export async function listReviews(
  rm: ReadModels,
  filter: ReviewFilter,
  { page, limit }: PageRequest,
  reader: string | null,
): Promise<Page<ReviewView>> {
  const { rating = null, serviceType = null, brand = null, search, sort = 'newest' } = filter;
  const values = [rating, serviceType, brand, search ? containing(search) : null];
  const [rows, totals] = await Promise.all([
    select(
      rm.pool,
      row,
      `SELECT ${VIEW_COLUMNS}, r.rating AS stars, r.review AS words, r.at AS reviewed_at,
         cardinality(r.voters) AS helpful, coalesce($7 = ANY (r.voters), false) AS voted
       ${FROM} WHERE ${FILTER} ORDER BY ${orders[sort]}, r.booking_id LIMIT $5 OFFSET $6`,
      [...values, limit, (page - 1) * limit, reader],
    ),
    select(
      rm.pool,
      z.object({ total: z.number() }),
      `SELECT count(*)::int AS total ${FROM} WHERE ${FILTER}`,
      values,
    ),
  ]);
  const bookings = await toViews(rm, rows);
  return {
    rows: rows.flatMap((found, index) => {
      const booking = bookings[index];
      const { stars, words, reviewed_at: at, helpful, voted } = found;
      return booking ? [{ booking, rating: stars, text: words, at, helpful, voted }] : [];
    }),
    total: totals[0]?.total ?? 0,
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
