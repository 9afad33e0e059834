import { expect, test } from 'vitest';
import { defaultDurations } from '../core/durations.ts';
import { examples } from '../examples/index.ts';
import { bookings } from './decide.ts';
import type { BookingEvent } from './events.ts';
import { fold, type Placed } from '../core/aggregate.ts';
import { overdueSince } from './overdue.ts';
import { crewStatuses } from './transitions.ts';

const day = 24 * 60 * 60 * 1000;
const placed = (events: readonly Placed<BookingEvent>[]) => {
  const booking = fold(bookings, events);
  if (booking.status === 'none') throw new Error('an example is not placed');
  return booking;
};
const since = (events: readonly Placed<BookingEvent>[], at: number) =>
  overdueSince(placed(events), new Date(at).toISOString(), defaultDurations);
const { endsAt } = placed(examples.assignedBooking()).appointment;
const end = Date.parse(endsAt);

const underWay = [
  examples.assignedBooking(),
  examples.scheduledBooking(),
  examples.inRouteBooking(),
  examples.onSiteBooking(),
  examples.inProgressBooking(),
];

test('every status of a job under way is overdue a day after the planned end, and not before', () => {
  expect(underWay.map((events) => placed(events).status)).toEqual(crewStatuses);
  for (const events of underWay) {
    expect(since(events, end + day)).toBeNull();
    expect(since(events, end + day + 1)).toBe(endsAt);
  }
});

test.each([
  ['unpaid', examples.pendingBooking()],
  ['without a crew', examples.confirmedBooking()],
  ['completed', examples.completedBooking()],
  ['cancelled', examples.lateCancelledBooking()],
])('a booking that is %s is never overdue', (_name, events) => {
  expect(since(events, end + 1_000 * day)).toBeNull();
});

test('somebody who took the job over after its end has a day of their own', () => {
  const booking = placed(examples.onSiteBooking());
  const [lead] = booking.crew;
  if (!lead || booking.status !== 'on_site') throw new Error('nobody is on site');
  const assignedAt = new Date(end + 2 * day).toISOString();
  const late = { ...booking, crew: [{ ...lead, assignedAt }] as const };
  const at = (instant: number) => overdueSince(late, new Date(instant).toISOString(), defaultDurations);
  expect(at(end + 3 * day)).toBeNull();
  expect(at(end + 3 * day + 1)).toBe(assignedAt);
});
