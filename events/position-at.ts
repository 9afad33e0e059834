/** The last position of the log before an instant: a moment is a position, and a time is turned into one once (decision 203). */
import type { EventLog } from './log.ts';

/**
 * The position of the last event that the log had taken by an instant (ISO); `0n`: none. Found by halving, some forty
 * reads in a log of a billion events. Where the database's clock was set back, positions and times disagree: it is then
 * one of the places where the clock passed that instant.
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

/** When the log took the event at a position; null: there is none at it. */
export async function recordedAtOf(log: Pick<EventLog, 'readAll'>, position: bigint): Promise<string | null> {
  if (position <= 0n) return null;
  const [event] = await log.readAll(position - 1n, 1);
  return event?.position === position ? event.recordedAt : null;
}
