/** A customer's average rating so far. */
import type { Booking } from '#api/contract/bookings.ts';

/** Mean of the ratings to one decimal (spec customer §9), null without ratings. */
export function averageRating(bookings: readonly Pick<Booking, 'rating'>[]): string | null {
  const ratings = bookings.flatMap(({ rating }) => (rating === null ? [] : [rating]));
  return ratings.length === 0
    ? null
    : (ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length).toFixed(1);
}
