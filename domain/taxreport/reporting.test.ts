/** The IRS's amounts by tax year, and who is exempt whatever they were paid. */
import { expect, test } from 'vitest';
import { cents } from '../core/money.ts';
import { reportedFrom, reportingOf } from './reporting.ts';

test('$600 through tax year 2025, $2,000 from tax year 2026', () => {
  expect([2020, 2024, 2025].map(reportedFrom)).toEqual([60_000, 60_000, 60_000]);
  expect([2026, 2027].map(reportedFrom)).toEqual([200_000, 200_000]);
  expect(() => reportedFrom(2019)).toThrow(RangeError);
});

test.each([
  [59_999, 2025, 'individual', 'below'],
  [60_000, 2025, 'individual', 'due'],
  [199_999, 2026, 'sole_proprietor', 'below'],
  [200_000, 2026, 'sole_proprietor', 'due'],
  [200_000, 2026, 'partnership', 'due'],
  [900_000, 2026, 'corporation', 'exempt'],
  [200_000, 2026, 'llc', 'ask'],
  [200_000, 2026, null, 'ask'],
  [-10_000, 2026, 'individual', 'below'],
] as const)('%i cents in %i to a(n) %s: %s', (paid, year, classification, wanted) => {
  expect(reportingOf(cents(paid), year, classification)).toBe(wanted);
});
