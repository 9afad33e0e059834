/** A day of the calendar: hours, time off and jobs, in minutes of that day at the technician's base; pure. */
import type { Calendar } from '#api/contract/calendar.ts';
import type { Job } from '#api/contract/jobs.ts';
import { minutesOfDay } from '#domain/scheduling/slots.ts';
import { addDays, wallOf, weekdayOf } from '#domain/scheduling/wall-time.ts';
import { isActive } from '../jobs.ts';

const dayMinutes = 24 * 60;
export const weekLength = 7;

/** A part of a day, in minutes after midnight. */
export interface Part {
  readonly from: number;
  readonly to: number;
}

export interface CalendarDay {
  /** YYYY-MM-DD */
  readonly date: string;
  readonly isToday: boolean;
  readonly hours: readonly Part[];
  readonly off: readonly Part[];
  /** Earliest first. */
  readonly jobs: readonly (Part & { readonly job: Job })[];
}

/** Seven days from `first` (YYYY-MM-DD). `now`: an ISO instant; past jobs are left out. */
export function weekFrom(
  first: string,
  { zone, hours, timeOff }: Pick<Calendar, 'zone' | 'hours' | 'timeOff'>,
  jobs: readonly Job[],
  now: string,
): readonly CalendarDay[] {
  const today = wallOf(now, zone).date;
  const own = jobs
    .filter((job) => job.accepted && isActive(job))
    .map((job) => ({ job, start: wallOf(job.startsAt, zone), end: wallOf(job.endsAt, zone) }))
    .sort((a, b) => (a.job.startsAt < b.job.startsAt ? -1 : 1));
  return Array.from({ length: weekLength }, (_, offset) => {
    const date = addDays(first, offset);
    return {
      date,
      isToday: date === today,
      hours: hours
        .filter(({ weekday }) => weekday === weekdayOf(date))
        .map(({ start, end }) => ({ from: minutesOfDay(start), to: minutesOfDay(end) })),
      off: timeOff
        .filter(({ from, to }) => from <= date && date <= to)
        .map(({ from, to, start, end }) => ({
          from: date === from && start !== null ? minutesOfDay(start) : 0,
          to: date === to && end !== null ? minutesOfDay(end) : dayMinutes,
        })),
      jobs: own
        .filter(({ start }) => start.date === date)
        .map(({ job, start, end }) => ({
          job,
          from: minutesOfDay(start.time),
          to: end.date === date ? minutesOfDay(end.time) : dayMinutes,
        })),
    };
  });
}

/** Whether it covers the whole day. */
export const isWholeDay = ({ from, to }: Part): boolean => from === 0 && to === dayMinutes;

/** The range of a week's bars: from 6 AM to 10 PM, or wider if anything is outside of it. */
export function scaleOf(week: readonly CalendarDay[]): Part {
  const parts = week.flatMap(({ hours, jobs }) => [...hours, ...jobs]);
  return {
    from: Math.min(6 * 60, ...parts.map(({ from }) => from)),
    to: Math.max(22 * 60, ...parts.map(({ to }) => to)),
  };
}
