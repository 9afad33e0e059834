import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { reviewBooking } from './bookings.ts';

const { body } = reviewBooking;
const admits = (review: unknown): boolean => body !== undefined && z.safeParse(body, review).success;

describe('a review from My Bookings', () => {
  it('needs stars alone, one to five of them', () => {
    for (const rating of [1, 2, 3, 4, 5]) {
      expect(admits({ rating })).toBe(true);
      expect(admits({ rating, review: '' })).toBe(true);
    }
    for (const rating of [0, 6, 4.5, '5', null])
      expect([rating, admits({ rating })]).toEqual([rating, false]);
  });
});
