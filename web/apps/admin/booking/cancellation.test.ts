import { describe, expect, it } from 'vitest';
import { cancelBody, feeOf, mistakesIn } from './cancellation.ts';

/** $45.00 is held, and the price was lowered to $20.00: the server's answer 30 hours before. */
const outcome = { allowed: true, explanation: '', freeUntil: null, maxFeeCents: 2_000, returnedCode: null };
const outcomes = {
  policy: { ...outcome, feeCents: 0, releasedCents: 4_500 },
  noShow: { ...outcome, feeCents: 2_000, releasedCents: 2_500 },
};

describe('cancelling as an admin', () => {
  it('takes for a no-show what the server said before, not the whole hold', () => {
    expect(feeOf('no_show', outcomes, '')).toBe(2_000);
    expect(feeOf('policy', outcomes, '')).toBe(0);
    expect(feeOf('free', { policy: undefined, noShow: undefined }, '')).toBe(0);
  });

  it('takes nothing that has not been shown', () => {
    expect(feeOf('no_show', { policy: outcomes.policy, noShow: undefined }, '')).toBeNull();
    expect(feeOf('policy', { policy: undefined, noShow: outcomes.noShow }, '')).toBeNull();
  });

  it('records a no-show as one, with or without words of the admin', () => {
    expect(cancelBody('no_show', 2_000, ' ')).toEqual({ noShow: true, feeCents: 2_000 });
    expect(cancelBody('no_show', 2_000, ' Rang twice ')).toEqual({
      noShow: true,
      feeCents: 2_000,
      reason: 'Rang twice',
    });
    expect(cancelBody('other', 1_000, 'Agreed on the phone')).toEqual({
      feeCents: 1_000,
      reason: 'Agreed on the phone',
    });
  });

  it('another amount goes as far as the customer agreed, though more is held', () => {
    const why = 'Agreed on the phone';
    expect(mistakesIn('other', { fee: feeOf('other', outcomes, '$20'), most: 2_000, why })).toEqual([]);
    expect(mistakesIn('other', { fee: feeOf('other', outcomes, '20.01'), most: 2_000, why })).toEqual([
      'other',
    ]);
    expect(mistakesIn('other', { fee: feeOf('other', outcomes, 'x'), most: 2_000, why })).toEqual(['other']);
  });

  it('asks why, except for a no-show, which says so itself', () => {
    expect(mistakesIn('free', { fee: 0, most: 2_000, why: ' ' })).toEqual(['why']);
    expect(mistakesIn('no_show', { fee: 2_000, most: 2_000, why: '' })).toEqual([]);
  });
});
