/** A job counts from when its technician did it, even if the phone reports it later (decision 133). */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Actor } from '../core/actor.ts';
import type { Placed } from '../core/aggregate.ts';
import { as, type BlobKey } from '../core/ids.ts';
import { bookingExamples } from '../examples/bookings.ts';
import {
  admin,
  after,
  assigned,
  but,
  crewed,
  eventsOf,
  hour,
  iso,
  lead,
  leadId,
  minute,
  other,
  otherId,
  sealed,
  starts,
  total,
} from '../examples/deciding.ts';
import type { BookingCommand } from './commands.ts';
import { decide } from './decide.ts';
import type { BookingEvent } from './events.ts';
import { evolve } from './evolve.ts';
import { arrivalTimes } from './no-show.ts';
import { numbersAfter } from './numbers.ts';
import { reachedAt } from './reached.ts';
import { reliabilityOf, trackRecordAfter } from './reliability.ts';
import type { Booking } from './state.ts';

const day = 24 * hour;
const door = as<BlobKey>('door');
const route: BookingCommand = { type: 'StartRoute', etaMinutes: 20 };
const arrive: BookingCommand = { type: 'Arrive' };
const start: BookingCommand = { type: 'StartWork' };
const report: BookingCommand = {
  type: 'ReportNoShow',
  photos: [door],
  position: sealed,
  away: { metres: 900, accuracyMetres: 15 },
};
const photo: BookingCommand = { type: 'AddPhotos', kind: 'after', photos: [door] };
const done: BookingCommand = {
  type: 'CompleteWork',
  actualMinutes: null,
  actualCost: null,
  notes: null,
  notesRequired: false,
  afterPhotos: [],
};

interface Sent {
  readonly command: BookingCommand;
  readonly doneAt: number;
  readonly receivedAt: number;
  readonly actor?: Actor;
  /** How far the phone's clock is off, in milliseconds; null: not reported. */
  readonly off?: number | null;
}

/** A step reported by a phone; times in epoch milliseconds. */
const sent = (booking: Booking, { command, doneAt, receivedAt, actor = lead, off = 0 }: Sent) =>
  decide(booking, command, {
    now: iso(receivedAt),
    actor,
    device: { deviceTime: iso(doneAt + (off ?? 0)), clockAhead: off },
  });
const afterAll = (booking: Booking, steps: readonly Sent[]): Booking =>
  steps.reduce((before, step) => after(before, sent(before, step)), booking);

/** When the same job's steps are reported at once, after the signal has returned. */
const back = starts + 3 * hour;
const offline = (off: number | null = 0): readonly Sent[] =>
  [
    { command: route, doneAt: starts - 20 * minute },
    { command: arrive, doneAt: starts + 2 * minute },
    { command: start, doneAt: starts + 10 * minute },
    { command: photo, doneAt: starts + 95 * minute },
    { command: done, doneAt: starts + 100 * minute },
  ].map((step, k) => ({ ...step, receivedAt: back + k * 1000, off }));

describe('a job without a signal', () => {
  test.each([
    ['right', 0],
    ['a day ahead', day],
    ['a day behind', -day],
  ])('has the times at which it was done, on a phone whose clock is %s', (_, off) => {
    const booking = afterAll(assigned, offline(off));
    const times = reachedAt(booking.history);
    expect([...times].slice(-4)).toEqual([
      ['in_route', iso(starts - 20 * minute)],
      ['on_site', iso(starts + 2 * minute)],
      ['in_progress', iso(starts + 10 * minute)],
      ['completed', iso(starts + 100 * minute)],
    ]);
    expect(booking).toMatchObject({
      startedAt: iso(starts + 10 * minute),
      completion: {
        actualMinutes: 90,
        doneAt: iso(starts + 100 * minute),
        // What follows from it, such as the time in which a tip can be given, counts from when we heard of it.
        at: iso(back + 4000),
      },
    });
  });

  test('has the times of receipt where the phone does not compare its clock, and its events say so', () => {
    let booking: Booking = assigned;
    for (const step of offline(null)) {
      const decision = sent(booking, step);
      expect(eventsOf(decision)[0]?.data).toMatchObject({
        at: iso(step.receivedAt),
        doneAt: iso(step.receivedAt),
        doubt: 'clock_unknown',
      });
      booking = after(booking, decision);
    }
    expect(booking.startedAt).toBe(iso(back + 2000));
  });

  test('is shown with what is left of a way that was told of late', () => {
    const [first] = offline();
    if (!first) throw new Error('no step');
    expect(afterAll(assigned, [first]).eta).toEqual({ minutes: 20, from: iso(starts - 20 * minute) });
  });

  test('keeps its steps in their order, and in the bounds of what we know, whatever the clock of the phone does', () => {
    const clock = fc.record({
      off: fc.option(fc.integer({ min: -3 * day, max: 3 * day })),
      slip: fc.integer({ min: -2 * day, max: 2 * day }),
    });
    const joined = Date.parse(assigned.crew[0]?.assignedAt ?? '');
    fc.assert(
      fc.property(fc.array(clock, { minLength: 5, maxLength: 5 }), (clocks) => {
        const steps = offline().map((step, k) => ({
          ...step,
          doneAt: step.doneAt + (clocks[k]?.slip ?? 0),
          off: clocks[k]?.off ?? null,
        }));
        const booking = afterAll(assigned, steps);
        const times = booking.history.map(({ at }) => Date.parse(at));
        expect(times).toEqual(times.toSorted((a, b) => a - b));
        expect(Math.min(...times.slice(-4))).toBeGreaterThanOrEqual(joined);
        expect(Math.max(...times)).toBeLessThanOrEqual(back + 4000);
        if (booking.status !== 'completed') throw new Error(booking.status);
        expect(booking.completion.actualMinutes).toBeGreaterThan(0);
      }),
    );
  });
});

describe('a step is not done before', () => {
  const arrivedAt = (booking: Booking) => reachedAt(booking.history).get('on_site');

  test('its technician was in the crew', () => {
    const joined = starts - 5 * hour;
    const { crew } = assigned;
    const booking = but(
      assigned,
      {},
      { crew: crew.map((member) => ({ ...member, assignedAt: iso(joined) })) },
    );
    const early = { command: route, doneAt: joined - hour, receivedAt: back };
    expect(reachedAt(afterAll(booking, [early]).history).get('in_route')).toBe(iso(joined));
  });

  test('the status that it ends, also one that an admin has set meanwhile', () => {
    const set: BookingCommand = { type: 'SetStatus', to: 'in_route', why: null, fee: null };
    const onTheWay = after(assigned, decide(assigned, set, { now: iso(starts), actor: admin }));
    const arrived = { command: arrive, doneAt: starts - hour, receivedAt: back };
    expect(arrivedAt(afterAll(onTheWay, [arrived]))).toBe(iso(starts));
  });

  test('the status that has it, one that an admin has set as well', () => {
    const set: BookingCommand = { type: 'SetStatus', to: 'on_site', why: null, fee: null };
    const there = after(assigned, decide(assigned, set, { now: iso(starts), actor: admin }));
    const [event] = eventsOf(
      sent(there, { command: { type: 'StartNoShowWait' }, doneAt: starts - hour, receivedAt: back }),
    );
    expect(event?.data).toMatchObject({ at: iso(back), doneAt: iso(starts) });
    // Photos can be taken from the assignment on, so nothing that happened since invalidates them.
    const [added] = eventsOf(sent(there, { command: photo, doneAt: starts - hour, receivedAt: back }));
    expect(added?.data).toMatchObject({ at: iso(back), doneAt: iso(starts - hour) });
    // A piece is not finished before the work has begun, whoever marks it.
    const tick: BookingCommand = { type: 'SetPiecesDone', technicianId: otherId, item: 0, done: 1 };
    const working = afterAll(crewed(assigned), offline().slice(0, 3));
    const early = { command: tick, actor: other, doneAt: starts - hour, receivedAt: back + hour };
    expect(eventsOf(sent(working, early))[0]?.data).toMatchObject({ doneAt: iso(starts + 10 * minute) });
  });

  test('the wait for the customer was over, where a no-show is reported', () => {
    const waiting = afterAll(assigned, [
      { command: route, doneAt: starts - hour, receivedAt: starts - hour },
      { command: arrive, doneAt: starts, receivedAt: starts },
      { command: { type: 'StartNoShowWait' }, doneAt: starts, receivedAt: starts },
    ]);
    const ended = afterAll(waiting, [
      { command: report, doneAt: starts + minute, receivedAt: starts + 16 * minute },
    ]);
    expect(ended.noShow?.reported?.at).toBe(iso(starts + 15 * minute));
  });

  test('their own step before it, whatever the others have done by then', () => {
    const [way, there, work] = offline();
    if (!way || !there || !work) throw new Error('no steps');
    const working = afterAll(crewed(assigned), [way, there, work]);
    const checkIn: BookingCommand = { type: 'CheckIn', technicianId: otherId };
    const booking = afterAll(working, [
      { command: checkIn, actor: other, doneAt: starts + minute, receivedAt: back + hour },
      { command: photo, actor: other, doneAt: starts - minute, receivedAt: back + hour },
    ]);
    expect(booking.arrivals).toEqual([{ technicianId: otherId, at: iso(starts + minute) }]);
    expect(booking.lastDone).toEqual({
      [leadId]: iso(starts + 10 * minute),
      [otherId]: iso(starts + minute),
    });
  });
});

test('nobody but a technician is believed', () => {
  const words: BookingCommand = { type: 'WriteMessage', text: sealed };
  const [event] = eventsOf(
    sent(assigned, { command: words, actor: admin, doneAt: starts - hour, receivedAt: starts }),
  );
  expect(event?.data).toEqual({ text: sealed, by: admin, at: iso(starts) });
});

test('events from before count at their receipt', () => {
  const old: BookingEvent = {
    type: 'RouteStarted',
    data: { technicianId: leadId, etaMinutes: null, at: iso(starts) },
  };
  const onTheWay = evolve(assigned, { ...old, revision: 99 });
  // Exactly as before: a rebuild must make the same row as was folded then.
  expect(onTheWay).toStrictEqual({
    ...assigned,
    status: 'in_route',
    history: [...assigned.history, { status: 'in_route', at: iso(starts), by: 'technician', notes: null }],
    lastDone: {},
    revision: 99,
  });
});

describe('who came in time without a signal', () => {
  /** The example's events plus an arrival, done and reported at these offsets from the start of the window. */
  const arrival = (doneAt: number): readonly BookingEvent[] => {
    const way = { command: route, doneAt: starts - hour, receivedAt: starts - hour };
    const onTheWay = afterAll(assigned, [way]);
    return [
      ...bookingExamples.assignedBooking(),
      ...eventsOf(sent(assigned, way)),
      ...eventsOf(sent(onTheWay, { command: arrive, doneAt, receivedAt: back })),
    ];
  };
  const folded = <State>(
    events: readonly BookingEvent[],
    further: (state: State | undefined, event: Placed<BookingEvent>) => State | undefined,
  ) =>
    events.reduce<State | undefined>(
      (state, event, revision) => further(state, { ...event, revision }),
      undefined,
    );

  test.each([
    ['on time', 30 * minute, 1],
    ['late', 30 * minute + 1, 0],
  ])('counts as %s', (_, lateBy, onTime) => {
    const events = arrival(starts + lateBy);
    const record = folded(events, trackRecordAfter);
    if (!record) throw new Error('not placed');
    expect(reliabilityOf(leadId, [record], iso(back)).visits).toEqual({ onTime, arrived: 1 });
    expect(folded(events, numbersAfter)).toMatchObject({
      arrivedAt: iso(starts + lateBy),
      isOnTime: onTime === 1,
    });
  });

  const windowEnds = Date.parse(assigned.appointment.endsAt);
  /** A fully proven no-show after an arrival that was done and reported at these times. */
  const noShowOf = (doneAt: number, heard: number): Booking => {
    const waiting = afterAll(assigned, [
      { command: route, doneAt: starts - hour, receivedAt: heard },
      { command: arrive, doneAt, receivedAt: heard },
      { command: { type: 'StartNoShowWait' }, doneAt: doneAt + minute, receivedAt: heard },
    ]);
    // The customer was told when we heard of it, and the wait counts from then.
    expect(waiting.noShow).toMatchObject({ notifiedAt: iso(heard), until: iso(heard + 15 * minute) });
    const last = { command: report, doneAt: heard + 16 * minute, receivedAt: heard + 2 * hour };
    const ended = afterAll(waiting, [last]);
    expect(ended.noShow?.reported?.at).toBe(iso(heard + 16 * minute));
    return ended;
  };

  test.each([
    ['within the window, which we heard of in it, costs', windowEnds - 5 * minute, windowEnds, total],
    ['after the window costs nothing', windowEnds + 1, windowEnds + hour, 0],
  ])('and met nobody %s', (_, doneAt, heard, fee) => {
    expect(noShowOf(doneAt, heard)).toMatchObject({ status: 'cancelled', cancellation: { fee } });
  });

  test.each([
    ['a millisecond after the window', windowEnds + 1],
    ['an hour after the window', windowEnds + hour],
  ])(
    'takes nothing from a customer by a clock that may be wrong: heard of %s, an admin decides',
    (_, heard) => {
      const reported = noShowOf(windowEnds - 5 * minute, heard);
      expect(reported).toMatchObject({
        status: 'on_site',
        stopped: { reason: 'unproven_no_show' },
        issues: [{ kind: 'visit_stopped' }],
        payment: assigned.payment,
      });
      expect(arrivalTimes(reported)).toEqual({ at: iso(windowEnds - 5 * minute), heardAt: iso(heard) });
      const fee: BookingCommand = {
        type: 'CancelBooking',
        shownFee: null,
        chosenFee: total,
        note: null,
        noShow: true,
      };
      const charged = after(reported, decide(reported, fee, { now: iso(heard + 3 * hour), actor: admin }));
      expect(charged).toMatchObject({ status: 'cancelled', cancellation: { fee: total } });
    },
  );
});
