/**
 * Makes the technicians' time that is kept what the log says, now and then. Reservations are written before the append
 * that relies on them: a kill in between, without anyone to repeat the command, leaves them ahead of the log (R1).
 */
import type { BookingId } from '#domain/core/ids.ts';
import { as } from '#domain/core/ids.ts';
import { fold } from '#domain/booking/evolve.ts';
import { jobOf } from '#domain/booking/job.ts';
import { faultOf, type KeptFault } from '#domain/booking/kept.ts';
import { crewIds } from '#domain/booking/seats.ts';
import { isLegal } from '#domain/booking/transitions.ts';
import type { EventLog } from '#events/log.ts';
import type { Reservations as ReservationTable } from '#events/reservations/reservations.ts';
import { bookingEvents } from '../log/booking-events.ts';
import type { Reservations } from '../dispatch/reservations.ts';

/** A booking whose reservations were not what the log says, and whether they are now. */
export interface Repair {
  readonly bookingId: BookingId;
  readonly fault: KeptFault;
  readonly repaired: boolean;
  /** Its story was notified that the crew's time is another job's by now, and finds somebody else. */
  readonly notified: boolean;
}

export interface RepairParts {
  readonly log: Pick<EventLog, 'readStream'>;
  readonly table: Pick<ReservationTable, 'bookings' | 'reservationsOf' | 'release'>;
  readonly reservations: Pick<Reservations, 'restore'>;
  /** Tells the booking's story that time of its crew is lost; false when the story is not open. */
  readonly tellLost: (bookingId: BookingId) => Promise<boolean>;
}

/**
 * One round over every booking that anything is kept for. A fault is repaired in the second round that finds booking
 * and reservations as the first one did: before that its append may still be under way.
 */
export function openRepair({
  log,
  table,
  reservations,
  tellLost,
}: RepairParts): () => Promise<readonly Repair[]> {
  let seen = new Map<string, string>();

  async function repair(id: string, found: Map<string, string>): Promise<Repair | null> {
    const bookingId = as<BookingId>(id);
    const events = await bookingEvents(log, bookingId);
    const booking = fold(events);
    const kept = await table.reservationsOf(id);
    const fault = faultOf(booking, kept);
    if (fault === null) return null;
    const look = JSON.stringify([events.length, kept]);
    found.set(id, look);
    if (seen.get(id) !== look) return null;
    if (fault === 'over' || booking.status === 'none') await table.release(id);
    else await reservations.restore(jobOf(booking), crewIds(booking));
    const repaired = faultOf(booking, await table.reservationsOf(id)) === null;
    // Whoever is on the way or at work stays: then a person must decide which of the two jobs waits.
    const mayLeave = isLegal('UnassignTechnician', booking.status);
    return { bookingId, fault, repaired, notified: !repaired && mayLeave && (await tellLost(bookingId)) };
  }

  return async () => {
    const found = new Map<string, string>();
    const repairs: Repair[] = [];
    for (const id of await table.bookings()) {
      const done = await repair(id, found);
      if (done) repairs.push(done);
    }
    seen = found;
    return repairs;
  };
}
