/** The cancellation policy by arithmetic of its own (design.md §3, Cancellation; R2, R9): the product's is not asked. */
import { bookings } from '#domain/booking/decide.ts';
import { fold, type Placed } from '#domain/core/aggregate.ts';
import type { BookingEvent, BookingEventOf, BookingEvents } from '#domain/booking/events.ts';
import type { Told } from './facts.ts';

const dayAt = new Map<string, Intl.DateTimeFormat>();

/** The calendar day of an instant at a place, YYYY-MM-DD. */
function dayOf(at: number, zone: string): string {
  const format = dayAt.get(zone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
  dayAt.set(zone, format);
  return format.format(at);
}

/** Cents, half a cent rounded up. */
const part = (amount: number, hundredths: number) => Math.floor((amount * hundredths + 50) / 100);

/** What a cancellation costs by the policy that the customer has booked under, in cents. */
export function feeByPolicy(
  { events }: Pick<Told, 'events'>,
  cancelled: BookingEventOf<'BookingCancelled'> & { readonly revision: number },
): number {
  const { reason, at: instant } = cancelled.data;
  // Only the customer's own cancellation costs anything, and not to have been there is one.
  if (reason !== 'customer_request' && reason !== 'no_show') return 0;
  const before = events.filter(({ revision }) => revision < cancelled.revision);
  const known = foldFacts(before);
  const fee = (hundredths: number) => {
    const due = Math.min(known.held, part(known.price, hundredths));
    // Stripe charges no less than $0.50.
    return due < 50 ? 0 : due;
  };
  if (reason === 'no_show') return cancelled.data.by.role === 'admin' || isProven(before) ? fee(100) : 0;
  const at = Date.parse(instant);
  const state = fold(bookings, before);
  const isUnderWay =
    state.status === 'in_route' || state.status === 'on_site' || state.status === 'in_progress';
  const hours = (known.startsAt - at) / 3_600_000;
  if (at - known.placedAt <= 30 * 60_000 && !isUnderWay) return 0;
  if (hours >= 24) return 0;
  return fee(dayOf(at, known.zone) < known.date ? 50 : 100);
}

/** A no-show that its technician shows: told of in time, and from a ZIP code's middle no farther than its edge (decisions 110 and 133). */
function isProven(events: readonly Placed<BookingEvent>[]): boolean {
  const reported = events.findLast(({ type }) => type === 'NoShowReported');
  if (reported?.type !== 'NoShowReported') return false;
  const arrived = events.findLast(({ type }) => type === 'TechnicianArrived');
  const moved = events.findLast(({ type }) => type === 'AppointmentRescheduled');
  const placed = events[0];
  if (arrived?.type !== 'TechnicianArrived' || placed?.type !== 'BookingPlaced') return false;
  const window = moved?.type === 'AppointmentRescheduled' ? moved.data.to : placed.data.appointment;
  const { away } = reported.data;
  return (away?.metres ?? Infinity) < 10_000 && Date.parse(arrived.data.at) <= Date.parse(window.endsAt);
}

/** What of the events the policy looks at. */
function foldFacts(events: readonly Placed<BookingEvent>[]) {
  let known = { price: 0, held: 0, intent: '', placedAt: 0, startsAt: 0, date: '', zone: 'UTC' };
  for (const event of events) {
    switch (event.type) {
      case 'BookingPlaced': {
        const { price, placedAt, appointment } = event.data;
        known = { ...known, price: price.total, placedAt: Date.parse(placedAt), ...timeOf(appointment) };
        break;
      }
      // A lower price binds at once, a higher one only with the customer's approval (decision 011).
      case 'DetailsChanged':
        known = { ...known, price: Math.min(known.price, event.data.price.total) };
        break;
      case 'AppointmentRescheduled':
        known = { ...known, ...timeOf(event.data.to) };
        break;
      case 'HoldPlaced':
        known = { ...known, held: event.data.amount, intent: event.data.paymentIntentId };
        break;
      case 'HoldReleased':
        if (event.data.paymentIntentId === known.intent) known = { ...known, held: 0 };
        break;
      default:
        break;
    }
  }
  return known;
}

function timeOf({ startsAt, date, zone }: BookingEvents['BookingPlaced']['appointment']) {
  return { startsAt: Date.parse(startsAt), date, zone };
}
