import fc from 'fast-check';
import { expect, test } from 'vitest';
import { technicianBy } from './promises.ts';

const DAY = 24 * 60 * 60 * 1000;

test('a technician is never promised for a time after the appointment has begun', () => {
  const placed = Date.parse('2026-11-22T15:00:00.000Z');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 90 * DAY }), (ahead) => {
      const told = technicianBy({
        placedAt: new Date(placed).toISOString(),
        startsAt: new Date(placed + ahead).toISOString(),
      });
      expect(told).toBe(placed + DAY < placed + ahead ? 'within_a_day' : 'before_start');
    }),
  );
});
