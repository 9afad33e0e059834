/** Upcasting steps, and the mistakes found when they are combined. */
import { expect, test } from 'vitest';
import { digestOf } from './digest.ts';
import type { StoredEvent } from './log.ts';
import { upcasting } from './upcasting.ts';

const event = (schemaVersion: number, data: unknown, type = 'BookingPlaced'): StoredEvent => ({
  id: 'e1',
  type,
  schemaVersion,
  data,
  metadata: { actor: { role: 'system', id: 'test' }, commandId: 'c1', correlationId: 'c1' },
  stream: 'booking-1',
  revision: 0,
  position: 1n,
  recordedAt: '2027-01-01T00:00:00.000Z',
});

const upcast = upcasting([
  { type: 'BookingPlaced', from: 2, upcast: (data) => ({ ...Object(data), crew: 1 }) },
  { type: 'BookingPlaced', from: 1, upcast: (data) => ({ ...Object(data), currency: 'usd' }) },
]);

test('an event is upcast through every step above its version', () => {
  // Its digest stays that of the stored event.
  const first = event(1, { cents: 5 });
  const second = event(2, { cents: 5 });
  const today = { cents: 5, currency: 'usd', crew: 1 };
  expect(upcast(first)).toEqual({ ...event(3, today), digest: digestOf(first), storedVersion: 1 });
  expect(upcast(second)).toEqual({
    ...event(3, { cents: 5, crew: 1 }),
    digest: digestOf(second),
    storedVersion: 2,
  });
});

test('an event that is up to date, or of another type, is left alone', () => {
  const newest = event(3, {});
  const other = event(1, {}, 'BookingCancelled');
  expect(upcast(newest)).toBe(newest);
  expect(upcast(other)).toBe(other);
});

test('what was stored is not changed', () => {
  const stored = Object.freeze(event(1, Object.freeze({ cents: 5 })));
  upcast(stored);
  expect(stored).toEqual(event(1, { cents: 5 }));
});

test('two steps from one version, or a gap between steps, are refused', () => {
  const step = (from: number) => ({ type: 'T', from, upcast: (data: unknown) => data });
  expect(() => upcasting([step(1), step(1)])).toThrow(RangeError);
  expect(() => upcasting([step(1), step(3)])).toThrow('no upcast of T starts from version 2');
});
