/** How it stands with the technician whom the customer asked for (decision 237). */
import { isAsked } from './offers.ts';
import { crewIds } from './seats.ts';
import type { Booking } from './state.ts';

/** `first`: asked before anybody else, once the booking is paid; `asked`: yet to answer; `comes`; `cannot`, for whatever reason. */
export const askedForStandings = ['first', 'asked', 'comes', 'cannot'] as const;
export type AskedForStanding = (typeof askedForStandings)[number];

/** Null where nobody was asked for, and once the booking has ended. Why somebody can't come is theirs to tell. */
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
