/** A booking and its money as the log alone tells them: the witness against which the read models are checked. */
import { evolve, unplaced } from '#domain/booking/evolve.ts';
import type { BookingState } from '#domain/booking/state.ts';
import type { RecordedEvent } from '#events/log.ts';
import { asBookingEvent, asPayoutEvent, bookingIdOf, payoutBookingOf } from './booking-event.ts';

/** Cents throughout. */
export interface BookState {
  readonly booking: BookingState;
  readonly captured: number;
  readonly refunded: number;
  /** The provider's, for charges and for disputes. */
  readonly fees: number;
  /** Taken by banks for disputes and not given back. */
  readonly disputed: number;
  /** To connected accounts, less reversals. */
  readonly transferred: number;
}

export const emptyState: BookState = {
  booking: unplaced,
  captured: 0,
  refunded: 0,
  fees: 0,
  disputed: 0,
  transferred: 0,
};

/** One event further; events of other streams change nothing. */
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
