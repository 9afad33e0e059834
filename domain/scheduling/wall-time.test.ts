import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  after,
  epochOf,
  instantOf,
  isCalendarDay,
  sameDay,
  wallOf,
  weekdayOf,
} from './wall-time.ts';

const zones = [
  'America/New_York',
  'America/Detroit',
  'America/Indiana/Indianapolis',
  'America/Kentucky/Louisville',
  'America/Chicago',
  'America/Indiana/Knox',
  'America/North_Dakota/Center',
  'America/Denver',
  'America/Boise',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'America/Adak',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
];
const fixed = ['America/Phoenix', 'Pacific/Honolulu', 'America/Puerto_Rico'];
const years = [2025, 2026, 2027, 2028, 2029];

/** Second Sunday of March and first of November: the days on which US clocks change. */
function changeDays(year: number): readonly [string, string] {
  const nth = (month: string, n: number): string => {
    const first = `${year}-${month}-01`;
    return addDays(first, ((7 - weekdayOf(first)) % 7) + 7 * (n - 1));
  };
  return [nth('03', 2), nth('11', 1)];
}

describe('R2: wall time at the job site', () => {
  test.each(zones)('every window of five years keeps its wall time in %s', (zone) => {
    const wrong: string[] = [];
    for (let day = `${years[0]}-01-01`; day < '2030-01-01'; day = addDays(day, 1)) {
      for (const time of ['09:00', '11:00', '14:00', '16:00']) {
        const read = wallOf(instantOf(day, time, zone), zone);
        if (read.date !== day || read.time !== time || read.weekday !== weekdayOf(day))
          wrong.push(`${day} ${time}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test.each(zones)('the days of clock change have 23 and 25 hours in %s, or 24 without one', (zone) => {
    for (const year of years) {
      const lengths = changeDays(year).map(
        (day) =>
          (epochOf(instantOf(addDays(day, 1), '00:00', zone)) - epochOf(instantOf(day, '00:00', zone))) /
          3_600_000,
      );
      expect(lengths).toEqual(fixed.includes(zone) ? [24, 24] : [23, 25]);
    }
  });

  test('24 elapsed hours before a window on the change day are not the same wall time', () => {
    const zone = 'America/New_York';
    expect(wallOf(after(instantOf('2026-03-08', '09:00', zone), -86_400_000), zone).time).toBe('08:00');
    expect(wallOf(after(instantOf('2026-11-01', '09:00', zone), -86_400_000), zone).time).toBe('10:00');
  });

  test('a skipped time moves forward, of a doubled time the first is meant', () => {
    const zone = 'America/Chicago';
    expect(wallOf(instantOf('2026-03-08', '02:30', zone), zone).time).toBe('03:30');
    expect(instantOf('2026-11-01', '01:30', zone)).toBe('2026-11-01T06:30:00.000Z');
    expect(instantOf('2026-11-01', '02:00', zone)).toBe('2026-11-01T08:00:00.000Z');
  });

  test('the day is the job site’s, not the reader’s', () => {
    const instant = '2026-07-02T03:30:00.000Z';
    expect(wallOf(instant, 'Pacific/Honolulu')).toEqual({ date: '2026-07-01', time: '17:30', weekday: 3 });
    expect(wallOf(instant, 'America/Puerto_Rico').date).toBe('2026-07-01');
    expect(sameDay(instant, '2026-07-01T12:00:00.000Z', 'America/New_York')).toBe(true);
    expect(sameDay(instant, '2026-07-01T12:00:00.000Z', 'UTC')).toBe(false);
  });

  test('any wall time of any zone comes back, or was skipped by the hour', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 5 * 365 }),
        fc.integer({ min: 0, max: 24 * 60 - 1 }),
        (zone, day, minute) => {
          const date = addDays('2025-01-01', day);
          const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
          const instant = instantOf(date, time, zone);
          const back = wallOf(instant, zone);
          expect(back.date).toBe(date);
          if (back.time !== time) expect(wallOf(after(instant, -3_600_001), zone).time < time).toBe(true);
          // The first of two: an hour earlier, the clock never reads the same.
          expect(wallOf(after(instant, -3_600_000), zone).time).not.toBe(time);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('refusals', () => {
  test('days, times, instants and zones that do not exist are refused', () => {
    expect(['2026-02-29', '2026-13-01', '26-01-01', ''].map(isCalendarDay)).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(isCalendarDay('2028-02-29')).toBe(true);
    expect(() => instantOf('2026-02-29', '09:00', 'UTC')).toThrow(RangeError);
    expect(() => instantOf('2026-02-28', '24:00', 'UTC')).toThrow(RangeError);
    expect(() => instantOf('2026-02-28', '09:00', 'America/Gotham')).toThrow(RangeError);
    expect(() => wallOf('yesterday', 'UTC')).toThrow(RangeError);
    expect(() => addDays('2026-02-30', 1)).toThrow(RangeError);
  });
});
