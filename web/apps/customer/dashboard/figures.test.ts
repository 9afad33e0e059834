import { expect, it } from 'vitest';
import type { BookingStatus } from '#domain/booking/events.ts';
import { figuresOf } from './figures.ts';

const one = (status: BookingStatus, rating: number | null = null) => ({ status, rating });

it('the four cards count a known world: every status, rated and unrated work', () => {
  const world = [
    one('pending'),
    one('confirmed'),
    one('assigned'),
    one('scheduled'),
    one('in_route'),
    one('on_site'),
    one('in_progress'),
    one('completed', 5),
    one('completed', 4),
    one('completed', 4),
    one('completed'),
    one('cancelled'),
    one('cancelled'),
  ];
  expect(figuresOf(world)).toEqual({ total: 13, completed: 4, scheduled: 7, rating: '4.3' });
  expect(figuresOf([])).toEqual({ total: 0, completed: 0, scheduled: 0, rating: null });
});
