import { expect, test } from 'vitest';
import { businessDaysAfter } from './business-days.ts';

const DAY = 24 * 60 * 60 * 1000;
const ohio = 'America/New_York';
const daysAfter = (instant: string, days: number) => businessDaysAfter(instant, days, ohio, DAY);

test('three business days from a Wednesday end on the Monday at the same time of day', () => {
  expect(daysAfter('2026-11-18T15:12:30.000Z', 3)).toBe('2026-11-23T15:12:30.000Z');
});

test('what begins at a weekend counts from the first minute of Monday', () => {
  // Saturday evening in Ohio is Sunday in Greenwich.
  expect(daysAfter('2026-11-22T02:00:00.000Z', 1)).toBe('2026-11-24T05:00:00.000Z');
});

test('a Friday evening in Ohio is no weekend, though Saturday has begun in Greenwich', () => {
  expect(daysAfter('2026-11-21T02:00:00.000Z', 1)).toBe('2026-11-24T02:00:00.000Z');
});

test('the time of day stays when the clocks change at the weekend between', () => {
  // October 30, 10:00 EDT to November 2, 10:00 EST.
  expect(daysAfter('2026-10-30T14:00:00.000Z', 1)).toBe('2026-11-02T15:00:00.000Z');
});

test('a shorter day, as tests and the demo have it, runs through weekends', () => {
  expect(businessDaysAfter('2026-11-21T12:00:00.000Z', 5, ohio, 1_000)).toBe('2026-11-21T12:00:05.000Z');
});
