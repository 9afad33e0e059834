/** Every event is handed over, in the order of the log, even if the clocks of log and worker step. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { settling } from './settled.ts';

const BEHIND = 3_000;
const hour = 3_600_000;
const start = Date.UTC(2030, 0, 1);

const at = (milliseconds: number) => new Date(start + milliseconds).toISOString();

/** How wrong a clock is: usually a little, sometimes by hours, in either direction. */
const error = fc.oneof(
  fc.integer({ min: -5_000, max: 5_000 }),
  fc.integer({ min: -5 * hour, max: 5 * hour }),
);

/** What happens: the log stores an event by its current clock, or the follower reads, by the worker's. */
const happening = fc.oneof(
  fc.record({ kind: fc.constant('append' as const), error }),
  fc.record({ kind: fc.constant('look' as const), error }),
  fc.record({ kind: fc.constant('wait' as const), milliseconds: fc.integer({ min: 0, max: 4_000 }) }),
);

test('whichever way the clocks step, every event is handed over once, in order, and none is held up for long', () => {
  fc.assert(
    fc.property(
      fc.array(happening, { maxLength: 60 }),
      fc.integer({ min: 1, max: 7 }),
      error,
      (happenings, batch, last) => {
        const log: { position: bigint; recordedAt: string }[] = [];
        const handled: bigint[] = [];
        let now = 0;
        let wrong = 0;
        const clocks = { wall: () => start + now + wrong, steady: () => now };
        const settled = settling(BEHIND, clocks);
        const look = () => {
          const read = log.filter(({ position }) => position > (handled.at(-1) ?? 0n)).slice(0, batch);
          handled.push(...settled(read).map(({ position }) => position));
        };
        for (const one of happenings) {
          if (one.kind === 'wait') now += one.milliseconds;
          else if (one.kind === 'append') {
            log.push({ position: BigInt(log.length + 1), recordedAt: at(now + one.error) });
          } else {
            wrong = one.error;
            look();
          }
        }
        wrong = last;
        // A batch is seen, waits, and is handed over: two reads per batch, however many events arrived meanwhile.
        for (let looks = 0; looks < 2 * Math.ceil(log.length / batch) + 1; looks += 1) {
          look();
          now += BEHIND;
        }
        expect(handled).toEqual(log.map(({ position }) => position));
      },
    ),
    { numRuns: 2_000 },
  );
});

test('what is older than the distance is handed over at once, and the youngest waits', () => {
  const settled = settling(BEHIND, { wall: () => start + 10_000, steady: () => 0 });
  const read = [5_000, 7_000, 7_001].map((recorded, index) => ({
    position: BigInt(index + 1),
    recordedAt: at(recorded),
  }));
  expect(settled(read)).toEqual(read.slice(0, 2));
});

test('without a distance no clock is asked', () => {
  const settled = settling(0, { wall: () => start - hour, steady: () => 0 });
  const read = [{ position: 1n, recordedAt: at(0) }];
  expect(settled(read)).toEqual(read);
});
