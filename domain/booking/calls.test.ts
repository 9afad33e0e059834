/** Calls are connected while a job is near, and at no other time. */
import { expect, test } from 'vitest';
import { bookingExamples } from '../examples/bookings.ts';
import { after } from '../scheduling/wall-time.ts';
import { mayCall } from './calls.ts';
import { bookings } from './decide.ts';
import { fold } from '../core/aggregate.ts';
import type { Booking } from './state.ts';

const hours = (count: number): number => count * 3_600_000;
function at(story: (typeof bookingExamples)[keyof typeof bookingExamples]): Booking {
  const booking = fold(bookings, story());
  if (booking.status === 'none') throw new Error('no booking');
  return booking;
}

test.each([
  ['two hours and a minute before the window', -2 - 1 / 60, false],
  ['two hours before it', -2, true],
  ['as it begins', 0, true],
])('of an assigned job: %s', (_, from, may) => {
  const booking = at(bookingExamples.assignedBooking);
  expect(mayCall(booking, after(booking.appointment.startsAt, hours(from)))).toBe(may);
});

test('until two hours after the window, unless the work goes on', () => {
  const assigned = at(bookingExamples.assignedBooking);
  const { endsAt } = assigned.appointment;
  expect(mayCall(assigned, after(endsAt, hours(2)))).toBe(true);
  expect(mayCall(assigned, after(endsAt, hours(2) + 1))).toBe(false);
  expect(mayCall(at(bookingExamples.onSiteBooking), after(endsAt, hours(9)))).toBe(true);
});

test('until two hours after the work is done, and never for a job that was cancelled or has no crew (R20)', () => {
  const done = at(bookingExamples.completedBooking);
  if (done.status !== 'completed') throw new Error('not completed');
  expect(mayCall(done, after(done.completion.at, hours(2)))).toBe(true);
  expect(mayCall(done, after(done.completion.at, hours(2) + 1))).toBe(false);
  for (const story of [bookingExamples.lateCancelledBooking, bookingExamples.confirmedBooking]) {
    const booking = at(story);
    expect(mayCall(booking, booking.appointment.startsAt)).toBe(false);
  }
});
