import { expect, it } from 'vitest';
import { averageRating } from './average-rating.ts';

it('is the mean of what was rated, to one decimal', () => {
  const of = (...ratings: readonly (number | null)[]) => averageRating(ratings.map((rating) => ({ rating })));
  expect(of(5)).toBe('5.0');
  expect(of(5, null, 4, 4)).toBe('4.3');
  expect([of(), of(null, null)]).toEqual([null, null]);
});
