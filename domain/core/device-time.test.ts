import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { doneAtOf, type StepTime, stepTime } from './device-time.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const noon = Date.parse('2026-12-05T17:00:00.000Z');
const iso = (at: number) => new Date(at).toISOString();
/** The times of a step that reaches us at noon: reported as `said` after noon by a clock that is `clockAhead`. */
const told = (said: number, clockAhead: number | null, earliest = noon - day): StepTime =>
  stepTime({ deviceTime: iso(noon + said), clockAhead }, iso(noon), iso(earliest));

describe('when a step was done (R19)', () => {
  test.each([
    ['right', 0],
    ['a day ahead', day],
    ['a day behind', -day],
  ])('is what it was on our clock, where the phone’s is %s', (_, off) => {
    expect(told(-40 * minute + off, off)).toEqual({ at: iso(noon), doneAt: iso(noon - 40 * minute) });
  });

  test('is not after the receipt, nor before the step before it', () => {
    expect(told(minute, 0)).toEqual({ at: iso(noon), doneAt: iso(noon) });
    expect(told(-2 * hour, 0, noon - hour)).toEqual({ at: iso(noon), doneAt: iso(noon - hour) });
  });

  test.each([
    ['a phone does not say what its clock shows', -hour, null, 'clock_unknown'],
    ['somebody set the clock back since', day, 0, 'time_ahead'],
    ['somebody set the clock forward since', -2 * day, 0, 'time_before'],
  ])('is the receipt, and says so, where %s', (_, said, clockAhead, doubt) => {
    expect(told(said, clockAhead)).toEqual({ at: iso(noon), doneAt: iso(noon), doubt });
  });

  test('is the receipt where no device tells', () => {
    expect(doneAtOf({ at: iso(noon) })).toBe(iso(noon));
  });

  test('keeps the order of sending, and is true where the clock ran on, whatever clocks do from one step to the next', () => {
    const step = fc.record({
      takes: fc.integer({ min: 5 * minute, max: 3 * hour }),
      wasOff: fc.integer({ min: -3 * day, max: 3 * day }),
      isSetSince: fc.boolean(),
      isOff: fc.integer({ min: -3 * day, max: 3 * day }),
      isCompared: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
        let done = noon;
        let earliest = noon;
        const all = steps.reduce((sum, { takes }) => sum + takes, noon);
        let isTrue = true;
        for (const [k, { takes, wasOff, isSetSince, isOff, isCompared }] of steps.entries()) {
          done += takes;
          const received = all + k * 1000;
          const clockAhead = isCompared ? (isSetSince ? isOff : wasOff) : null;
          const time = stepTime({ deviceTime: iso(done + wasOff), clockAhead }, iso(received), iso(earliest));
          const counted = Date.parse(doneAtOf(time));
          expect(time.at).toBe(iso(received));
          expect(counted).toBeLessThanOrEqual(received);
          expect(counted).toBeGreaterThanOrEqual(earliest);
          if (time.doubt) expect(counted).toBe(received);
          // A clock changed in between may delay the steps after it, and no others.
          isTrue &&= isCompared && !isSetSince;
          if (isTrue) expect(time).toEqual({ at: iso(received), doneAt: iso(done) });
          earliest = counted;
        }
      }),
    );
  });
});
