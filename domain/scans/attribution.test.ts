import { expect, test } from 'vitest';
import { attributedUntil, scanDay } from './attribution.ts';

test('a scan counts for thirty days, over the change of the clocks as well', () => {
  expect(attributedUntil('2030-03-01T12:00:00.000Z')).toBe('2030-03-31T12:00:00.000Z');
});

test('a day of scans ends at midnight Eastern', () => {
  expect(scanDay('2030-01-02T04:59:59.000Z')).toBe('2030-01-01');
  expect(scanDay('2030-01-02T05:00:00.000Z')).toBe('2030-01-02');
  expect(scanDay('2030-07-02T03:59:59.000Z')).toBe('2030-07-01');
});
