/** When a technician works: weekly hours, and time off, in the technician's local time. */
import type { Availability } from '../catalogue/options.ts';
import { type Says, says } from '../core/says.ts';
import type { Sealed } from '../core/sealed.ts';
import { unreachable } from '../core/unreachable.ts';
import { minutesOfDay, overlaps, type Period, timeLabel } from '../scheduling/slots.ts';
import {
  addDays,
  epochOf,
  instantOf,
  isCalendarDay,
  wallOf,
  type Weekday,
  weekdayOf,
} from '../scheduling/wall-time.ts';

/** A part of a weekday, every week. */
export interface WorkWindow {
  readonly weekday: Weekday;
  /** HH:MM */
  readonly start: string;
  /** HH:MM after `start`; `24:00` is midnight at the end of the day. */
  readonly end: string;
}

/** Sorted by weekday and start; windows on the same day don't overlap. */
export type WeeklyHours = readonly WorkWindow[];

/** Time off as entered: from a day to a day, both included, or from a time on the first to a time on the last. */
export interface TimeOffDays {
  /** YYYY-MM-DD */
  readonly from: string;
  readonly to: string;
  /** HH:MM, both or neither; without them the days are off from midnight to midnight. */
  readonly start: string | null;
  readonly end: string | null;
}

export interface TimeOff extends TimeOffDays {
  readonly id: string;
  /** IANA zone of the days and times. */
  readonly zone: string;
  /** ISO instants. */
  readonly startsAt: string;
  readonly endsAt: string;
  /** Visible to the technician only. */
  readonly reason: Sealed | null;
}

/** Maximum number of windows on one weekday. */
export const maxWindowsADay = 4;
/** Maximum number of future time-off entries. */
const maxTimeOff = 50;
/** How far in the future time off may end, in days. */
const farthestTimeOff = 730;

/**
 * The hours for an application's availability option, until the technician sets their own. *Evenings* begins after
 * lunch, since no window on sale starts later than 2 PM; a full day runs until 8 PM, so that four hours of work fit
 * after that window.
 */
export function firstHours(availability: Availability): WeeklyHours {
  const on = (days: readonly Weekday[], start: string, end: string) =>
    days.map((weekday) => ({ weekday, start, end }));
  switch (availability) {
    case 'weekdays':
      return on([1, 2, 3, 4, 5], '07:00', '20:00');
    case 'weekends':
      return on([0, 6], '07:00', '20:00');
    case 'evenings':
      return on([0, 1, 2, 3, 4, 5, 6], '13:00', '22:00');
    case 'full-time':
      return on([1, 2, 3, 4, 5, 6], '07:00', '20:00');
    case 'flexible':
      return on([0, 1, 2, 3, 4, 5, 6], '07:00', '21:00');
    default:
      return unreachable(availability);
  }
}

/** The same hours in the order in which they are stored. */
export function inOrder(hours: WeeklyHours): WeeklyHours {
  return hours.toSorted((a, b) => a.weekday - b.weekday || minutesOfDay(a.start) - minutesOfDay(b.start));
}

/** What is wrong with these hours, or null. */
export function hoursProblem(hours: WeeklyHours): Says | null {
  const sorted = inOrder(hours);
  for (const [index, { weekday, start, end }] of sorted.entries()) {
    if (minutesOfDay(end) <= minutesOfDay(start)) return 'hoursEndFirst';
    const before = sorted[index - 1];
    if (before?.weekday === weekday && minutesOfDay(before.end) > minutesOfDay(start)) return 'hoursOverlap';
  }
  const isCrowded = sorted.some(({ weekday }, index) => sorted[index + maxWindowsADay]?.weekday === weekday);
  return isCrowded ? says('tooManyWindows', { max: maxWindowsADay }) : null;
}

/** A part of a day in minutes after midnight. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** The hours of a weekday, with adjacent windows merged. */
function stretchesOf(hours: WeeklyHours, weekday: Weekday): readonly Stretch[] {
  const merged: Stretch[] = [];
  for (const { start, end, weekday: day } of hours) {
    if (day !== weekday) continue;
    const [from, to] = [minutesOfDay(start), minutesOfDay(end)];
    const last = merged.at(-1);
    if (last && last.to >= from) merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, to) };
    else merged.push({ from, to });
  }
  return merged;
}

/** Whether a weekday's hours include all of these minutes. */
export function hasMinutes(hours: WeeklyHours, weekday: Weekday, { from, to }: Stretch): boolean {
  return stretchesOf(hours, weekday).some((stretch) => stretch.from <= from && to <= stretch.to);
}

/** Maximum number of cached answers. */
const maxKnown = 20_000;

/**
 * Caches answers: a page of slots asks the same few questions for each technician, and an answer from Intl takes some
 * 50 µs.
 */
function remembered<Answer>(answer: (zone: string, asked: string) => Answer) {
  const known = new Map<string, Answer>();
  return (zone: string, asked: string): Answer => {
    const key = `${zone} ${asked}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size >= maxKnown) known.clear();
    const fresh = answer(zone, asked);
    known.set(key, fresh);
    return fresh;
  };
}

/** The calendar day of an ISO instant. */
const dayOf = remembered((zone, instant) => wallOf(instant, zone).date);

const weekdayAt = remembered((_zone, date) => weekdayOf(date));

/** Epoch milliseconds of a local time, `YYYY-MM-DD HH:MM`; `24:00` is the next day's midnight. */
const epochAt = remembered((zone, reading) => {
  const [date = '', time = ''] = reading.split(' ');
  return epochOf(time === '24:00' ? instantOf(addDays(date, 1), '00:00', zone) : instantOf(date, time, zone));
});

/**
 * Whether the hours include all of a period, even across midnight. On a day of a clock change they begin and end at the
 * local time shown: a skipped time is an hour later; of a time that occurs twice, the first is used.
 * @throws {RangeError} an unknown zone
 */
export function worksThrough(hours: WeeklyHours, zone: string, { start, end }: Period): boolean {
  const ends = epochOf(end);
  let until = epochOf(start);
  let date = dayOf(zone, start);
  for (;;) {
    const weekday = weekdayAt(zone, date);
    for (const window of hours) {
      if (window.weekday !== weekday || epochAt(zone, `${date} ${window.start}`) > until) continue;
      until = Math.max(until, epochAt(zone, `${date} ${window.end}`));
    }
    if (until >= ends) return true;
    if (until < epochAt(zone, `${date} 24:00`)) return false;
    date = addDays(date, 1);
  }
}

/** When a technician works on a calendar day in a zone, earliest first, with adjacent hours merged. */
export function hoursOn(hours: WeeklyHours, zone: string, date: string): readonly Period[] {
  return stretchesOf(hours, weekdayAt(zone, date)).map(({ from, to }) => ({
    start: new Date(epochAt(zone, `${date} ${clockOf(from)}`)).toISOString(),
    end: new Date(epochAt(zone, `${date} ${clockOf(to)}`)).toISOString(),
  }));
}

const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** What is wrong with time off as entered, and in which of its fields. */
export interface TimeOffProblem {
  readonly field: keyof TimeOffDays;
  readonly says: Says;
}

/** When the time off begins and ends, or what is wrong with it, at `now` (ISO instant). */
export function timeOffPeriod(
  { from, to, start, end }: TimeOffDays,
  zone: string,
  now: string,
): { readonly ok: true; readonly period: Period } | ({ readonly ok: false } & TimeOffProblem) {
  const problem = (field: keyof TimeOffDays, said: Says) => ({ ok: false, field, says: said }) as const;
  if (!isCalendarDay(from)) return problem('from', 'dayDoesNotExist');
  if (!isCalendarDay(to)) return problem('to', 'dayDoesNotExist');
  if (to < from) return problem('to', 'timeOffEndsFirst');
  if (start === null && end !== null) return problem('start', 'timeOffBothTimes');
  if (start !== null && end === null) return problem('end', 'timeOffBothTimes');
  const startsAt = instantOf(from, start ?? '00:00', zone);
  const endsAt = end === null ? instantOf(addDays(to, 1), '00:00', zone) : instantOf(to, end, zone);
  if (start !== null && wallOf(startsAt, zone).time !== start) return problem('start', skipped(from, start));
  if (end !== null && wallOf(endsAt, zone).time !== end) return problem('end', skipped(to, end));
  if (endsAt <= startsAt) return problem('end', 'timeOffEndsFirst');
  if (endsAt <= now) return problem('to', 'timeOffOver');
  if (to > addDays(wallOf(now, zone).date, farthestTimeOff)) return problem('to', 'timeOffTooFar');
  return { ok: true, period: { start: startsAt, end: endsAt } };
}

function skipped(day: string, time: string): Says {
  return says('timeSkipped', { day, time: timeLabel(time) });
}

/** Why time off can't be added to the rest at `now` (ISO instant), or null. */
export function besideProblem(timeOff: TimeOff, all: readonly TimeOff[], now: string): Says | null {
  const others = all.filter(({ id, endsAt }) => id !== timeOff.id && endsAt > now);
  const taken = others.find((other) => overlaps(periodOf(other), periodOf(timeOff)));
  if (taken) return says('timeOffOverlaps', { from: taken.from, to: taken.to });
  return others.length >= maxTimeOff ? says('tooMuchTimeOff', { max: maxTimeOff }) : null;
}

/** When it begins and ends. */
export function periodOf({ startsAt, endsAt }: TimeOff): Period {
  return { start: startsAt, end: endsAt };
}
