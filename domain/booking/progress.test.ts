import { expect, it } from 'vitest';
import { adviceOf, progressPercent, stageOf } from './progress.ts';
import { allStatuses } from './transitions.ts';

it('the bar is the position among five stages, and empty for a cancelled booking (spec admin §4)', () => {
  expect(allStatuses.map((status) => [status, stageOf(status), progressPercent(status)])).toEqual([
    ['pending', 'pending', 20],
    ['confirmed', 'pending', 20],
    ['assigned', 'scheduled', 40],
    ['scheduled', 'scheduled', 40],
    ['in_route', 'in_route', 60],
    ['on_site', 'on_site', 80],
    ['in_progress', 'on_site', 80],
    ['completed', 'completed', 100],
    ['cancelled', null, 0],
  ]);
});

it('each status has an advised action', () => {
  expect(adviceOf('confirmed')).toBe('assign');
  expect(adviceOf('completed')).toBe('confirm_satisfaction');
  expect(allStatuses.map(adviceOf).every(Boolean)).toBe(true);
});
