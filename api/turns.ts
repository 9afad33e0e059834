/** Runs heavy work of the api one piece at a time. */
import { Refused } from './problems.ts';

/** Runs `work` once everything queued before it has ended. */
type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * A queue for work that takes seconds of CPU or a hundred megabytes.
 * @throws {Refused} `unavailable` if more than `maxWaiting` are already queued
 */
export function openTurns(maxWaiting = Infinity): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (work) => {
    if (waiting > maxWaiting) throw new Refused('unavailable', 'takesTooLong', { retryAfter: 30 });
    waiting += 1;
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    try {
      return await mine;
    } finally {
      waiting -= 1;
    }
  };
}
