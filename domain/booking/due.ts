/** A booking's amount due, and its amount in lists. */
import { type Cents, cents } from '../core/money.ts';
import type { Booking } from './state.ts';

/** What the customer is charged on completion: the actual cost, or before it is known the price. */
export function amountDue(booking: Booking) {
  return booking.status === 'completed'
    ? booking.completion.actualCost
    : booking.status === 'cancelled'
      ? booking.cancellation.fee
      : cents(booking.price.total);
}

/**
 * A booking's amount in lists and for sorting, in cents: what was captured, or before that what is due. A higher price
 * that was refused is never charged (design.md §3, Capture).
 */
export function chargedOrDue(booking: Booking): Cents {
  const { captured } = booking.payment;
  if (captured > 0) return captured;
  const due = amountDue(booking);
  return booking.priceRise?.state === 'refused' ? cents(Math.min(due, booking.agreed)) : due;
}
