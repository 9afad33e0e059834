import { expect, it } from 'vitest';
import { bookingExamples } from '../examples/bookings.ts';
import { bookings } from './decide.ts';
import { fold } from '../core/aggregate.ts';
import { type Job, jobOf, keepsSameTime } from './job.ts';

const booking = fold(bookings, bookingExamples.assignedBooking());
if (booking.status === 'none') throw new Error('the example is not placed');
const job = jobOf(booking);
const { appointment } = job;

it.each<[string, Partial<Job>]>([
  ['the start', { appointment: { ...appointment, startsAt: '2026-03-12T12:00:00.000Z' } }],
  ['the end', { appointment: { ...appointment, endsAt: '2026-03-12T23:00:00.000Z' } }],
  ['the length of the visit', { minutes: job.minutes + 30 }],
  ['the size of the crew', { crewSize: job.crewSize + 1 }],
  ['the place', { zip: '90001' }],
])('another time is kept once %s differs', (_, change) => {
  expect(keepsSameTime(job, { ...job, ...change })).toBe(false);
  expect(keepsSameTime(job, { ...job })).toBe(true);
});
