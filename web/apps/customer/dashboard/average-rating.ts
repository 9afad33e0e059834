/** How a customer has rated the work so far. */
import type { Booking } from '#api/contract/bookings.ts';

/** Mean of the ratings to one decimal (spec customer §9), null without any. */
export function averageRating(bookings: readonly Pick<Booking, 'rating'>[]): string | null {
  const ratings = bookings.flatMap(({ rating }) => (rating === null ? [] : [rating]));
  return ratings.length === 0
    ? null
    : (ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length).toFixed(1);
}
