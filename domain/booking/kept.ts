/** Whether the technicians' time that is kept for a booking is what its log says (R1): the rule of `reconcile` and of the repair. */
import { reservedRange } from '../scheduling/slots.ts';
import { crewIds } from './seats.ts';
import type { Booking, BookingState } from './state.ts';

/** A kept seat, as the reservations have it; instants in ISO. */
export interface KeptSeat {
  readonly technicianId: string;
  readonly status: 'tentative' | 'firm';
  readonly during: { readonly start: string; readonly end: string };
  /** When it lapses by itself; null: never. */
  readonly expiresAt: string | null;
}

/**
 * `over`: seats are kept for a booking that has ended or never was. `crew`: others sit firmly than those who have the
 * job. `time`: a seat does not cover the visit.
 */
export type KeptFault = 'over' | 'crew' | 'time';

/** What is wrong with the seats kept for a booking, or null. Seats that nobody has are no fault: offers look for them. */
export function faultOf(booking: BookingState, kept: readonly KeptSeat[]): KeptFault | null {
  const lasting = kept.filter(({ expiresAt }) => expiresAt === null);
  if (booking.status === 'none') return lasting.length > 0 ? 'over' : null;
  if (booking.status === 'completed' || booking.status === 'cancelled')
    return kept.length > 0 ? 'over' : null;
  const firm = kept.filter(({ status }) => status === 'firm').map(({ technicianId }) => technicianId);
  const crew = crewIds(booking).map(String);
  if (firm.toSorted().join() !== crew.toSorted().join() || kept.length > booking.crewSize) return 'crew';
  return kept.every((seat) => coversVisit(booking, seat)) ? null : 'time';
}

/** Whether a seat is kept for all of the visit; the drive is the technician's own. */
export function coversVisit(
  { appointment, minutes }: Pick<Booking, 'appointment' | 'minutes'>,
  { during }: Pick<KeptSeat, 'during'>,
): boolean {
  const visit = reservedRange(appointment, minutes, 0);
  return (
    Date.parse(during.start) <= Date.parse(visit.start) && Date.parse(during.end) >= Date.parse(visit.end)
  );
}
