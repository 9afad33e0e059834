import { describe, expect, it } from 'vitest';
import { fitted } from './picture.ts';

describe('a photo', () => {
  it('fits into 2048 px by its longer side', () => {
    expect(fitted(4032, 3024, 2048)).toEqual([2048, 1536]);
    expect(fitted(3024, 4032, 2048)).toEqual([1536, 2048]);
  });
  it('is never enlarged, and never less than a pixel', () => {
    expect(fitted(800, 600, 2048)).toEqual([800, 600]);
    expect(fitted(40_000, 1, 2048)).toEqual([2048, 1]);
  });
});
