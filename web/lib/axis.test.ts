import { describe, expect, it } from 'vitest';
import { axisOf, rateAxisOf } from './axis.ts';

describe('an axis', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [9, [0, 2, 4, 6, 8, 10]],
    [23, [0, 5, 10, 15, 20, 25]],
    [213_700, [0, 50_000, 100_000, 150_000, 200_000, 250_000]],
  ])('up to %i has round lines, six at most', (most, lines) => {
    expect(axisOf(most)).toEqual(lines);
  });

  it('of rates ends at 100 % and begins where the least is', () => {
    expect(rateAxisOf([0.91, 0.95]).map((line) => Math.round(line * 100))).toEqual([88, 92, 96, 100]);
    expect(rateAxisOf([0.33]).map((line) => Math.round(line * 100))).toEqual([20, 40, 60, 80, 100]);
    expect(rateAxisOf([0]).map((line) => Math.round(line * 100))).toEqual([0, 20, 40, 60, 80, 100]);
    expect(rateAxisOf([]).map((line) => Math.round(line * 100))).toEqual([96, 100]);
  });
});
