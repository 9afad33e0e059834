import { expect, test } from 'vitest';
import { monthsOf, topOf } from './chart.ts';

test('months without scans stand in the chart, and the last one is now', () => {
  const months = [
    { month: '2026-11', scans: 3, conversions: 1 },
    { month: '2027-01', scans: 2, conversions: 0 },
  ].map((month) => ({ ...month, visitors: 1, earningsCents: 0 }));
  expect(monthsOf({ from: '2026-11-05', to: '2027-01-02', months })).toEqual([
    { month: '2026-11', scans: 3, conversions: 1, isNow: false },
    { month: '2026-12', scans: 0, conversions: 0, isNow: false },
    { month: '2027-01', scans: 2, conversions: 0, isNow: true },
  ]);
});

test('many years are cut to the latest two', () => {
  const cut = monthsOf({ from: '2020-01-01', to: '2026-12-31', months: [] });
  expect([cut.length, cut[0]?.month, cut.at(-1)?.month]).toEqual([24, '2025-01', '2026-12']);
});

test('the axis ends at the next round number, whose quarters are whole', () => {
  const top = (scans: number) => topOf([{ scans, conversions: 0 }]);
  expect([0, 3, 5, 9, 21, 97, 121, 913].map(top)).toEqual([4, 4, 8, 20, 40, 200, 200, 2000]);
  for (const scans of [1, 37, 88, 4711]) expect(top(scans) % 4).toBe(0);
});
