/** The payment intent that a customer made before the booking and sent with it (`POST /api/create-payment-intent`). */
import type { BookingEvent } from './events.ts';
import type { Booking } from './state.ts';

/**
 * The offered intent while the log does not say what became of it: the workflow may have been stopped after adopting
 * it, so it may hold money although no event says so. Null without an offered intent, or once a payment was prepared.
 */
export function undecidedOffer({ offeredPaymentIntentId, payment }: Booking): string | null {
  return payment.holdAttempts === 0 ? offeredPaymentIntentId : null;
}

/**
 * Whether a booking's events mention a payment intent. If not, the workflow that adopted it was lost before recording
 * it, and the booking will never release what it holds.
 */
export function mentionsIntent(events: readonly BookingEvent[], paymentIntentId: string): boolean {
  return events.some(
    ({ type, data }) =>
      (type === 'BookingPlaced' && data.offeredPaymentIntentId === paymentIntentId) ||
      (type === 'PaymentPrepared' && data.intentId === paymentIntentId),
  );
}
