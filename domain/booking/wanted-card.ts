/** Whether a card is needed from the customer, and with which kind of intent another one is given (R10). */
import type { Durations } from '../core/durations.ts';
import type { Booking } from './state.ts';

/**
 * Without it nothing is paid: none was given yet, the saved one was declined and no other has worked since, or the work
 * is done and no card has paid for it.
 */
export function wantsCard({ status, payment }: Booking): boolean {
  if (status === 'cancelled' || payment.hold !== null || payment.captured > 0) return false;
  return status === 'pending' || status === 'completed' || payment.cardDeclinedAt !== null;
}

/**
 * How another card replaces the declined one at `now` (ISO instant): as with a new booking, it is held at once if a
 * hold lasts beyond the appointment, and saved if that is further ahead (design.md §3, The hold).
 */
export function mendingIntent(
  { status, appointment }: Booking,
  now: string,
  { holdHorizon }: Pick<Durations, 'holdHorizon'>,
): 'payment' | 'setup' {
  const isAhead = Date.parse(appointment.endsAt) - Date.parse(now) > holdHorizon;
  return isAhead && status !== 'completed' ? 'setup' : 'payment';
}
