/** What the checkout's button does to the card: saves it, holds the price on it, or charges it immediately. */
import type { Booking } from '#api/contract/bookings.ts';

export type Deal = 'save' | 'hold' | 'charge';

/**
 * The deal of a booking, from its status and the currently prepared intent; null until that is known. A booking placed
 * with a setup intent is repaired with a payment intent (R10), and completed work is captured immediately.
 */
export function dealOf(
  { status, intentType }: Pick<Booking, 'status' | 'intentType'>,
  prepared: Booking['intentType'] | null,
): Deal {
  if (status === 'completed') return 'charge';
  return (prepared ?? (status === 'pending' ? intentType : 'payment')) === 'setup' ? 'save' : 'hold';
}
