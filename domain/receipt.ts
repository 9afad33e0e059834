/** A receipt's money: every movement of a booking as its customer should see it, read off the booking's events. */
import type { BookingEvent } from './booking/events.ts';
import type { Booking } from './booking/state.ts';
import { type Cents, minus, zero } from './money.ts';

export type ReceiptMovementKind =
  | 'hold'
  | 'release'
  | 'capture'
  | 'cancellation_fee'
  | 'difference'
  | 'refund';

/** One movement; what goes back to the card is negative. */
export interface ReceiptMovement {
  readonly kind: ReceiptMovementKind;
  readonly amount: Cents;
  /** ISO instant. */
  readonly at: string;
}

/** What a receipt adds up to. */
export interface ReceiptTotals {
  /** On hold now. */
  readonly held: Cents;
  readonly captured: Cents;
  readonly refunded: Cents;
  readonly paid: Cents;
}

/** Movements in the order in which they happened. A hold that is captured in part gives the rest back by itself. */
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
        // An intent that never held anything is nobody's business but the provider's.
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

/** The sums, from the booking's own books. */
export function receiptTotals({ payment }: Booking): ReceiptTotals {
  const { hold, captured, refunded } = payment;
  return { held: hold?.amount ?? zero, captured, refunded, paid: minus(captured, refunded) };
}
