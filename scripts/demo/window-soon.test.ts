import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseAppointment } from '#domain/scheduling/slots.ts';
import { windowSoon } from './window-soon.ts';

const minute = 60_000;
const zones = ['America/New_York', 'America/Chicago', 'America/Los_Angeles', 'Pacific/Honolulu'] as const;

test('the demo brings appointments forward to a window of one day that has not begun, and begins in minutes', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: Date.parse('2026-01-01T00:00:00Z'), max: Date.parse('2030-01-01T00:00:00Z') }),
      fc.constantFrom(1, 25),
      fc.constantFrom(...zones),
      (now, minutes, zone) => {
        const { date, time } = windowSoon(now, minutes, zone);
        const appointment = parseAppointment(date, time, zone);
        if (!appointment) return expect.fail(`no window: ${date} ${time}`);
        const ahead = Date.parse(appointment.startsAt) - now;
        expect(ahead).toBeGreaterThanOrEqual(minutes * minute);
        // At most an hour more, when the clock is set back.
        expect(ahead).toBeLessThan((minutes + 64) * minute);
        expect(Date.parse(appointment.endsAt)).toBeGreaterThan(Date.parse(appointment.startsAt));
      },
    ),
    { numRuns: 500 },
  );
  expect(windowSoon(Date.parse('2026-11-22T18:00:10Z'), 1, 'America/New_York')).toEqual({
    date: '2026-11-22',
    time: '1:02 PM - 3:02 PM',
  });
  // New Year's Eve in New York: two minutes before midnight there is no room for a window.
  expect(windowSoon(Date.parse('2027-01-01T04:58:30Z'), 1, 'America/New_York').date).toBe('2027-01-01');
});
