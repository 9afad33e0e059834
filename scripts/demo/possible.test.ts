import { describe, expect, test } from 'vitest';
import { impossible, minutesSince } from './possible.ts';

const booking: Parameters<typeof impossible>[0] = {
  createdAt: '2026-11-27T09:00:00.000Z',
  startsAt: '2026-11-27T09:10:00.000Z',
  statusHistory: [
    { status: 'pending', timestamp: '2026-11-27T09:00:00.000Z', notes: '' },
    { status: 'in_route', timestamp: '2026-11-27T09:05:00.000Z', notes: '' },
    { status: 'in_progress', timestamp: '2026-11-27T09:11:00.000Z', notes: '' },
    { status: 'completed', timestamp: '2026-11-27T09:13:00.000Z', notes: '' },
  ],
  completedAt: '2026-11-27T09:13:00.000Z',
  actualDuration: 2,
};

describe('a booking of the demo', () => {
  test('could have happened', () => {
    expect(impossible(booking)).toBeNull();
    expect(impossible({ ...booking, completedAt: null, actualDuration: null })).toBeNull();
  });

  test('could not: completed before its appointment, longer than its time, or older than what it needs', () => {
    expect(impossible({ ...booking, startsAt: '2026-11-27T10:00:00.000Z' })).toMatch(
      /before its appointment/,
    );
    expect(impossible({ ...booking, actualDuration: 95 })).toBe('95 minutes of work in 2');
    expect(impossible({ ...booking, createdAt: '2026-11-27T09:06:00.000Z' })).toBe(
      'pending is older than booked',
    );
    const [first, ...rest] = booking.statusHistory;
    if (!first) throw new Error('no history');
    expect(impossible({ ...booking, statusHistory: [...rest, first] })).toBe(
      'pending is older than completed',
    );
  });
});

test('the minutes of a job are at least one, and those that have passed', () => {
  expect([minutesSince(0, 10_000), minutesSince(0, 150_000)]).toEqual([1, 3]);
});
