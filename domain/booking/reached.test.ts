import { describe, expect, it } from 'vitest';
import type { BookingStatus } from './events.ts';
import { reachedAt } from './reached.ts';

const history = (...statuses: readonly BookingStatus[]) =>
  statuses.map((status, minute) => ({ status, at: `12:0${minute}` }));

describe('times of the steps', () => {
  it('are those at which each status was reached', () => {
    expect([...reachedAt(history('pending', 'confirmed', 'assigned', 'in_route'))]).toEqual([
      ['pending', '12:00'],
      ['confirmed', '12:01'],
      ['assigned', '12:02'],
      ['in_route', '12:03'],
    ]);
  });

  it('leave out what a step back has undone, and name the second time of what came again', () => {
    const times = reachedAt(history('confirmed', 'assigned', 'in_route', 'on_site', 'assigned', 'in_route'));
    expect(times.get('on_site')).toBeUndefined();
    expect(times.get('in_route')).toBe('12:05');
  });
});
