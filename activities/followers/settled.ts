/** Which of the next events a follower may hand over: always the first ones, whichever way the clocks step. */
import type { StoredEvent } from '#events/log.ts';

/** What the time is told by, in milliseconds. */
export interface Clocks {
  /** Since the epoch. It steps when somebody sets it, and may differ from the clock of the log. */
  readonly wall: () => number;
  /** Since some beginning; it never steps. */
  readonly steady: () => number;
}

export const machineClocks: Clocks = { wall: () => Date.now(), steady: () => performance.now() };

type Timed = Pick<StoredEvent, 'position' | 'recordedAt'>;

/**
 * Cuts what was read at the first event that is younger than `behind` milliseconds: the checkpoint moves past whatever
 * is handed over, so an event that is left out in the middle would be lost. Age is told by the log's time stamp. An
 * event that seems to come from the future, because one of the clocks was set, is old once it was seen here `behind`
 * milliseconds ago; otherwise it would hold up everything after it until that time comes.
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
