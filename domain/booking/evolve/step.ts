/** What a booking keeps over every change of its status. */
import type { StepTime } from '../../core/device-time.ts';
import type { BookingStatus } from '../events.ts';
import type { Booking, BookingFacts, StatusChange } from '../state.ts';

/**
 * The facts without what belongs to one status only (completion, cancellation). An open booking is its facts, crew and
 * status, which whoever goes on from here gives anew: taking these two out first would be a copy more for each event.
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

/** The history with one status more; `at` is an ISO instant, `by` the role that brought it. */
export function step(
  booking: Booking,
  status: BookingStatus,
  at: string,
  by: string,
  said: Partial<Pick<StatusChange, 'notes' | 'code' | 'heardAt'>> = {},
): readonly StatusChange[] {
  return [...booking.history, { status, at, by, notes: null, ...said }];
}

/** What the history keeps beside the time of a step of which a device told: when we heard of it. */
export const heard = ({ at, doneAt }: StepTime): Pick<StatusChange, 'heardAt'> =>
  doneAt === undefined ? {} : { heardAt: at };
