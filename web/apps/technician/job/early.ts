/** Whether a step is long before its appointment, so that the screen asks first; pure. */
import type { Job } from '#api/contract/jobs.ts';
import { calendarDay, remaining, windowText } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import type { jobTexts } from '#words/generated/technician.ts';

/** Milliseconds before the window's start from which there is no question: people leave early for long drives. */
const ASK_BEFORE_MS = 3 * 60 * 60 * 1000;

/**
 * What to ask before a technician leaves or starts, or null if the time is right. The API accepts the step at any time
 * (spec technician §6 gives no earliest): customers do let technicians in a day early, and only the people know. `now`:
 * epoch milliseconds.
 */
export function earlyQuestion(
  t: TextOf<typeof jobTexts>,
  { startsAt, scheduledDate, scheduledTime }: Pick<Job, 'startsAt' | 'scheduledDate' | 'scheduledTime'>,
  step: 'route' | 'start',
  now: number,
): { readonly title: string; readonly text: string; readonly action: string } | null {
  const left = Date.parse(startsAt) - now;
  if (left <= ASK_BEFORE_MS) return null;
  const when = t('early', {
    day: calendarDay(scheduledDate),
    time: windowText(scheduledTime),
    left: remaining(left),
  });
  return step === 'route'
    ? { title: t('earlyRoute'), text: `${when} ${t('earlyRouteText')}`, action: t('earlyRouteYes') }
    : { title: t('earlyStart'), text: `${when} ${t('earlyStartText')}`, action: t('earlyStartYes') };
}
