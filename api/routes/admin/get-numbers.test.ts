import { expect, it } from 'vitest';
import { periodsOf } from './get-numbers.ts';

it.each([
  ['7', '2026-11-27', ['2026-11-21', '2026-11-27'], ['2026-11-14', '2026-11-20']],
  ['30', '2026-11-27', ['2026-10-29', '2026-11-27'], ['2026-09-29', '2026-10-28']],
  // Across a leap day.
  ['30', '2028-03-10', ['2028-02-10', '2028-03-10'], ['2028-01-11', '2028-02-09']],
  ['month', '2026-11-27', ['2026-11-01', '2026-11-27'], ['2026-10-01', '2026-10-27']],
  // The previous month is shorter.
  ['month', '2027-03-31', ['2027-03-01', '2027-03-31'], ['2027-02-01', '2027-02-28']],
  ['month', '2027-01-01', ['2027-01-01', '2027-01-01'], ['2026-12-01', '2026-12-01']],
] as const)('%s up to %s stands beside the days before it', (range, today, now, before) => {
  expect(periodsOf(range, today)).toEqual({
    now: { from: now[0], to: now[1] },
    before: { from: before[0], to: before[1] },
  });
});
