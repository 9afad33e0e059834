/** Reads a booking from the log, by id or by its human-readable number. */
import { bookings } from '#domain/booking/decide.ts';
import type { BookingEvent } from '#domain/booking/events.ts';
import { fold, type Placed } from '#domain/core/aggregate.ts';
import type { Booking } from '#domain/booking/state.ts';
import { crewStatuses } from '#domain/booking/transitions.ts';
import { as, type BookingId } from '#domain/core/ids.ts';
import type { StoredEvent } from '#events/log.ts';
import { bookingOfNumber } from '#events/reservations/booking-numbers.ts';
import type { Session } from '../auth/sessions.ts';
import type { Dependencies } from '../dependencies.ts';
import { isAdminWith } from '../guards/identity.ts';
import { notFound } from '../problems.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A booking with the events that it was folded from. */
export interface Loaded {
  readonly booking: Booking;
  readonly events: readonly StoredEvent[];
}

/** The id of a booking, typed as an id or as a number in any spelling. @throws {Refused} 404 */
export async function typedBookingId(
  { pool }: Pick<Dependencies, 'pool'>,
  typed: string,
): Promise<BookingId> {
  if (UUID.test(typed)) return as<BookingId>(typed);
  const found = await bookingOfNumber(pool, typed);
  if (!found) throw notFound('Booking');
  return found;
}

/** Stored events of a booking's stream as the domain folds them. */
export function recordedOf(events: readonly StoredEvent[]): readonly Placed<BookingEvent>[] {
  // Types and shapes were checked when written and upcast by the log.
  return events.map(({ type, data, revision }) => ({ type, data, revision }) as Placed<BookingEvent>);
}

/** Folds stored events of a booking's stream. */
export function foldStored(events: readonly StoredEvent[]): Booking | null {
  const state = fold(bookings, recordedOf(events));
  return state.status === 'none' ? null : state;
}

/** The booking of a typed id or number, as it stands in the log. @throws {Refused} 404 */
export async function loadBooking(deps: Pick<Dependencies, 'log' | 'pool'>, typed: string): Promise<Loaded> {
  const events = await deps.log.readStream(`booking-${await typedBookingId(deps, typed)}`);
  const booking = foldStored(events);
  if (!booking) throw notFound('Booking');
  return { booking, events };
}

/** Whether a person may see all of a booking: its customer, its crew, admins who manage bookings. */
export function maySee(booking: Booking, session: Session | null): boolean {
  switch (session?.role) {
    case 'admin':
      return isAdminWith('manage_bookings', session);
    case 'customer':
      return session.personId === booking.customerId;
    case 'technician':
      return booking.crew.some(({ technicianId }) => technicianId === session.personId);
    default:
      return false;
  }
}

/**
 * How much of a booking the public tracker shows: its crew only while the job is open, and never the customer's email
 * address (R20); strangers only status and day.
 */
export function trackerSight(booking: Booking, sessions: readonly Session[]): 'all' | 'crew' | 'status' {
  const may = sessions.filter((session) => maySee(booking, session));
  if (may.some(({ role }) => role !== 'technician')) return 'all';
  return may.length > 0 && crewStatuses.includes(booking.status) ? 'crew' : 'status';
}

/** Loads a booking for a person who may see it; for anyone else it does not exist. @throws {Refused} 404 */
export async function loadVisible(
  deps: Pick<Dependencies, 'log' | 'pool'>,
  typed: string,
  session: Session,
): Promise<Loaded> {
  const loaded = await loadBooking(deps, typed);
  if (!maySee(loaded.booking, session)) throw notFound('Booking');
  return loaded;
}
