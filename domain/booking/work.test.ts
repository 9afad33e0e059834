/** What a booking counts for in its crew's records is what the folded booking says. */
import { describe, expect, test } from 'vitest';
import { fold, type Placed } from '../core/aggregate.ts';
import { cents } from '../core/money.ts';
import { bookingExamples } from '../examples/bookings.ts';
import { admin, captured, iso, starts } from '../examples/deciding.ts';
import { bookings } from './decide.ts';
import type { BookingEvent } from './events.ts';
import { evolve } from './evolve.ts';
import { crewIds } from './seats.ts';
import type { Booking } from './state.ts';
import { noWork, replaced, type Work, workAfter, workedOf } from './work.ts';

/** The same, read off the whole booking. */
const saidBy = (booking: Booking): Work => ({
  crew: [...crewIds(booking)].toSorted(),
  isCompleted: booking.status === 'completed',
  rating: booking.review?.rating ?? null,
  refundedForFault: booking.payment.refundedForFault,
});
const sorted = (work: Work | undefined) => work && { ...work, crew: work.crew.toSorted() };

describe.each(Object.entries(bookingExamples))('%s', (_, events) => {
  test('counts at each of its events as the booking does', () => {
    const all: readonly Placed<BookingEvent>[] = events();
    for (let length = 1; length <= all.length; length++) {
      const state = fold(bookings, all.slice(0, length));
      if (state.status === 'none') throw new Error('nothing was placed');
      expect(sorted(all.slice(0, length).reduce(workAfter, undefined))).toEqual(saidBy(state));
    }
  });
});

test('a refund for the crew’s fault counts until it comes back, goodwill never does', () => {
  const refund = (refundId: string, cause: 'goodwill' | 'technician_fault'): BookingEvent => ({
    type: 'RefundIssued',
    data: { refundId, amount: cents(2_000), cause, note: null, by: admin, at: iso(starts) },
  });
  const back: BookingEvent = {
    type: 'RefundReturned',
    data: {
      refundId: 're_1',
      amount: cents(2_000),
      cause: 'technician_fault',
      code: 'lost',
      message: '',
      at: iso(starts),
    },
  };
  let state: Booking = captured;
  let work: Work | undefined = { ...saidBy(captured) };
  const counted = [];
  for (const event of [refund('re_0', 'goodwill'), refund('re_1', 'technician_fault'), back]) {
    const placed = { ...event, revision: state.revision + 1 };
    const after = evolve(state, placed);
    if (after.status === 'none') throw new Error('nothing was placed');
    state = after;
    work = workAfter(work, placed);
    expect(sorted(work)).toEqual(saidBy(state));
    counted.push([workedOf(work).faults, workedOf(work).refunded]);
  }
  expect(counted).toEqual([
    [0, 0],
    [1, 2_000],
    [0, 0],
  ]);
});

test('a booking’s part replaces what it was before', () => {
  const job: Work = { crew: [], isCompleted: true, rating: null, refundedForFault: cents(0) };
  const one = replaced(noWork, workedOf(undefined), workedOf(job));
  expect(one).toMatchObject({ jobs: 1, ratings: 0 });
  const rated = replaced(one, workedOf(job), workedOf({ ...job, rating: 4 }));
  expect(rated).toMatchObject({ jobs: 1, ratings: 1, rated: 4 });
  expect(replaced(rated, workedOf({ ...job, rating: 4 }), noWork)).toEqual(noWork);
});
