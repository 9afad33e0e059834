/**
 * The money on a receipt: every movement of a booking that its customer should see, derived from the booking's events.
 */
import type { BookingEvent } from '../booking/events.ts';
import type { Booking } from '../booking/state.ts';
import { type Cents, minus, zero } from '../core/money.ts';

export type ReceiptMovementKind =
  | 'hold'
  | 'release'
  | 'capture'
  | 'cancellation_fee'
  | 'difference'
  | 'refund';

/** One movement; money back to the card is negative. */
export interface ReceiptMovement {
  readonly kind: ReceiptMovementKind;
  readonly amount: Cents;
  /** ISO instant. */
  readonly at: string;
}

/** The totals of a receipt. */
export interface ReceiptTotals {
  /** Currently on hold. */
  readonly held: Cents;
  readonly captured: Cents;
  readonly refunded: Cents;
  readonly paid: Cents;
}

/** Movements in chronological order. A hold that is partly captured releases the rest by itself. */
export function receiptMovements(events: readonly BookingEvent[]): readonly ReceiptMovement[] {
  const held = new Map<string, Cents>();
  return events.flatMap((event): readonly ReceiptMovement[] => {
    switch (event.type) {
      case 'HoldPlaced': {
        const { paymentIntentId, amount, at } = event.data;
        held.set(paymentIntentId, amount);
        return [{ kind: 'hold', amount, at }];
      }
      case 'HoldIncreased': {
        const { paymentIntentId, amount, at } = event.data;
        const before = held.get(paymentIntentId) ?? zero;
        held.set(paymentIntentId, amount);
        return [{ kind: 'hold', amount: minus(amount, before), at }];
      }
      case 'HoldReleased': {
        const { paymentIntentId, at } = event.data;
        const amount = held.get(paymentIntentId) ?? zero;
        held.delete(paymentIntentId);
        // An intent that never held anything is of no interest to the customer.
        return amount === 0 ? [] : [{ kind: 'release', amount: minus(zero, amount), at }];
      }
      case 'PaymentCaptured': {
        const { paymentIntentId, amount, purpose, at } = event.data;
        const rest = minus(held.get(paymentIntentId) ?? amount, amount);
        held.delete(paymentIntentId);
        const captured = { kind: captureKinds[purpose], amount, at };
        return rest > 0 ? [captured, { kind: 'release', amount: minus(zero, rest), at }] : [captured];
      }
      case 'RefundIssued':
        return [{ kind: 'refund', amount: minus(zero, event.data.amount), at: event.data.at }];
      // The card did not accept it: what counted as refunded is paid again.
      case 'RefundReturned':
        return [{ kind: 'refund', amount: event.data.amount, at: event.data.at }];
      default:
        return [];
    }
  });
}

const captureKinds = {
  completion: 'capture',
  cancellation_fee: 'cancellation_fee',
  price_rise: 'difference',
} as const;

/** The difference between the charge and the price, and the line that explains it. */
export interface ReceiptCharge {
  /** Whether the price's own lines apply: for a cancelled job only the fee was charged. */
  readonly priceStands: boolean;
  /** The one additional line, so that all lines add up to `total`; null if they do already. */
  readonly extra: { readonly kind: 'cancellation_fee' | 'difference'; readonly amount: Cents } | null;
  readonly total: Cents;
}

/** A receipt's lines add up to what was charged, or before that to the price. */
export function receiptCharge({ status, price, payment }: Booking): ReceiptCharge {
  const { captured } = payment;
  if (captured === 0) return { priceStands: true, extra: null, total: price.total };
  if (status === 'cancelled')
    return {
      priceStands: false,
      extra: { kind: 'cancellation_fee', amount: captured },
      total: captured,
    };
  const amount = minus(captured, price.total);
  return {
    priceStands: true,
    extra: amount === 0 ? null : { kind: 'difference', amount },
    total: captured,
  };
}

/**
 * What the work cost in the end; null before that, and for a price that nobody has approved, which is never charged.
 */
export function finalPrice(booking: Booking): Cents | null {
  const isAsked = booking.priceRise !== null && booking.priceRise.state !== 'approved';
  return booking.status === 'completed' && !isAsked ? booking.completion.actualCost : null;
}

/** The totals, from the booking's own state. */
export function receiptTotals({ payment }: Booking): ReceiptTotals {
  const { hold, captured, refunded } = payment;
  return { held: hold?.amount ?? zero, captured, refunded, paid: minus(captured, refunded) };
}
