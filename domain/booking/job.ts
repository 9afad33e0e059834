/** What a booking needs of a technician's time. */
import type { BookingId } from '../core/ids.ts';
import type { Appointment, BookedItem } from './events.ts';
import { plannedMinutes } from './return-visit.ts';
import type { Booking } from './state.ts';

/** What time is reserved for: everything that eligibility and the period depend on. */
export interface Job {
  readonly bookingId: BookingId;
  readonly zip: string;
  readonly appointment: Appointment;
  /** For the whole crew's visit; if the work is partly done, for the return visit. */
  readonly minutes: number;
  readonly crewSize: number;
  readonly brand: string;
  readonly serviceType: string;
  readonly items: readonly BookedItem[];
}

/** The booking's current job. */
export function jobOf(booking: Booking): Job {
  const { id, place, appointment, crewSize, brand, serviceType, items } = booking;
  const minutes = plannedMinutes(booking);
  return { bookingId: id, zip: place.zip, appointment, minutes, crewSize, brand, serviceType, items };
}

/**
 * Whether two jobs reserve the same time of the same number of technicians: what `reservedRange` and the crew's seats
 * depend on.
 */
export function keepsSameTime(a: Job, b: Job): boolean {
  return (
    a.appointment.startsAt === b.appointment.startsAt &&
    a.appointment.endsAt === b.appointment.endsAt &&
    a.minutes === b.minutes &&
    a.crewSize === b.crewSize &&
    a.zip === b.zip
  );
}
