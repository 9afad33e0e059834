import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { doneAt } from './device-time.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const noon = Date.parse('2026-12-05T17:00:00.000Z');
const iso = (at: number) => new Date(at).toISOString();

describe('when a step was done (R19)', () => {
  test.each([
    ['right', 0],
    ['a day ahead', day],
    ['a day behind', -day],
  ])('is what it was on our clock, where the phone’s is %s', (_, off) => {
    const told = { receivedAt: iso(noon), previous: null, deviceClock: iso(noon + off) };
    expect(doneAt({ ...told, deviceTime: iso(noon - 40 * minute + off) })).toBe(iso(noon - 40 * minute));
  });

  test('is not in the future, also where the phone does not say how late it thinks it is', () => {
    const told = { receivedAt: iso(noon), previous: null, deviceClock: null };
    expect(doneAt({ ...told, deviceTime: iso(noon + day) })).toBe(iso(noon));
    expect(doneAt({ ...told, deviceTime: iso(noon - minute) })).toBe(iso(noon - minute));
  });

  test('is not before the step before it, where somebody set the clock right in between', () => {
    const told = { receivedAt: iso(noon), previous: iso(noon - 30 * minute), deviceClock: iso(noon) };
    expect(doneAt({ ...told, deviceTime: iso(noon - day) })).toBe(iso(noon - 30 * minute));
  });

  test('keeps the order of sending, whatever the clock does from one step to the next', () => {
    const step = fc.record({ done: fc.nat(3 * day), wrong: fc.integer({ min: -2 * day, max: 2 * day }) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
        let previous: string | null = null;
        for (const [k, { done, wrong }] of steps.entries()) {
          const received = noon + k * 1000;
          const at = doneAt({
            deviceTime: iso(noon - done + wrong),
            deviceClock: iso(received + wrong),
            receivedAt: iso(received),
            previous,
          });
          expect(at <= iso(received)).toBe(true);
          if (previous !== null) expect(at >= previous).toBe(true);
          previous = at;
        }
      }),
    );
  });
});
