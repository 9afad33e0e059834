/** What a press on the checkout's button does to the card: saves it, holds the price on it, or charges it at once. */
import type { Booking } from '#api/contract/bookings.ts';

export type Deal = 'save' | 'hold' | 'charge';

/**
 * The deal of a booking by its status and the intent that is prepared now, null until that is known. A booking that was
 * placed with a setup intent is mended with a payment intent (R10), and completed work is captured at once.
 */
export function dealOf(
  { status, intentType }: Pick<Booking, 'status' | 'intentType'>,
  prepared: Booking['intentType'] | null,
): Deal {
  if (status === 'completed') return 'charge';
  return (prepared ?? (status === 'pending' ? intentType : 'payment')) === 'setup' ? 'save' : 'hold';
}
