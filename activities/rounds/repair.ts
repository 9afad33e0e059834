/**
 * Makes the technicians' time that is kept what the log says, now and then. Reservations are written before the append
 * that relies on them: a kill in between, without anyone to repeat the command, leaves them ahead of the log (R1).
 */
import type { BookingId } from '#domain/core/ids.ts';
import { as } from '#domain/core/ids.ts';
import { bookings } from '#domain/booking/decide.ts';
import { fold } from '#domain/core/aggregate.ts';
import { jobOf } from '#domain/booking/job.ts';
import {
  seatsFaultOf,
  type SeatsFault,
  type ReservedSeat,
  withLostTime,
  withoutTime,
} from '#domain/booking/reserved-seats.ts';
import { crewIds } from '#domain/booking/seats.ts';
import type { BookingState } from '#domain/booking/state.ts';
import { isLegal } from '#domain/booking/transitions.ts';
import type { EventLog } from '#events/log.ts';
import type { Reservations as ReservationTable } from '#events/reservations/reservations.ts';
import { bookingEvents } from '../log/booking-events.ts';
import type { Reservations } from '../dispatch/reservations.ts';

/** A booking whose reservations were not what the log says, and whether they are now. */
export interface Repair {
  readonly bookingId: BookingId;
  readonly fault: SeatsFault;
  readonly repaired: boolean;
  /** Its story was notified: it finds somebody else, or notifies those on duty whose time is another job's, or no longer is. */
  readonly notified: boolean;
}

export interface RepairParts {
  readonly log: Pick<EventLog, 'readStream'>;
  readonly table: Pick<ReservationTable, 'bookings' | 'reservationsOf' | 'release'>;
  readonly reservations: Pick<Reservations, 'restore'>;
  /** The bookings that have a crew: of one whose time is all lost nothing is kept. */
  readonly jobsUnderWay: () => Promise<readonly string[]>;
  /** Tells the booking's story that time of its crew is lost or found again; false when the story is not open. */
  readonly notifyLostTime: (bookingId: BookingId) => Promise<boolean>;
}

/** Whether the story has something to do about its crew's time, or to record of it. */
function isNew(booking: BookingState, kept: readonly ReservedSeat[]): boolean {
  if (booking.status === 'none') return false;
  if (isLegal('UnassignTechnician', booking.status) && seatsFaultOf(booking, kept) !== null) return true;
  const isRecorded = withLostTime(booking).join() === withoutTime(booking, kept).join();
  return isLegal('RecordLostTime', booking.status) && !isRecorded;
}

/**
 * One round over every booking that anything is kept for, or should be. A fault is repaired in the second round that finds booking
 * and reservations as the first one did: before that its append may still be under way.
 */
export function openRepair({
  log,
  table,
  reservations,
  jobsUnderWay,
  notifyLostTime,
}: RepairParts): () => Promise<readonly Repair[]> {
  let seen = new Map<string, string>();

  async function repair(id: string, found: Map<string, string>): Promise<Repair | null> {
    const bookingId = as<BookingId>(id);
    const events = await bookingEvents(log, bookingId);
    const booking = fold(bookings, events);
    const kept = await table.reservationsOf(id);
    const fault = seatsFaultOf(booking, kept);
    if (fault === null) return null;
    const look = JSON.stringify([events.length, kept]);
    found.set(id, look);
    if (seen.get(id) !== look) return null;
    if (fault === 'over' || booking.status === 'none') await table.release(id);
    else await reservations.restore(jobOf(booking), crewIds(booking));
    const now = await table.reservationsOf(id);
    const repaired = seatsFaultOf(booking, now) === null;
    return { bookingId, fault, repaired, notified: isNew(booking, now) && (await notifyLostTime(bookingId)) };
  }

  return async () => {
    const found = new Map<string, string>();
    const repairs: Repair[] = [];
    for (const id of new Set([...(await table.bookings()), ...(await jobsUnderWay())])) {
      const done = await repair(id, found);
      if (done) repairs.push(done);
    }
    seen = found;
    return repairs;
  };
}
