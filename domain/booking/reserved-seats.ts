/**
 * Whether the time reserved for a booking's technicians matches its log (R1): the rule of `reconcile` and of the
 * repair.
 */
import type { TechnicianId } from '../core/ids.ts';
import { reservedRange } from '../scheduling/slots.ts';
import { isSameIssue } from './issues.ts';
import { type Job, jobOf } from './job.ts';
import { awaitsReturnDate } from './return-visit.ts';
import { crewIds } from './seats.ts';
import type { Booking, BookingState } from './state.ts';

/** A reserved seat, as in the reservations; ISO instants. */
export interface ReservedSeat {
  readonly technicianId: string;
  readonly status: 'tentative' | 'firm';
  readonly during: { readonly start: string; readonly end: string };
  /** When it lapses by itself; null: never. */
  readonly expiresAt: string | null;
}

/**
 * `over`: seats are reserved for a booking that has ended or never existed. `crew`: firm seats belong to technicians
 * other than the crew. `time`: a seat does not cover the visit.
 */
export type SeatsFault = 'over' | 'crew' | 'time';

/**
 * What is wrong with the seats reserved for a booking, or null. Missing seats of nobody are not a fault: offers fill
 * them.
 */
export function seatsFaultOf(booking: BookingState, kept: readonly ReservedSeat[]): SeatsFault | null {
  const lasting = kept.filter(({ expiresAt }) => expiresAt === null);
  if (booking.status === 'none') return lasting.length > 0 ? 'over' : null;
  if (booking.status === 'completed' || booking.status === 'cancelled')
    return kept.length > 0 ? 'over' : null;
  // The reservations are those of the visit that has ended; a move to the next one starts from them.
  if (awaitsReturnDate(booking)) return null;
  const firm = kept.filter(({ status }) => status === 'firm').map(({ technicianId }) => technicianId);
  const crew = crewIds(booking).map(String);
  if (firm.toSorted().join() !== crew.toSorted().join() || kept.length > booking.crewSize) return 'crew';
  const job = jobOf(booking);
  return kept.every((seat) => coversVisit(job, seat)) ? null : 'time';
}

/** Crew members without a reservation of their own for the visit. */
export function withoutTime(booking: Booking, kept: readonly ReservedSeat[]): readonly TechnicianId[] {
  const job = jobOf(booking);
  const own = kept.filter((seat) => seat.status === 'firm' && coversVisit(job, seat));
  return crewIds(booking).filter((id) => own.every(({ technicianId }) => technicianId !== id));
}

/** Crew members whose time another job has, according to the log, while this one is under way (decision 056). */
export function withLostTime(booking: Booking): readonly TechnicianId[] {
  return crewIds(booking).filter((subject) =>
    booking.issues.some((issue) => isSameIssue(issue, { kind: 'time_lost', subject })),
  );
}

/** Whether a seat covers all of the visit; the drive depends on the technician. */
export function coversVisit(
  { appointment, minutes }: Pick<Job, 'appointment' | 'minutes'>,
  { during }: Pick<ReservedSeat, 'during'>,
): boolean {
  const visit = reservedRange(appointment, minutes, 0);
  return (
    Date.parse(during.start) <= Date.parse(visit.start) && Date.parse(during.end) >= Date.parse(visit.end)
  );
}
