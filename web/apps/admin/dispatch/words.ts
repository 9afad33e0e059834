/** Texts about a job that several parts of the board use. */
import { clockIn, dateIn, remaining, wallTime } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import type { dispatchTexts } from '#words/generated/admin.ts';
import { sameDay } from '#domain/scheduling/wall-time.ts';
import type { Job } from './day.ts';

/** With less than two hours left, a deadline is urgent. */
const SOON_MS = 2 * 3_600_000;

/** By when the job needs what it lacks, and how much time is left; null if it lacks nothing. */
export function dueText(
  t: TextOf<typeof dispatchTexts>,
  { due }: Pick<Job, 'due'>,
  zone: string,
  now: string,
): {
  readonly text: string;
  /** If there is little room: only the day, if it is not today. */
  readonly short: string;
  readonly isSoon: boolean;
  readonly left: string | null;
} | null {
  if (!due) return null;
  const left = Date.parse(due.at) - Date.parse(now);
  const isToday = sameDay(due.at, now, zone);
  return {
    text: t(`due_${due.outcome}`, { time: isToday ? clockIn(due.at, zone) : wallTime(due.at, zone) }),
    short: t(`due_${due.outcome}`, { time: isToday ? clockIn(due.at, zone) : dateIn(due.at, zone) }),
    isSoon: left < SOON_MS,
    left: left > 0 ? remaining(left) : null,
  };
}
