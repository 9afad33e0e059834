/** What a booking keeps over every change of its status. */
import type { BookingStatus } from './events.ts';
import type { Booking, BookingFacts } from './state.ts';

/** The facts without what belongs to one status only (completion, cancellation). */
export function facts(booking: Booking): BookingFacts {
  if (booking.status === 'completed') {
    const { completion: _completion, status: _status, crew: _crew, ...rest } = booking;
    return rest;
  }
  if (booking.status === 'cancelled') {
    const { cancellation: _cancellation, status: _status, crew: _crew, ...rest } = booking;
    return rest;
  }
  const { status: _status, crew: _crew, ...rest } = booking;
  return rest;
}

/** The history with one status more; `at` is an ISO instant, `by` the role that brought it. */
export function step(
  booking: Booking,
  status: BookingStatus,
  at: string,
  by: string,
  notes: string | null = null,
) {
  return [...booking.history, { status, at, by, notes }];
}
