/** The four figures above a customer's bookings (spec customer §2 and §9). */
import type { Booking } from '#api/contract/bookings.ts';
import { averageRating } from './average-rating.ts';

interface Figures {
  readonly total: number;
  readonly completed: number;
  /** Neither completed nor cancelled. */
  readonly scheduled: number;
  /** Mean to one decimal; null without ratings. */
  readonly rating: string | null;
}

export function figuresOf(bookings: readonly Pick<Booking, 'status' | 'rating'>[]): Figures {
  const completed = bookings.filter(({ status }) => status === 'completed').length;
  const cancelled = bookings.filter(({ status }) => status === 'cancelled').length;
  return {
    total: bookings.length,
    completed,
    scheduled: bookings.length - completed - cancelled,
    rating: averageRating(bookings),
  };
}
