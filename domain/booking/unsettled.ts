/** Whether a booking still needs its card: until it doesn't, neither the card nor the account may be removed. */
import { amountDue } from './due.ts';
import type { Booking } from './state.ts';
import { hasGivenUp } from './tries.ts';
import { unreachable } from '../core/unreachable.ts';

/**
 * Whether a booking is still going on, or its work is done and money may still be charged for it: nothing was captured
 * yet, or the customer is asked for a higher price, or has approved it and the difference is being charged. For a
 * cancelled booking: whether its fee is still to be charged.
 */
export function isUnsettled(booking: Booking): boolean {
  const { payment, priceRise } = booking;
  switch (booking.status) {
    case 'completed': {
      if (payment.captured === 0) return true;
      const mayRise = priceRise?.state === 'requested' || priceRise?.state === 'approved';
      return mayRise && payment.captured < amountDue(booking);
    }
    case 'cancelled': {
      if (payment.captured > 0 || booking.cancellation.fee === 0) return false;
      // A cancelled booking takes no other card, so a fee that was given up must not keep the customer's card forever.
      return payment.hold !== null || (payment.card !== null && !hasGivenUp(payment.failing));
    }
    case 'pending':
    case 'confirmed':
    case 'assigned':
    case 'scheduled':
    case 'in_route':
    case 'on_site':
    case 'in_progress':
      return true;
    default:
      return unreachable(booking);
  }
}
