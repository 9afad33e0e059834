/**
 * The money of a booking or settlement, computed from the log alone: the reference against which the read models are
 * checked.
 */
import { evolve, unplaced } from '#domain/booking/evolve.ts';
import type { BookingState } from '#domain/booking/state.ts';
import type { RecordedEvent } from '#events/log.ts';
import type { DisputeFacts } from '#domain/booking/events.ts';
import type { TipEvent } from '#domain/tip/events.ts';
import {
  asBookingEvent,
  asPayoutEvent,
  asSettlementEvent,
  asTipEvent,
  bookingIdOf,
  payoutBookingOf,
  settlementOf,
  tipBookingOf,
} from './booking-event.ts';

/** Cents throughout. */
export interface BookState {
  readonly booking: BookingState;
  readonly captured: number;
  readonly refunded: number;
  /** Charged for the tip, which is not part of the price, and how much of that was refunded. */
  readonly tip: number;
  readonly tipRefunded: number;
  readonly tipDisputes: readonly DisputeFacts[];
  /** The provider's fees for charges and disputes, including the tip's. */
  readonly fees: number;
  /** Taken by banks for disputes and not returned, including the tip's charge. */
  readonly disputed: number;
  /** To connected accounts, minus reversals; for a settlement, to the partner's account. */
  readonly transferred: number;
}

export const emptyState: BookState = {
  booking: unplaced,
  captured: 0,
  refunded: 0,
  tip: 0,
  tipRefunded: 0,
  tipDisputes: [],
  fees: 0,
  disputed: 0,
  transferred: 0,
};

/** Applies one event; events of other streams change nothing. */
export function withEvent(state: BookState, stored: RecordedEvent): BookState {
  if (bookingIdOf(stored) !== null) {
    const event = asBookingEvent(stored);
    const booking = evolve(state.booking, event);
    switch (event.type) {
      case 'PaymentCaptured':
        return {
          ...state,
          booking,
          captured: state.captured + event.data.amount,
          fees: state.fees + event.data.fee,
        };
      case 'RefundIssued':
        return { ...state, booking, refunded: state.refunded + event.data.amount };
      case 'RefundReturned':
        return { ...state, booking, refunded: state.refunded - event.data.amount };
      case 'DisputeFundsWithdrawn':
        return {
          ...state,
          booking,
          disputed: state.disputed + event.data.amount,
          fees: state.fees + event.data.fee,
        };
      case 'DisputeFundsReinstated':
        return {
          ...state,
          booking,
          disputed: state.disputed - event.data.amount,
          fees: state.fees - event.data.fee,
        };
      default:
        return { ...state, booking };
    }
  }
  if (tipBookingOf(stored) !== null) return withTip(state, asTipEvent(stored));
  if (settlementOf(stored)) {
    const settled = asSettlementEvent(stored);
    return settled.type === 'PartnerTransferMade'
      ? { ...state, transferred: state.transferred + settled.data.amount }
      : state;
  }
  if (payoutBookingOf(stored) === null) return state;
  const event = asPayoutEvent(stored);
  switch (event.type) {
    case 'TransferMade':
      return { ...state, transferred: state.transferred + event.data.amount };
    case 'TransferReversed':
      return { ...state, transferred: state.transferred - event.data.amount };
    default:
      return state;
  }
}

function withTip(state: BookState, event: TipEvent): BookState {
  switch (event.type) {
    case 'TipCharged': {
      const { amount, fee } = event.data;
      return { ...state, tip: state.tip + amount, fees: state.fees + fee };
    }
    case 'TipRefundsChanged':
      return { ...state, tipRefunded: state.tipRefunded + event.data.change };
    case 'TipDisputeChanged': {
      const { dispute, change, feeChange } = event.data;
      const others = state.tipDisputes.filter(({ disputeId }) => disputeId !== dispute.disputeId);
      return {
        ...state,
        tipDisputes: [...others, dispute],
        disputed: state.disputed + change,
        fees: state.fees + feeChange,
      };
    }
    default:
      return state;
  }
}
