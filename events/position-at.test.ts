/** A time converted into a position, compared with looking at every event in turn. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StoredEvent } from './log.ts';
import { positionAt, recordedAtOf } from './position-at.ts';

const at = (second: number): string => new Date(1_900_000_000_000 + second * 1000).toISOString();

/** A log with gaps between its positions, and several events in the same second. */
const logOf = (steps: readonly { readonly gap: number; readonly later: number }[]) => {
  let [position, second] = [0, 0];
  const events = steps.map(({ gap, later }) => {
    position += gap;
    second += later;
    return { position: BigInt(position), recordedAt: at(second) };
  });
  let reads = 0;
  return {
    events,
    reads: () => reads,
    log: {
      head: () => Promise.resolve(events.at(-1)?.position ?? 0n),
      readAll: (after: bigint, limit: number) => {
        reads += 1;
        return Promise.resolve(
          events.filter((event) => event.position > after).slice(0, limit) as unknown as StoredEvent[],
        );
      },
    },
  };
};

test('it is the last event that the log had taken by then', async () => {
  const steps = fc.array(
    fc.record({ gap: fc.integer({ min: 1, max: 40 }), later: fc.integer({ min: 0, max: 3 }) }),
    {
      maxLength: 60,
    },
  );
  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: -1, max: 200 }), async (taken, second) => {
      const { log, events } = logOf(taken);
      const last = events.findLast(({ recordedAt }) => recordedAt <= at(second));
      expect(await positionAt(log, at(second))).toBe(last?.position ?? 0n);
    }),
  );
});

test('a long log takes few reads', async () => {
  const { log, reads, events } = logOf(Array.from({ length: 5_000 }, () => ({ gap: 20, later: 1 })));
  expect(await positionAt(log, at(1234))).toBe(events[1233]?.position);
  expect(reads()).toBeLessThan(25);
});

test('a position without an event has no time', async () => {
  const { log } = logOf([{ gap: 5, later: 1 }]);
  expect([await recordedAtOf(log, 5n), await recordedAtOf(log, 4n), await recordedAtOf(log, 0n)]).toEqual([
    at(1),
    null,
    null,
  ]);
});
