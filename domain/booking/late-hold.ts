/** How long a customer has to replace a card that was declined for the late hold (design.md §3 The hold, R10). */
import type { Durations } from '../core/durations.ts';
import type { Booking } from './state.ts';

/**
 * When a booking is cancelled for lack of a hold: after the grace period, at the latest when the appointment begins. An
 * ISO instant; null if no hold was declined, and for a job that is under way, partly done or has ended, which is no
 * longer cancelled for it.
 */
export function lateHoldEnds(booking: Booking, durations: Pick<Durations, 'lateHoldGrace'>): string | null {
  const { lateHoldDeclinedAt } = booking.payment;
  const isAhead =
    booking.status === 'confirmed' || booking.status === 'assigned' || booking.status === 'scheduled';
  if (lateHoldDeclinedAt === null || booking.returnVisit !== null || !isAhead) return null;
  const graceEnds = Date.parse(lateHoldDeclinedAt) + durations.lateHoldGrace;
  return new Date(Math.min(graceEnds, Date.parse(booking.appointment.startsAt))).toISOString();
}
