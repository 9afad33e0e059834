/** Work that one visit did not finish, and the visit that finishes it (decision 125). */
import type { TechnicianId } from '../core/ids.ts';
import type { BookingStatus, ReturnReason } from './events.ts';
import { crewIds } from './seats.ts';
import type { Booking, EndedVisit, ReturnVisit } from './state.ts';

/** The reasons that a technician may choose from, in the order shown. */
export const returnReasons = [
  'parts_missing',
  'out_of_time',
  'not_ready',
  'other',
] as const satisfies readonly ReturnReason[];

/** The minimum planned for a return visit, in minutes: arriving, unpacking and cleaning up take this long. */
const minMinutes = 30;

/** The part of a booking that tells whether its return visit has a date, also in the shape screens have. */
export interface Visited {
  readonly status: BookingStatus;
  readonly returnVisit: Pick<ReturnVisit, 'reason' | 'partsArrivedAt' | 'plannedAt'> | null;
}

/**
 * Whether the booking waits for the date of its return visit: its appointment is still that of the visit that has
 * ended. Until then nobody's time is reserved, nobody sets out, and no new hold is placed.
 */
export function awaitsReturnDate({ status, returnVisit }: Visited): boolean {
  if (returnVisit === null || returnVisit.plannedAt !== null) return false;
  return status === 'confirmed' || status === 'assigned' || status === 'scheduled';
}

/** Whether the date can't be chosen yet because the customer doesn't have the missing parts. */
export function awaitsParts(booking: Visited): boolean {
  const { returnVisit } = booking;
  return (
    awaitsReturnDate(booking) &&
    returnVisit?.reason === 'parts_missing' &&
    returnVisit.partsArrivedAt === null
  );
}

/** Minutes reserved for the crew: those of the return visit if there is one. */
export const plannedMinutes = ({ minutes, returnVisit }: Pick<Booking, 'minutes' | 'returnVisit'>): number =>
  returnVisit?.minutes ?? minutes;

/**
 * What is left of the booked minutes, by the pieces not marked as done; all of them for a booking without a list, or
 * with nothing marked.
 */
export function minutesLeft({
  items,
  piecesDone,
  minutes,
}: Pick<Booking, 'items' | 'piecesDone' | 'minutes'>): number {
  const all = items.reduce((sum, item) => sum + item.minutes * item.quantity, 0);
  const done = items.reduce((sum, item, k) => sum + item.minutes * (piecesDone[k] ?? 0), 0);
  if (all === 0) return minutes;
  return Math.min(minutes, Math.max(minMinutes, Math.ceil((minutes * (all - done)) / all)));
}

/** Whole minutes from one ISO instant to another. */
export const minutesBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 60_000);

/** Minutes worked in the visits that have ended. */
export const minutesWorked = ({ visits }: Pick<Booking, 'visits'>): number =>
  visits.reduce((sum, visit) => sum + visit.minutes, 0);

/** Whether any work was done, in this visit or an earlier one. */
export const wasWorkedOn = ({ startedAt, visits }: Pick<Booking, 'startedAt' | 'visits'>): boolean =>
  startedAt !== null || visits.some(({ workedBy }) => workedBy.length > 0);

/** Who worked on an ended visit and is no longer in the crew, in the order of the visits. */
function formerCrew({ crew, visits }: Pick<Booking, 'crew' | 'visits'>): readonly TechnicianId[] {
  const now = crewIds({ crew });
  const before = visits.flatMap(({ workedBy }: EndedVisit) => workedBy);
  return [...new Set(before)].filter((id) => !now.includes(id));
}

/**
 * Who shares the technicians' part, the lead first: the crew, and everyone who worked on an earlier visit. Everyone
 * gets an equal share (decision 125).
 */
export function sharers(booking: Pick<Booking, 'crew' | 'visits'>): readonly TechnicianId[] {
  return [...crewIds(booking), ...formerCrew(booking)];
}
