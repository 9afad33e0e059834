/** Demo appointment windows that begin soon, in the form in which an admin enters them. */
import { windowLabel } from '#domain/scheduling/slots.ts';
import { epochOf, instantOf, wallOf } from '#domain/scheduling/wall-time.ts';

const minute = 60_000;
const dayMinutes = 24 * 60;
/** Length of a window in minutes, if the day has that much left. */
const lasts = 120;

/**
 * Day and window at the job site that begin `minutes` after `now` (epoch milliseconds), on a full minute that is still
 * ahead when it is requested. A window never crosses midnight: just before it, it begins the next day.
 */
export function windowSoon(
  now: number,
  minutes: number,
  zone: string,
): { readonly date: string; readonly time: string } {
  const starts = Math.ceil(now / minute + minutes) * minute;
  const wall = wallOf(new Date(starts).toISOString(), zone);
  const from = Number(wall.time.slice(0, 2)) * 60 + Number(wall.time.slice(3, 5));
  const left = dayMinutes - from;
  if (left < 2) return windowSoon(now, minutes + left, zone);
  // For an hour that occurs twice, a window means the first.
  if (epochOf(instantOf(wall.date, wall.time, zone)) < starts) return windowSoon(now, minutes + 60, zone);
  const until = Math.min(from + lasts, dayMinutes - 1);
  return { date: wall.date, time: windowLabel({ start: clock(from), end: clock(until) }) };
}

const clock = (of: number): string =>
  `${String(Math.floor(of / 60)).padStart(2, '0')}:${String(of % 60).padStart(2, '0')}`;
