import { expect, it } from 'vitest';
import { effectOf, type Foreseen, sumOf } from './cancel-several.ts';

const late: Foreseen = {
  allowed: true,
  feeCents: 7_500,
  maxFeeCents: 15_000,
  releasedCents: 7_500,
  explanation: 'Inside 24 hours',
  freeUntil: null,
  returnedCode: null,
};
const over: Foreseen = { ...late, allowed: false, explanation: 'It is over' };

it('by the policy each keeps its own fee; free of charge the whole hold goes back', () => {
  expect(effectOf(late, 'policy')).toEqual({
    isCancelled: true,
    feeCents: 7_500,
    backCents: 7_500,
    why: 'Inside 24 hours',
  });
  expect(effectOf(late, 'free')).toEqual({ isCancelled: true, feeCents: 0, backCents: 15_000, why: null });
});

it('one that cannot be cancelled, or whose fee is not known, stays as it is and is in no sum', () => {
  const unknown: Foreseen = { failure: 'Not loaded' };
  expect(effectOf(over, 'free')).toEqual({ isCancelled: false, why: 'It is over' });
  expect(effectOf(unknown, 'free')).toEqual({ isCancelled: false, why: 'Not loaded' });
  expect(sumOf([late, over, unknown, late].map((one) => effectOf(one, 'policy')))).toEqual({
    count: 2,
    feeCents: 15_000,
    backCents: 15_000,
  });
});
