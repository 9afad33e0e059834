/** Which of a partner's months have ended and still have to be closed. */
import { endOfMonth, monthOf, type Period } from '../settlement/period.ts';
import type { CommissionLine } from './commands.ts';
import type { CommissionsState } from './state.ts';

/**
 * Months that had ended by `now` (ISO) and have lines after the last closing, oldest first; if commissions were
 * released since, the last ended month is included.
 */
export function dueMonths(
  { closings, holds }: CommissionsState,
  lines: readonly Pick<CommissionLine, 'position' | 'at'>[],
  now: string,
): readonly Period[] {
  const last = closings.at(-1);
  const fresh = lines.filter(({ position }) => last?.upTo == null || BigInt(position) > BigInt(last.upTo));
  const isSetFree = holds.some(({ status, withheld }) => status !== 'held' && withheld !== 0);
  const ended = isSetFree ? [lastEnded(now)] : [];
  const months = new Set([...fresh.map(({ at }) => monthOf(at)), ...ended]);
  return [...months]
    .filter((month) => endOfMonth(month) <= now && (last === undefined || endOfMonth(month) > last.until))
    .toSorted();
}

/** The last month that has ended. */
function lastEnded(now: string): Period {
  const running = monthOf(now);
  const first = new Date(`${running}-01T12:00:00.000Z`);
  return monthOf(new Date(first.getTime() - 2 * 24 * 60 * 60 * 1000).toISOString());
}
