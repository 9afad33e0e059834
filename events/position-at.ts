/**
 * The last position of the log before an instant: a moment is a position, so a time is converted into one once
 * (decision 203).
 */
import type { EventLog } from './log.ts';

/**
 * The position of the last event that the log had stored by an instant (ISO); `0n`: none. Found by binary search, with
 * some forty reads in a log of a billion events. If the database's clock was set back, positions and times disagree;
 * the result is then one of the places where the clock passed that instant.
 */
export async function positionAt(log: Pick<EventLog, 'readAll' | 'head'>, instant: string): Promise<bigint> {
  const until = Date.parse(instant);
  let [before, end] = [0n, await log.head()];
  while (before < end) {
    const middle = (before + end) / 2n;
    const [next] = await log.readAll(middle, 1);
    if (next === undefined || next.position > end || Date.parse(next.recordedAt) > until) end = middle;
    else before = next.position;
  }
  return before;
}

/** When the log stored the event at a position; null if there is none. */
export async function recordedAtOf(log: Pick<EventLog, 'readAll'>, position: bigint): Promise<string | null> {
  if (position <= 0n) return null;
  const [event] = await log.readAll(position - 1n, 1);
  return event?.position === position ? event.recordedAt : null;
}
