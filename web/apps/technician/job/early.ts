/** Whether a step of the road comes long before its appointment, so that the screen asks first; pure. */
import type { Job } from '#api/contract/jobs.ts';
import { calendarDay, remaining } from '#web/lib/format.ts';

/** Milliseconds before the window's start from which nobody is asked: long ways and early birds. */
const ASK_BEFORE_MS = 3 * 60 * 60 * 1000;

/**
 * What to ask before a technician travels or starts, or null when the time is right. The API takes the step at any
 * time (spec technician §6 names no earliest): customers do let somebody in a day early, and only the people know.
 * `now`: epoch milliseconds.
 */
export function earlyQuestion(
  { startsAt, scheduledDate, scheduledTime }: Pick<Job, 'startsAt' | 'scheduledDate' | 'scheduledTime'>,
  step: 'route' | 'start',
  now: number,
): { readonly title: string; readonly text: string; readonly action: string } | null {
  const left = Date.parse(startsAt) - now;
  if (left <= ASK_BEFORE_MS) return null;
  const day = calendarDay(scheduledDate);
  const when = `This appointment is on ${day}, ${scheduledTime}, in ${remaining(left)}.`;
  return step === 'route'
    ? {
        title: 'Start driving now?',
        text: `${when} The customer will be told that you are on the way.`,
        action: 'Yes, on my way',
      }
    : {
        title: 'Start the work now?',
        text: `${when} The customer will be told that the work has begun.`,
        action: 'Yes, start now',
      };
}
