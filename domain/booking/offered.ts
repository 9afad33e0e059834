/** The payment intent that a customer made before the booking and brought with it (`POST /api/create-payment-intent`). */
import type { Booking } from './state.ts';

/**
 * The offered intent as long as the log does not tell what became of it: it may be adopted and hold money although no
 * event says so, because the workflow was stopped in between. Null when there is none, or once a payment was prepared.
 */
export function undecidedOffer({ offeredPaymentIntentId, payment }: Booking): string | null {
  return payment.holdAttempts === 0 ? offeredPaymentIntentId : null;
}
