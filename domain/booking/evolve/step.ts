/** What a booking keeps through every status change. */
import type { StepTime } from '../../core/device-time.ts';
import type { BookingStatus } from '../events.ts';
import type { Booking, BookingFacts, StatusChange } from '../state.ts';

/**
 * The facts without what belongs to a single status (completion, cancellation). An open booking is its facts, crew and
 * status, which the caller sets anew; removing these two first would cost another copy per event.
 */
export function facts(booking: Booking): BookingFacts {
  if (booking.status === 'completed') {
    const { completion: _completion, ...rest } = booking;
    return rest;
  }
  if (booking.status === 'cancelled') {
    const { cancellation: _cancellation, ...rest } = booking;
    return rest;
  }
  return booking;
}

/** The history with one more status; `at` is an ISO instant, `by` the role that caused it. */
export function step(
  booking: Booking,
  status: BookingStatus,
  at: string,
  by: string,
  said: Partial<Pick<StatusChange, 'notes' | 'code' | 'heardAt'>> = {},
): readonly StatusChange[] {
  return [...booking.history, { status, at, by, notes: null, ...said }];
}

/** When we heard of a step that a device reported, kept in the history beside the time of the step. */
export const heard = ({ at, doneAt }: StepTime): Pick<StatusChange, 'heardAt'> =>
  doneAt === undefined ? {} : { heardAt: at };
