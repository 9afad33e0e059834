/** What the board says of a job in several places. */
import { clockIn, dateIn, remaining, wallTime } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import type { dispatchTexts } from '#words/generated/admin.ts';
import { sameDay } from '#domain/scheduling/wall-time.ts';
import type { Job } from './day.ts';

/** Under two hours, what is left to do something turns urgent. */
const SOON_MS = 2 * 3_600_000;

/** Until when what the job lacks must be there, and how long that is; null for one that lacks nothing. */
export function dueText(
  t: TextOf<typeof dispatchTexts>,
  { due }: Pick<Job, 'due'>,
  zone: string,
  now: string,
): {
  readonly text: string;
  /** Without the time of another day, for where there is little room. */
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
