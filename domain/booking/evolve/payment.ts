/** Folds what happens to a booking's money: holds, cards, captures, refunds. */
import { cents, minus, sum, zero } from '../../core/money.ts';
import type { BookingEventOf } from '../events.ts';
import { disputesAfter } from './disputes.ts';
import { facts, step } from './step.ts';
import { isIncrease } from '../increase.ts';
import type { Booking, Payment, PaymentState } from '../state.ts';
import { unreachable } from '../../core/unreachable.ts';

/** A hold that expires within this time of being placed counts as dead on arrival, in milliseconds. */
const youngHold = 60 * 60 * 1000;

/** Events that are only about the booking's money. */
type PaymentEvent = BookingEventOf<
  | 'CaptureFailed'
  | 'CardSaved'
  | 'HoldIncreased'
  | 'HoldPlaced'
  | 'HoldReleased'
  | 'PaymentCaptured'
  | 'PaymentDeclined'
  | 'PaymentPrepared'
  | 'ProviderFailed'
  | 'DisputeClosed'
  | 'DisputeFundsReinstated'
  | 'DisputeFundsWithdrawn'
  | 'DisputeOpened'
  | 'DisputeUpdated'
  | 'RefundFailed'
  | 'RefundIssued'
  | 'RefundReturned'
>;

/** Applies one such event. */
export function applyPayment(booking: Booking, event: PaymentEvent): Booking {
  const { payment } = booking;
  switch (event.type) {
    case 'PaymentPrepared': {
      const { intentId, intentType, stripeCustomerId, amount, attempt, adopted } = event.data;
      return withPayment(booking, {
        stripeCustomerId,
        prepared: { intentId, intentType, stripeCustomerId, amount, attempt, adopted },
        holdAttempts: Math.max(payment.holdAttempts, attempt),
      });
    }
    case 'HoldPlaced': {
      const { attempt, at, ...hold } = event.data;
      const held = withPayment(booking, {
        state: payment.captured > 0 ? payment.state : 'authorized',
        // An intent other than this hold's can still be confirmed: it is remembered until it is voided.
        prepared: payment.prepared?.intentId === hold.paymentIntentId ? null : intentOf(payment),
        hold,
        card: { paymentMethodId: hold.paymentMethodId, brand: hold.cardBrand, last4: hold.cardLast4 },
        holdPlacedAt: at,
        holdAttempts: Math.max(payment.holdAttempts, attempt),
        lastFailure: null,
        cardDeclinedAt: null,
        lateHoldDeclinedAt: null,
      });
      return held.status === 'pending' ? confirmed(held, at) : held;
    }
    case 'CardSaved': {
      const { paymentMethodId, cardBrand, cardLast4, at } = event.data;
      const saved = withPayment(booking, {
        state: payment.hold || payment.captured > 0 ? payment.state : 'card_saved',
        prepared: null,
        card: { paymentMethodId, brand: cardBrand, last4: cardLast4 },
        lastFailure: null,
        cardDeclinedAt: null,
        lateHoldDeclinedAt: null,
      });
      return saved.status === 'pending' ? confirmed(saved, at) : saved;
    }
    case 'PaymentDeclined': {
      const { code, message, purpose, at, attempt, intentId } = event.data;
      return withPayment(booking, {
        state: payment.hold || payment.captured > 0 ? payment.state : 'failed',
        holdAttempts: Math.max(payment.holdAttempts, attempt),
        lastFailure: { code, message, at, purpose, intentId },
        ...(purpose === 'late_hold' && {
          cardDeclinedAt: payment.cardDeclinedAt ?? at,
          lateHoldDeclinedAt: payment.lateHoldDeclinedAt ?? at,
        }),
      });
    }
    case 'HoldReleased': {
      const gone = payment.hold?.paymentIntentId === event.data.paymentIntentId;
      const hold = gone ? null : payment.hold;
      const prepared = payment.prepared?.intentId === event.data.paymentIntentId ? null : payment.prepared;
      const state = hold || payment.captured > 0 ? payment.state : stateWithoutHold(booking);
      const lived = Date.parse(event.data.at) - Date.parse(payment.holdPlacedAt ?? booking.placedAt);
      const { offeredPaymentIntentId: offered } = booking;
      const rest =
        offered === event.data.paymentIntentId ? { ...booking, offeredPaymentIntentId: null } : booking;
      return withPayment(rest, {
        hold,
        prepared,
        state,
        holdPlacedAt: hold ? payment.holdPlacedAt : null,
        holdDiedYoungAt: gone && event.data.reason === 'expired' && lived < youngHold ? event.data.at : null,
      });
    }
    case 'HoldIncreased':
      return payment.hold
        ? withPayment(booking, { hold: { ...payment.hold, amount: event.data.amount } })
        : booking;
    case 'PaymentCaptured':
      return withPayment(booking, {
        // The rest of a higher price may be charged after part of the first charge was refunded.
        state: payment.refunded > 0 ? 'partially_refunded' : 'captured',
        hold: payment.hold?.paymentIntentId === event.data.paymentIntentId ? null : payment.hold,
        captures: [...payment.captures, event.data],
        captured: sum(payment.captured, event.data.amount),
        captureAttempts: Math.max(payment.captureAttempts, event.data.attempt),
        lastFailure: null,
        cardDeclinedAt: null,
      });
    case 'CaptureFailed': {
      const { code, message, purpose, at, attempt, paymentIntentId } = event.data;
      return withPayment(booking, {
        state: payment.captured > 0 ? payment.state : 'failed',
        captureAttempts: Math.max(payment.captureAttempts, attempt),
        lastFailure: { code, message, at, purpose, intentId: paymentIntentId },
      });
    }
    case 'ProviderFailed': {
      const { purpose, attempt, paymentIntentId } = event.data;
      if (purpose === 'late_hold')
        return withPayment(booking, { holdAttempts: Math.max(payment.holdAttempts, attempt) });
      const { hold } = payment;
      const wasRaised = isIncrease(event.data) && hold?.paymentIntentId === paymentIntentId;
      return withPayment(booking, {
        captureAttempts: Math.max(payment.captureAttempts, attempt),
        // Not raised again while the hold is running out: the difference is charged in another way.
        hold: hold && wasRaised ? { ...hold, incrementable: false } : hold,
      });
    }
    case 'RefundIssued': {
      const refunded = sum(payment.refunded, event.data.amount);
      const fault = event.data.cause === 'technician_fault' ? event.data.amount : zero;
      const owedBack = event.data.stillOwed ?? payment.owedBack;
      return withPayment(booking, {
        refunded,
        refundedForFault: sum(payment.refundedForFault, fault),
        refundIds: [...payment.refundIds, event.data.refundId],
        ...(fault > 0 && { faultRefundIds: [...payment.faultRefundIds, event.data.refundId] }),
        owedBack,
        owedBackForFault: event.data.mends
          ? payment.owedBackForFault
          : cents(Math.max(0, Math.min(owedBack, minus(payment.owedBackForFault, fault)))),
        state: minus(payment.captured, refunded) === 0 ? 'refunded' : 'partially_refunded',
        lastFailure: null,
      });
    }
    case 'RefundFailed': {
      const { request, attempt = request, code, message, at } = event.data;
      return withPayment(booking, {
        refusedIds: [...payment.refusedIds, attempt],
        lastFailure: { code, message, at, purpose: 'refund', intentId: null },
      });
    }
    case 'RefundReturned': {
      const { refundId, amount, cause, code, message, at } = event.data;
      const refunded = minus(payment.refunded, amount);
      const fault = cause === 'technician_fault' ? amount : zero;
      return withPayment(booking, {
        refunded,
        refundedForFault: minus(payment.refundedForFault, fault),
        returnedIds: [...payment.returnedIds, refundId],
        owedBack: sum(payment.owedBack, amount),
        owedBackForFault: sum(payment.owedBackForFault, fault),
        state: refunded === 0 ? 'captured' : 'partially_refunded',
        lastFailure: { code, message, at, purpose: 'refund', intentId: null },
      });
    }
    case 'DisputeOpened':
    case 'DisputeUpdated':
    case 'DisputeFundsWithdrawn':
    case 'DisputeFundsReinstated':
    case 'DisputeClosed':
      return withPayment(booking, { disputes: disputesAfter(payment.disputes, event) });
    default:
      return unreachable(event);
  }
}

function stateWithoutHold({ status, payment }: Booking): PaymentState {
  if (status === 'cancelled') return 'cancelled';
  if (payment.failing?.refused || payment.cardDeclinedAt !== null) return 'failed';
  if (status === 'completed') return 'cancelled';
  return payment.card ? 'card_saved' : 'none';
}

/** The booking with its payment changed. */
export function withPayment(booking: Booking, change: Partial<Payment>): Booking {
  return { ...booking, payment: { ...booking.payment, ...change } };
}

/** The prepared intent if it can hold money; a setup intent can't. */
function intentOf({ prepared }: Payment): Payment['prepared'] {
  return prepared?.intentType === 'payment' ? prepared : null;
}

function confirmed(booking: Booking, at: string): Booking {
  return {
    ...facts(booking),
    status: 'confirmed',
    crew: [],
    history: step(booking, 'confirmed', at, 'system'),
  };
}
