import { expect, test } from 'vitest';
import { barsOf, monthsOf } from './chart.ts';

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

const write = { month: (month: string) => month.slice(5), count: String };
const year = (scans: number, conversions = 0) =>
  monthsOf({
    from: '2026-01-01',
    to: '2026-12-31',
    months: [{ month: '2026-03', scans, conversions, visitors: 1, earningsCents: 0 }],
  });

test('those who booked are a part of the scans, and more bookings than scans are no bar below nothing', () => {
  const partsOf = (scans: number, conversions: number) =>
    barsOf(year(scans, conversions), 700, write).parts[2];
  expect(partsOf(9, 2)?.map(({ value, fill }) => [value, fill])).toEqual([
    [2, 'hatched'],
    [7, 'plain'],
  ]);
  expect(partsOf(1, 3)?.map(({ value }) => value)).toEqual([3, 0]);
  expect(barsOf(year(1, 3), 700, write).most).toBe(3);
});

test('where there is less room fewer months are named, the last one always, and figures go before they touch', () => {
  const drawn = (width: number, scans = 412) => {
    const { places, figures } = barsOf(year(scans), width, write);
    return [
      places
        .map(({ label }) => label ?? '')
        .join(' ')
        .trim(),
      figures?.[2],
    ];
  };
  expect(drawn(700)).toEqual(['01 02 03 04 05 06 07 08 09 10 11 12', '412']);
  expect(drawn(358)).toEqual(['02  04  06  08  10  12', '412']);
  expect(drawn(328, 4120)).toEqual(['02  04  06  08  10  12', undefined]);
});
