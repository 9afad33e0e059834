/** Jobs that their crew has not ended long after the appointment (R18, decision 071). */
import type { Durations } from '../core/durations.ts';
import type { Booking } from './state.ts';
import { awaitsReturnDate } from './return-visit.ts';
import { crewStatuses } from './transitions.ts';

/**
 * Since when a job should have been over: its planned end, or the last assignment if that came later, because somebody
 * who has just taken the job over gets a full day. An ISO instant; null for a booking that has ended or has no crew,
 * and until `jobOverdue` has passed at `now` (ISO instant).
 */
export function overdueSince(
  booking: Booking,
  now: string,
  { jobOverdue }: Pick<Durations, 'jobOverdue'>,
): string | null {
  // Nobody is expected before a date is chosen.
  if (!crewStatuses.includes(booking.status) || awaitsReturnDate(booking)) return null;
  const since = shouldBeOver(booking);
  return since + jobOverdue < Date.parse(now) ? new Date(since).toISOString() : null;
}

/** When a job with a crew becomes a line of stuck work: an ISO instant. */
export function jobOverdueAt(booking: Booking, { jobOverdue }: Pick<Durations, 'jobOverdue'>): string {
  return new Date(shouldBeOver(booking) + jobOverdue).toISOString();
}

function shouldBeOver({ appointment, crew }: Booking): number {
  return Math.max(...[appointment.endsAt, ...crew.map((one) => one.assignedAt)].map(Date.parse));
}

/**
 * Since when the customer could have chosen the date of a return visit: since the previous visit, or the arrival of the
 * missing parts. An ISO instant; null with a date, and until `returnUnplanned` has passed at `now` (ISO instant).
 */
export function unplannedSince(
  booking: Pick<Booking, 'status' | 'returnVisit'>,
  now: string,
  { returnUnplanned }: Pick<Durations, 'returnUnplanned'>,
): string | null {
  const { returnVisit } = booking;
  if (returnVisit === null || !awaitsReturnDate(booking)) return null;
  const since = returnVisit.partsArrivedAt ?? returnVisit.requestedAt;
  return Date.parse(since) + returnUnplanned < Date.parse(now) ? since : null;
}
