/**
 * Regularly makes the technicians' reservations match the log. They are written before the append that relies on them:
 * a kill in between, if nobody repeats the command, leaves them ahead of the log (R1).
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

/** A booking whose reservations did not match the log, and whether they do now. */
export interface Repair {
  readonly bookingId: BookingId;
  readonly fault: SeatsFault;
  readonly repaired: boolean;
  /**
   * Its story was notified: it finds somebody else, or tells staff on duty whose time belongs to another job, or no
   * longer does.
   */
  readonly notified: boolean;
}

export interface RepairParts {
  readonly log: Pick<EventLog, 'readStream'>;
  readonly table: Pick<ReservationTable, 'bookings' | 'reservationsOf' | 'release'>;
  readonly reservations: Pick<Reservations, 'restore'>;
  /** The bookings that have a crew: one that has lost all its time has no reservations to find it by. */
  readonly jobsUnderWay: () => Promise<readonly string[]>;
  /** Tells the booking's story that its crew's time is lost or regained; false when the story is not open. */
  readonly notifyLostTime: (bookingId: BookingId) => Promise<boolean>;
}

/** Whether the story has something to do, or to record, about its crew's time. */
function isNew(booking: BookingState, kept: readonly ReservedSeat[]): boolean {
  if (booking.status === 'none') return false;
  if (isLegal('UnassignTechnician', booking.status) && seatsFaultOf(booking, kept) !== null) return true;
  const isRecorded = withLostTime(booking).join() === withoutTime(booking, kept).join();
  return isLegal('RecordLostTime', booking.status) && !isRecorded;
}

/**
 * One round over every booking that has reservations, or should have. A mismatch is repaired in the second round that
 * finds booking and reservations unchanged: until then, their append may still be under way.
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
