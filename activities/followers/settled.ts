/** Decides which of the next events a follower may hand over: always the first ones, even if the clocks step. */
import type { StoredEvent } from '#events/log.ts';

/** Clocks, in milliseconds. */
export interface Clocks {
  /** Time since the epoch. It steps when somebody sets it, and may differ from the log's clock. */
  readonly wall: () => number;
  /** Time since some fixed moment; it never steps. */
  readonly steady: () => number;
}

export const machineClocks: Clocks = { wall: () => Date.now(), steady: () => performance.now() };

type Timed = Pick<StoredEvent, 'position' | 'recordedAt'>;

/**
 * Cuts the batch at the first event that is younger than `behind` milliseconds: the checkpoint moves past everything
 * that is handed over, so an event left out in the middle would be lost. Age is judged by the log's time stamp. An
 * event that seems to come from the future, because a clock was set, counts as old once it was seen here `behind`
 * milliseconds ago; otherwise it would hold up everything after it until that time.
 */
export function settling(
  behind: number,
  clocks: Clocks,
): <E extends Timed>(read: readonly E[]) => readonly E[] {
  let waiting: { readonly upTo: bigint; readonly since: number } | null = null;
  return (read) => {
    if (behind <= 0) return read;
    const now = clocks.steady();
    const limit = clocks.wall() - behind;
    const isWaitOver = waiting !== null && now - waiting.since >= behind;
    const waited = waiting !== null && isWaitOver ? waiting.upTo : -1n;
    const cut = read.findIndex(
      ({ position, recordedAt }) => position > waited && Date.parse(recordedAt) > limit,
    );
    const last = read.at(-1);
    const young = read[cut];
    if (young === undefined || last === undefined) return read;
    if (waiting === null || isWaitOver || waiting.upTo < young.position)
      waiting = { upTo: last.position, since: now };
    return read.slice(0, cut);
  };
}
