/** What may be held and captured without asking the customer (decision 011). */
import { type Cents, cents, minus } from '../core/money.ts';
import { isWaived } from './charge-limits.ts';
import { amountDue } from './due.ts';
import type { Booking } from './state.ts';

/** What may be held, in cents: what is due, up to what the customer has agreed to. */
export function agreedPrice(booking: Booking): Cents {
  return cents(Math.min(amountDue(booking), booking.agreed));
}

/**
 * A price that an admin has raised above what the customer agreed to and that they will be asked about, in cents; null
 * if there is none, if the difference is waived, or if the work is over.
 */
export function askedPrice({ status, price, agreed }: Booking): Cents | null {
  const isOpen = status !== 'completed' && status !== 'cancelled';
  const rise = minus(price.total, agreed);
  return isOpen && rise > 0 && !isWaived(rise) ? price.total : null;
}

/**
 * What may be captured of the hold, in cents: less than the hold if the price was lowered since. Null without a hold.
 */
export function agreedOfHold({ payment, agreed }: Booking): Cents | null {
  return payment.hold && cents(Math.min(payment.hold.amount, agreed));
}
