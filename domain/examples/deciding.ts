/** Helpers for tests that decide: examples with single facts changed, commands, and their results. */
import type { Actor } from '../core/actor.ts';
import { as, type BlobKey, type TechnicianId } from '../core/ids.ts';
import type { Sealed } from '../core/sealed.ts';
import type { BookingCommand, Decision } from '../booking/commands.ts';
import { bookings, decide } from '../booking/decide.ts';
import type { BookingEvent } from '../booking/events.ts';
import { fold, type Placed } from '../core/aggregate.ts';
import { evolve } from '../booking/evolve.ts';
import type { Booking, BookingFacts, CrewMember, Payment } from '../booking/state.ts';
import { bookingExamples } from './bookings.ts';

export const minute = 60_000;
export const hour = 60 * minute;
/** Epoch milliseconds as an ISO instant. */
export const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** The booking that these events fold to. @throws if none of them places one */
export function bookingOf(events: readonly Placed<BookingEvent>[]): Booking {
  const state = fold(bookings, events);
  if (state.status === 'none') throw new Error('not placed');
  return state;
}
/** The booking with other facts, and with other facts about its money. */
export const but = (
  booking: Booking,
  payment: Partial<Payment> = {},
  facts: Partial<BookingFacts> | { readonly crew: readonly CrewMember[] } = {},
): Booking => ({ ...booking, ...facts, payment: { ...booking.payment, ...payment } }) as Booking;

/** The example booking at the points from which tests start. */
export const confirmed = bookingOf(bookingExamples.confirmedBooking());
export const offered = bookingOf(bookingExamples.offeredBooking());
export const assigned = bookingOf(bookingExamples.assignedBooking());
export const working = bookingOf(bookingExamples.inProgressBooking());
export const done = bookingOf(bookingExamples.completedBooking());
export const captured = bookingOf(bookingExamples.capturedBooking());
/** When its appointment begins, in epoch milliseconds. */
export const starts = Date.parse(assigned.appointment.startsAt);
export const total = assigned.price.total;

export const customer: Actor = { role: 'customer', id: assigned.customerId };
export const admin: Actor = { role: 'admin', id: 'admin' };
export const system: Actor = { role: 'system', id: 'booking' };
/** Its technician, and another one. */
export const leadId = assigned.crew[0]?.technicianId ?? as<TechnicianId>('');
export const otherId = as<TechnicianId>('technician-9');
export const lead: Actor = { role: 'technician', id: leadId };
export const other: Actor = { role: 'technician', id: otherId };
export const partner: Actor = { role: 'partner', id: 'partner-1' };
export const sealed = 'enc:v1:x:y:1:z' as Sealed;
export const photos = (...names: readonly string[]) => names.map((name) => as<BlobKey>(name));
/** A technician in a seat of the crew. */
export const seat = (technicianId: TechnicianId, index: number): CrewMember => ({
  technicianId,
  seat: index,
  name: sealed,
  phone: null,
  assignedAt: assigned.placedAt,
});
/** The same booking with a second technician. */
export const crewed = (booking: Booking): Booking =>
  but(booking, {}, { crewSize: 2, crew: [seat(leadId, 0), seat(otherId, 1)] });

/** Decides a command, by default 40 hours before the appointment. */
export const give = (
  booking: Booking,
  command: BookingCommand,
  actor: Actor,
  at = starts - 40 * hour,
): Decision => decide(booking, command, { now: iso(at), actor });
/** The refusal's code, or `ok`. */
export const codeOf = (decision: Decision): string => (decision.ok ? 'ok' : decision.refusal.code);
/** The decided events. @throws if refused */
export const eventsOf = (decision: Decision): readonly BookingEvent[] => {
  if (!decision.ok) throw new Error(decision.refusal.code);
  return decision.events;
};
/** The data of the decided events. */
export const dataOf = (decision: Decision): unknown[] => eventsOf(decision).map(({ data }) => data);
/** The booking after folding the decision's events. @throws if refused */
export const after = (booking: Booking, decision: Decision): Booking => {
  const state = eventsOf(decision).reduce(
    (from, event, index) => evolve(from, { ...event, revision: booking.revision + 1 + index }),
    booking as ReturnType<typeof evolve>,
  );
  if (state.status === 'none') throw new Error('not placed');
  return state;
};
