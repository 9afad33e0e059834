/** The state of a customer's request for a certain technician (decision 237). */
import { isAsked } from './offers.ts';
import { crewIds } from './seats.ts';
import type { Booking } from './state.ts';

/**
 * `first`: will be asked before anyone else, once the booking is paid; `asked`: has not answered yet; `comes`;
 * `cannot`, for any reason.
 */
export const askedForStandings = ['first', 'asked', 'comes', 'cannot'] as const;
export type AskedForStanding = (typeof askedForStandings)[number];

/** Null if nobody was requested, and once the booking has ended. The technician's reason is not disclosed. */
export function askedForStanding(booking: Booking): AskedForStanding | null {
  const { askedFor, status, waves, declinedBy } = booking;
  if (!askedFor || status === 'completed' || status === 'cancelled') return null;
  const { technicianId } = askedFor;
  if (crewIds(booking).includes(technicianId)) return 'comes';
  if (status !== 'pending' && status !== 'confirmed') return 'cannot';
  if (declinedBy.includes(technicianId)) return 'cannot';
  const current = waves.filter(({ superseded }) => !superseded);
  if (current.some((wave) => !wave.lapsed && isAsked(wave, technicianId))) return 'asked';
  return current.length === 0 && booking.poolOpenedAt === null ? 'first' : 'cannot';
}
