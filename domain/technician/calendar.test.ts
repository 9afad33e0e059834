import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Actor } from '../core/actor.ts';
import { fold } from '../core/aggregate.ts';
import { examples } from '../examples/index.ts';
import { fullyVetted, rosterExample } from '../examples/technicians.ts';
import { openSlots } from '../scheduling/capacity.ts';
import { minutesOfDay } from '../scheduling/slots.ts';
import { after, epochOf, instantOf, wallOf, type Weekday } from '../scheduling/wall-time.ts';
import {
  firstHours,
  hoursProblem,
  maxWindowsADay,
  type TimeOffDays,
  timeOffPeriod,
  type WeeklyHours,
  worksThrough,
} from './calendar.ts';
import type { TechnicianCommand } from './commands.ts';
import { technicians } from './decide.ts';
import type { TechnicianEvent } from './events.ts';
import { hoursOf, rosterTechnician, type Technician, type TechnicianState } from './state.ts';

const zone = 'America/New_York';
const now = '2026-02-01T12:00:00.000Z';

const registered = (state: TechnicianState): Technician => {
  if (state.status !== 'registered') throw new Error(state.status);
  return state;
};
const technician = registered(fold(technicians, examples.createdTechnician()));
const own: Actor = { role: 'technician', id: technician.id };
const give = (state: TechnicianState, command: TechnicianCommand, actor = own, at = now) =>
  technicians.decide(state, command, { now: at, actor });
const given = (state: TechnicianState, command: TechnicianCommand, at = now): Technician => {
  const decision = give(state, command, own, at);
  if (!decision.ok) throw new Error(decision.refusal.code);
  return registered(fold(technicians, decision.events as readonly TechnicianEvent[], state));
};
const days = (from: string, to: string, start: string | null = null, end: string | null = null) =>
  ({ from, to, start, end }) satisfies TimeOffDays;
const wanted = (id: string, off: TimeOffDays, unseenJobs = 0) => ({
  id,
  zone,
  days: off,
  reason: null,
  unseenJobs,
});

describe('weekly hours', () => {
  test('are those of the availability option until the technician sets their own', () => {
    expect(hoursOf(technician)).toEqual(firstHours(technician.profile.availability));
    const hours: WeeklyHours = [{ weekday: 2, start: '09:00', end: '12:00' }];
    expect(hoursOf(given(technician, { type: 'SetWorkingHours', hours }))).toEqual(hours);
  });

  test('may touch, and neither overlap, end before they start, nor crowd a day', () => {
    const on = (...times: readonly (readonly [string, string])[]): WeeklyHours =>
      times.map(([start, end]) => ({ weekday: 4, start, end }));
    expect(hoursProblem(on(['13:00', '24:00'], ['09:00', '13:00']))).toBeNull();
    expect(hoursProblem([])).toBeNull();
    expect(hoursProblem(on(['09:00', '13:00'], ['12:59', '18:00']))).toBe('hoursOverlap');
    expect(hoursProblem(on(['13:00', '09:00']))).toBe('hoursEndFirst');
    expect(hoursProblem(on(['09:00', '09:00']))).toBe('hoursEndFirst');
    const many = Array.from({ length: maxWindowsADay + 1 }, (_, n) => [`1${n}:00`, `1${n}:30`] as const);
    expect(hoursProblem(on(...many))).toMatchObject({ text: 'tooManyWindows' });
    expect(hoursProblem(on(...many.slice(1)))).toBeNull();
  });

  const zones = [
    'America/New_York',
    'America/Chicago',
    'America/Phoenix',
    'America/Los_Angeles',
    'America/Anchorage',
    'Pacific/Honolulu',
  ];
  const clock = (minutes: number): string =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  // Boundaries outside of the hours that a clock change skips or repeats, with windows that may span them.
  const boundary = fc.constantFrom(0, 30, 60, 180, 195, 360, 540, 555, 720, 900, 1200, 1410, 1440);
  const week = fc.array(
    fc
      .tuple(fc.integer({ min: 0, max: 6 }), boundary, boundary)
      .filter(([, from, to]) => from < to)
      .map(([weekday, from, to]) => ({
        weekday: weekday as Weekday,
        start: clock(from),
        end: clock(to),
      })),
    { maxLength: 12 },
  );

  test('have a visit exactly if the clock at the base shows one of their times at every moment of it, on any day', () => {
    fc.assert(
      fc.property(
        week,
        fc.constantFrom(...zones),
        // Around both clock changes and at midsummer.
        fc.constantFrom('2026-03-07', '2026-10-31', '2027-03-13', '2027-07-03'),
        fc.integer({ min: 0, max: 3 * 96 }),
        fc.integer({ min: 1, max: 120 }),
        (windows, place, day, from, quarters) => {
          const hours = windows.toSorted(
            (a, b) => a.weekday - b.weekday || minutesOfDay(a.start) - minutesOfDay(b.start),
          );
          const start = after(instantOf(day, '00:00', place), from * 900_000);
          const end = after(start, quarters * 900_000);
          const everyMoment = Array.from({ length: quarters }, (_, n) => after(start, n * 900_000));
          const isShown = (instant: string): boolean => {
            const { weekday, time } = wallOf(instant, place);
            return hours.some((one) => one.weekday === weekday && one.start <= time && time < one.end);
          };
          expect(worksThrough(hours, place, { start, end })).toBe(everyMoment.every(isShown));
        },
      ),
      { numRuns: 400 },
    );
  });

  test('that begin in the skipped hour begin an hour later on that day', () => {
    const hours: WeeklyHours = [{ weekday: 0, start: '02:30', end: '06:00' }];
    const at = (time: string, until: string) =>
      worksThrough(hours, zone, {
        start: instantOf('2026-03-08', time, zone),
        end: instantOf('2026-03-08', until, zone),
      });
    expect(at('03:30', '06:00')).toBe(true);
    expect(at('03:15', '06:00')).toBe(false);
  });

  test('are those of the clock at the base, also where the job is across a zone’s border', () => {
    // Chattanooga is on Eastern time, Huntsville an hour behind.
    const open = (hours: WeeklyHours) =>
      openSlots({
        zip: '35801',
        brands: ['ikea'],
        serviceType: 'bedroom',
        categories: [],
        crewSize: 1,
        visit: 120,
        now: '2026-03-11T16:00:00.000Z',
        days: 1,
        technicians: [rosterExample('ada', { zip: '37402', radiusMiles: null, hours })],
        reservations: [],
      })?.slots.flatMap(({ time, available }) => (available ? [time] : []));
    expect(open([{ weekday: 4, start: '10:00', end: '12:00' }])).toEqual(['9:00 AM - 11:00 AM']);
    expect(open([{ weekday: 4, start: '09:00', end: '11:00' }])).toEqual([]);
  });
});

describe('time off', () => {
  test('of whole days is every moment of these days and no other, whatever the clock does', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('America/New_York', 'America/Phoenix', 'America/Los_Angeles', 'Pacific/Honolulu'),
        fc.constantFrom('2026-03-06', '2026-10-30', '2026-07-01'),
        fc.integer({ min: 0, max: 5 }),
        fc.integer({ min: -200, max: 400 }),
        (place, from, length, quarters) => {
          const to = after(`${from}T00:00:00.000Z`, length * 86_400_000).slice(0, 10);
          const found = timeOffPeriod(days(from, to), place, now);
          if (!found.ok) throw new Error(found.field);
          const moment = after(instantOf(from, '00:00', place), quarters * 900_000);
          const { date } = wallOf(moment, place);
          const isIn =
            epochOf(found.period.start) <= epochOf(moment) && epochOf(moment) < epochOf(found.period.end);
          expect(isIn).toBe(date >= from && date <= to);
        },
      ),
    );
  });

  test.each([
    ['ends before it starts', days('2026-02-05', '2026-02-04'), 'to', 'timeOffEndsFirst'],
    ['ends before it starts', days('2026-02-05', '2026-02-05', '12:00', '11:00'), 'end', 'timeOffEndsFirst'],
    ['is over', days('2026-01-30', '2026-01-31'), 'to', 'timeOffOver'],
    ['is on a day that does not exist', days('2026-02-30', '2026-03-02'), 'from', 'dayDoesNotExist'],
    ['has one time', days('2026-02-05', '2026-02-05', null, '11:00'), 'start', 'timeOffBothTimes'],
    ['is too far away', days('2028-02-05', '2028-02-05'), 'to', 'timeOffTooFar'],
  ] as const)('is refused where it %s', (_, off, field, said) => {
    expect(timeOffPeriod(off, zone, now)).toEqual({ ok: false, field, says: said });
    expect(give(technician, { type: 'AddTimeOff', wanted: wanted('a', off) })).toMatchObject({
      refusal: { code: 'bad_time_off', says: said },
    });
  });

  test('that begins or ends at a time that the clock skips is refused, naming it', () => {
    expect(timeOffPeriod(days('2026-03-08', '2026-03-08', '02:30', '09:00'), zone, now)).toEqual({
      ok: false,
      field: 'start',
      says: { text: 'timeSkipped', values: { day: '2026-03-08', time: '2:30 AM' } },
    });
    expect(timeOffPeriod(days('2026-03-07', '2026-03-08', '22:00', '02:30'), zone, now)).toMatchObject({
      field: 'end',
    });
    expect(timeOffPeriod(days('2026-03-08', '2026-03-08', '02:30', '09:00'), 'America/Phoenix', now).ok).toBe(
      true,
    );
  });

  test('touches other time off and does not overlap it; its own entry may be moved', () => {
    const first = given(technician, {
      type: 'AddTimeOff',
      wanted: wanted('a', days('2026-02-05', '2026-02-07')),
    });
    const touching = wanted('b', days('2026-02-08', '2026-02-08'));
    expect(give(first, { type: 'AddTimeOff', wanted: touching }).ok).toBe(true);
    expect(
      give(first, {
        type: 'AddTimeOff',
        wanted: wanted('b', days('2026-02-07', '2026-02-09', '23:00', '09:00')),
      }),
    ).toMatchObject({
      refusal: {
        code: 'time_off_taken',
        says: { text: 'timeOffOverlaps', values: { from: '2026-02-05', to: '2026-02-07' } },
      },
    });
    const moved = given(first, {
      type: 'ChangeTimeOff',
      wanted: wanted('a', days('2026-02-06', '2026-02-09')),
    });
    expect(moved.timeOff).toMatchObject([{ id: 'a', from: '2026-02-06', to: '2026-02-09' }]);
    expect(given(moved, { type: 'RemoveTimeOff', id: 'a' }).timeOff).toEqual([]);
    expect(
      give(moved, { type: 'ChangeTimeOff', wanted: wanted('z', days('2026-02-06', '2026-02-09')) }),
    ).toMatchObject({ refusal: { code: 'unknown_time_off' } });
  });

  test('with accepted jobs in it is taken by somebody who was told of them, and no job changes', () => {
    const off = days('2026-02-05', '2026-02-05');
    expect(give(technician, { type: 'AddTimeOff', wanted: wanted('a', off, 2) })).toMatchObject({
      refusal: { code: 'jobs_in_time_off', says: { text: 'jobsInTimeOff', values: { count: 2 } } },
    });
    expect(give(technician, { type: 'AddTimeOff', wanted: wanted('a', off) })).toMatchObject({
      events: [{ type: 'TimeOffAdded' }],
    });
  });

  test('closes the times that customers are shown, the drive there and back included', () => {
    const open = (off: TimeOffDays) => {
      const { hours, timeOff } = rosterTechnician(
        given(technician, { type: 'AddTimeOff', wanted: wanted('a', off) }),
        { rating: null, recentJobs: 0, vetting: fullyVetted },
      );
      return openSlots({
        zip: '10002',
        brands: ['ikea'],
        serviceType: 'bedroom',
        categories: [],
        crewSize: 1,
        visit: 120,
        now: '2026-03-11T16:00:00.000Z',
        technicians: [rosterExample('ada', { hours, timeOff })],
        reservations: [],
      })?.slots.flatMap(({ id, available }) => (available ? [] : [id]));
    };
    expect(open(days('2026-03-13', '2026-03-13'))).toEqual(['2026-03-13-0900-1100', '2026-03-13-1400-1600']);
    expect(open(days('2026-03-12', '2026-03-12', '16:10', '18:00'))).toEqual(['2026-03-12-1400-1600']);
    expect(open(days('2026-03-12', '2026-03-12', '11:15', '13:45'))).toEqual([]);
  });

  test('that is over goes when another entry comes, and counts for no overlap', () => {
    const first = given(technician, {
      type: 'AddTimeOff',
      wanted: wanted('a', days('2026-02-05', '2026-02-07')),
    });
    const later = '2026-03-01T12:00:00.000Z';
    const second = given(
      first,
      { type: 'AddTimeOff', wanted: wanted('b', days('2026-03-05', '2026-03-05')) },
      later,
    );
    expect(second.timeOff.map(({ id }) => id)).toEqual(['b']);
  });

  test('is nobody else’s to take', () => {
    const command = { type: 'AddTimeOff', wanted: wanted('a', days('2026-02-05', '2026-02-07')) } as const;
    expect(give(technician, command, { role: 'technician', id: 'stranger' })).toMatchObject({
      refusal: { code: 'not_yours' },
    });
  });
});

test.each([
  { type: 'SetWorkingHours', hours: [{ weekday: 1, start: '09:00', end: '12:00' }] },
  { type: 'AddTimeOff', wanted: wanted('a', days('2026-02-05', '2026-02-07')) },
  { type: 'RemoveTimeOff', id: 'a' },
] as const satisfies readonly TechnicianCommand[])('$type changes nothing when repeated', (command) => {
  const before =
    command.type === 'RemoveTimeOff'
      ? given(technician, { type: 'AddTimeOff', wanted: wanted('a', days('2026-02-05', '2026-02-07')) })
      : technician;
  expect(give(given(before, command), command)).toEqual({ ok: true, events: [] });
});
