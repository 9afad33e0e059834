import { expect, it } from 'vitest';
import { commissionSentence } from './wait.ts';

const t = ((id: string) => id) as unknown as Parameters<typeof commissionSentence>[0];
const open = { code: 'month_open', values: { month: '2026-11', payBy: '2026-12-07' } } as const;

it('what a refund took back is deducted and never “paid by” a day', () => {
  expect(commissionSentence(t, -400, open)).toBe('wait_back');
  expect(commissionSentence(t, 3052, open)).toBe('wait_month_open');
});

it('a deduction that is on a statement says what is carried over', () => {
  const setOff = { code: 'set_off', values: { carriedCents: -400 } } as const;
  expect(commissionSentence(t, -400, setOff)).toBe('wait_set_off');
});
