/** The deadlines promised to partners, by New York's calendar. */
import { describe, expect, test } from 'vitest';
import { as } from '../core/ids.ts';
import { wallOf } from '../scheduling/wall-time.ts';
import { closingPeriod, endOfMonth, payByOf, type Period } from './period.ts';
import { settlementZone } from './terms.ts';

const dueOf = (month: string) => {
  const period = as<Period>(month);
  return payByOf(period, endOfMonth(period), null);
};

describe('a month is paid within 7 days of its end (decision 190)', () => {
  test.each([
    ['2026-11', '2026-12-07'],
    // Seven times 24 hours later would be the 6th or the 8th: the clocks change in that week.
    ['2027-10', '2027-11-07'],
    ['2027-02', '2027-03-07'],
    // The last day of February is the 29th.
    ['2028-02', '2028-03-07'],
    ['2027-12', '2028-01-07'],
  ])('that of %s to the end of %s', (month, day) => {
    expect(wallOf(dueOf(month), settlementZone)).toMatchObject({ date: day, time: '23:59' });
  });

  test('to the last instant of that day, and not beyond', () => {
    expect(dueOf('2026-11')).toBe('2026-12-08T04:59:59.999Z');
  });
});

test('what is outstanding is paid within 30 days of the end of a partnership, whatever hour it ended', () => {
  for (const hour of ['05:00:00.000', '20:00:00.000'])
    expect(payByOf(closingPeriod, '', `2028-02-20T${hour}Z`)).toBe('2028-03-22T03:59:59.999Z');
});
