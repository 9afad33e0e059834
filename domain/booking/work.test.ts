/** What a booking counts for in its crew's records matches the folded booking. */
import { describe, expect, test } from 'vitest';
import { fold, type Placed } from '../core/aggregate.ts';
import { cents } from '../core/money.ts';
import { bookingExamples } from '../examples/bookings.ts';
import { admin, captured, iso, otherId, starts } from '../examples/deciding.ts';
import { bookings } from './decide.ts';
import type { BookingEvent } from './events.ts';
import { evolve } from './evolve.ts';
import { crewIds } from './seats.ts';
import type { Booking } from './state.ts';
import { noWork, replaced, type Work, workAfter, workedOf } from './work.ts';

/** The same, derived from the whole booking. */
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

describe('who did it', () => {
  const [placing, ...later] = bookingExamples.completedBooking();
  const assigning = later.find(({ type }) => type === 'TechnicianAssigned');
  const completing = later.find(({ type }) => type === 'WorkCompleted');
  if (placing?.type !== 'BookingPlaced' || assigning?.type !== 'TechnicianAssigned' || !completing)
    throw new Error('the example is not done');
  const place = placing;
  const lead = assigning.data.technicianId;
  const joins = (technicianId = lead): Placed<BookingEvent> => ({
    ...assigning,
    data: { ...assigning.data, technicianId },
  });
  const leaves = (technicianId = lead): Placed<BookingEvent> => ({
    type: 'TechnicianUnassigned',
    revision: 9,
    data: { technicianId, seat: 0, by: admin, reason: 'taken_off', at: iso(starts) },
  });
  const set = (to: 'confirmed' | 'pending' | 'completed'): Placed<BookingEvent> => ({
    type: 'StatusSetByAdmin',
    revision: 9,
    data: { from: 'assigned', to, by: admin, why: null, at: iso(starts) },
  });
  const crewAfter = (...events: readonly Placed<BookingEvent>[]) =>
    events.reduce(workAfter, workAfter(undefined, place))?.crew;

  test('counts once, however often they are assigned, and those beside them stay', () => {
    expect(crewAfter(joins(), joins(otherId), joins())).toEqual([otherId, lead]);
    expect(crewAfter(joins(), joins(otherId), leaves())).toEqual([otherId]);
  });

  test('is whoever was there when it was completed, even if they were taken off later', () => {
    expect(crewAfter(joins(), completing, leaves())).toEqual([lead]);
    expect(crewAfter(joins(), joins(otherId), completing, leaves())).toEqual([otherId]);
    expect(crewAfter(joins(), leaves())).toEqual([]);
  });

  test('is nobody once an admin has set the booking back to before anybody had it', () => {
    expect(crewAfter(joins(), set('confirmed'))).toEqual([]);
    expect(crewAfter(joins(), set('pending'))).toEqual([]);
    expect(crewAfter(joins(), set('completed'))).toEqual([lead]);
  });

  test('only counts for a placed booking: events before that belong to none', () => {
    expect(workAfter(undefined, completing)).toBeUndefined();
  });
});

test('jobs with a refund for a fault are counted as jobs, not as dollars', () => {
  const job = (refunded: number): Work => ({
    crew: [],
    isCompleted: true,
    rating: null,
    refundedForFault: cents(refunded),
  });
  const one = replaced(noWork, noWork, workedOf(job(2_000)));
  const two = replaced(one, noWork, workedOf(job(500)));
  expect([two.faults, two.refunded]).toEqual([2, 2_500]);
  const mended = replaced(two, workedOf(job(2_000)), workedOf(job(0)));
  expect([mended.jobs, mended.faults, mended.refunded]).toEqual([2, 1, 500]);
});
