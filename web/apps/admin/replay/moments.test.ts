import { expect, test } from 'vitest';
import { askedFor, chosenIn, instantOfLocal, localOf } from './moments.ts';

test('an instant goes to the field of the device and back, to the minute', () => {
  const instant = '2026-11-23T15:42:00.000Z';
  expect(instantOfLocal(localOf(instant))).toBe(instant);
  expect(localOf(instant)).toMatch(/^2026-11-2[2-4]T\d\d:\d\d$/);
  expect([localOf(null), localOf('yesterday'), instantOfLocal('')]).toEqual(['', '', null]);
});

test('a position goes before a time, and what can’t be read is nothing', () => {
  const both = {
    position: '12',
    at: '2026-11-23T15:42:00.000Z',
    since: 'x',
    sinceAt: '2026-11-22T00:00:00Z',
  };
  expect(askedFor(chosenIn(both))).toEqual({ position: '12', sinceAt: '2026-11-22T00:00:00.000Z' });
  expect(askedFor(chosenIn({ at: 'now', since: '1'.repeat(19) }))).toEqual({});
});
