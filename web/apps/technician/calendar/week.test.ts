/** What the calendar shows for a day, at the technician's base. */
import { describe, expect, it } from 'vitest';
import type { Calendar } from '#api/contract/calendar.ts';
import type { Job } from '#api/contract/jobs.ts';
import { isWholeDay, scaleOf, weekFrom } from './week.ts';

const zone = 'America/New_York';
const job = (id: string, startsAt: string, endsAt: string, change: Partial<Job> = {}): Job =>
  ({ id, accepted: true, status: 'assigned', startsAt, endsAt, ...change }) as Job;
const off = (from: string, to: string, start: string | null = null, end: string | null = null) =>
  ({ id: from, from, to, start, end, zone, startsAt: '', endsAt: '', reason: null }) as const;
const calendar = (change: Partial<Calendar> = {}): Calendar => ({
  zone,
  hours: [],
  isOwn: true,
  timeOff: [],
  ...change,
});
// A Tuesday evening at the base, already Wednesday in UTC.
const now = '2026-11-25T01:30:00.000Z';
const week = (of: Partial<Calendar>, jobs: readonly Job[] = []) =>
  weekFrom('2026-11-24', calendar(of), jobs, now);

describe('a week of the calendar', () => {
  it('has seven days, and today is the base’s', () => {
    const days = week({});
    expect(days.map(({ date }) => date.slice(8))).toEqual(['24', '25', '26', '27', '28', '29', '30']);
    expect(days.map(({ isToday }) => isToday)).toEqual([true, ...Array<boolean>(6).fill(false)]);
  });

  it('has each weekday’s hours', () => {
    const hours = [
      { weekday: 2, start: '09:00', end: '12:00' },
      { weekday: 2, start: '13:30', end: '24:00' },
      { weekday: 0, start: '10:00', end: '11:00' },
    ] as const;
    expect(week({ hours: [...hours] }).map((day) => day.hours)).toEqual([
      [
        { from: 540, to: 720 },
        { from: 810, to: 1440 },
      ],
      [],
      [],
      [],
      [],
      [{ from: 600, to: 660 }],
      [],
    ]);
  });

  it('has time off from a time of its first day to a time of its last, and the days between whole', () => {
    const days = week({ timeOff: [off('2026-11-25', '2026-11-27', '12:00', '09:00')] });
    expect(days.map((day) => day.off)).toEqual([
      [],
      [{ from: 720, to: 1440 }],
      [{ from: 0, to: 1440 }],
      [{ from: 0, to: 540 }],
      [],
      [],
      [],
    ]);
    expect(days[2]?.off.every(isWholeDay)).toBe(true);
  });

  it('has accepted jobs on the day of the base’s clock, and none that is over', () => {
    const days = week({}, [
      job('late', '2026-11-26T19:00:00.000Z', '2026-11-26T21:00:00.000Z'),
      job('early', '2026-11-26T14:00:00.000Z', '2026-11-26T16:00:00.000Z'),
      job('over', '2026-11-26T14:00:00.000Z', '2026-11-26T16:00:00.000Z', { status: 'completed' }),
      job('offered', '2026-11-26T14:00:00.000Z', '2026-11-26T16:00:00.000Z', { accepted: false }),
    ]);
    expect(days[2]?.jobs.map(({ job: { id }, from, to }) => [id, from, to])).toEqual([
      ['early', 540, 660],
      ['late', 840, 960],
    ]);
  });

  it('is drawn from six to ten, or as far as its hours go', () => {
    expect(scaleOf(week({}))).toEqual({ from: 360, to: 1320 });
    const hours = [{ weekday: 2, start: '05:00', end: '24:00' } as const];
    expect(scaleOf(week({ hours }))).toEqual({ from: 300, to: 1440 });
  });
});
