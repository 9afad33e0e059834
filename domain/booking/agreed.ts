/** What may be held and taken without asking the customer (decision 011). */
import { type Cents, cents, minus } from '../core/money.ts';
import { isWaived } from './charge-limits.ts';
import { amountDue } from './due.ts';
import type { Booking } from './state.ts';

/** What may be held, in cents: what is due, as far as the customer has agreed to it. */
export function agreedPrice(booking: Booking): Cents {
  return cents(Math.min(amountDue(booking), booking.agreed));
}

/**
 * A price that an admin has raised above what the customer agreed to, in cents, and that they will be asked about; null
 * where there is none, where the difference is waived, or where the work is over.
 */
export function askedPrice({ status, price, agreed }: Booking): Cents | null {
  const isOpen = status !== 'completed' && status !== 'cancelled';
  const rise = minus(price.total, agreed);
  return isOpen && rise > 0 && !isWaived(rise) ? price.total : null;
}

/** What may be captured of the hold, in cents: a price that was lowered since leaves it larger. Null without a hold. */
export function agreedOfHold({ payment, agreed }: Booking): Cents | null {
  return payment.hold && cents(Math.min(payment.hold.amount, agreed));
}
