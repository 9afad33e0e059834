import { describe, expect, it } from 'vitest';
import type { Numbers, PeriodNumbers } from '#api/contract/numbers.ts';
import { changeOf, figuresOf, shareOf, stretchesOf, sumOf } from './figures.ts';

const day = (k: number): PeriodNumbers['days'][number] => ({
  day: `2026-11-${String(k).padStart(2, '0')}`,
  capturedCents: k * 100,
  completed: 2,
  open: 1,
  cancelled: k % 2,
  arrived: 2,
  onTime: 1,
  authorized: 3,
  ofPartners: 1,
});
const period = (days: number, more: Partial<PeriodNumbers> = {}): PeriodNumbers => ({
  from: '2026-11-01',
  to: `2026-11-${days}`,
  days: Array.from({ length: days }, (_, k) => day(k + 1)),
  funnel: [],
  assigned: [],
  medianMinutes: null,
  refunds: [
    { reason: 'goodwill', count: 1, amountCents: 500 },
    { reason: 'outside', count: 1, amountCents: 250 },
  ],
  workingTechnicians: 4,
  rating: 4.5,
  reviews: 8,
  ...more,
});

describe('the days', () => {
  it('stand by weeks from the first, the last one shorter; a week stands day by day', () => {
    expect(stretchesOf(period(30).days).map(({ from, length }) => [from, length])).toEqual([
      ['2026-11-01', 7],
      ['2026-11-08', 7],
      ['2026-11-15', 7],
      ['2026-11-22', 7],
      ['2026-11-29', 2],
    ]);
    expect(stretchesOf(period(7).days).map(({ length }) => length)).toEqual([1, 1, 1, 1, 1, 1, 1]);
  });

  it('have the same sum by weeks as one by one', () => {
    const { days } = period(30);
    for (const what of ['capturedCents', 'cancelled', 'onTime'] as const)
      expect(stretchesOf(days).reduce((sum, one) => sum + one[what], 0)).toBe(sumOf(days, what));
  });
});

it('the figures are sums of the days, each beside the period before', () => {
  const both: Numbers = {
    now: period(30),
    before: period(10, { rating: null, refunds: [] }),
    assignLimits: [15],
    position: '9',
  };
  expect(figuresOf(both)).toEqual({
    now: {
      bookings: 30 * 3 + 15,
      revenueCents: 46_500,
      technicians: 4,
      rating: 4.5,
      reviews: 8,
      onTime: 0.5,
      refundedCents: 750,
    },
    before: {
      bookings: 10 * 3 + 5,
      revenueCents: 5_500,
      technicians: 4,
      rating: null,
      reviews: 8,
      onTime: 0.5,
      refundedCents: 0,
    },
  });
  expect([changeOf(3, 2), changeOf(0, 2), changeOf(3, 0)]).toEqual([0.5, -1, null]);
  expect([shareOf(1, 4), shareOf(0, 0), shareOf(24, 1)]).toEqual([0.25, null, null]);
});
