/** Jobs whose crew has not ended them long after the appointment (R18, decision 071). */
import type { Durations } from '../core/durations.ts';
import type { Booking } from './state.ts';
import { crewStatuses } from './transitions.ts';

/**
 * Since when a job should have been over: its planned end, or the last assignment where that came later, as somebody
 * who has just taken the job over has a day of their own. An ISO instant; null for a booking that has ended or has no
 * crew, and until `jobOverdue` has passed at `now` (ISO instant).
 */
export function overdueSince(
  { status, appointment, crew }: Booking,
  now: string,
  { jobOverdue }: Pick<Durations, 'jobOverdue'>,
): string | null {
  if (!crewStatuses.includes(status)) return null;
  const since = Math.max(...[appointment.endsAt, ...crew.map((one) => one.assignedAt)].map(Date.parse));
  return since + jobOverdue < Date.parse(now) ? new Date(since).toISOString() : null;
}
