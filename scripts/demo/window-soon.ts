/** Appointment windows of the demo that begin soon, as an admin types them. */
import { windowLabel } from '#domain/scheduling/slots.ts';
import { epochOf, instantOf, wallOf } from '#domain/scheduling/wall-time.ts';

const minute = 60_000;
const dayMinutes = 24 * 60;
/** Minutes that a window lasts, where the day leaves as much. */
const lasts = 120;

/**
 * Day and window at the job site that begin `minutes` after `now` (epoch milliseconds), on a full minute that is not over
 * when it is asked for. A window never goes over midnight: just before it, it begins the next day.
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
  // Of an hour that comes twice, a window means the first.
  if (epochOf(instantOf(wall.date, wall.time, zone)) < starts) return windowSoon(now, minutes + 60, zone);
  const until = Math.min(from + lasts, dayMinutes - 1);
  return { date: wall.date, time: windowLabel({ start: clock(from), end: clock(until) }) };
}

const clock = (of: number): string =>
  `${String(Math.floor(of / 60)).padStart(2, '0')}:${String(of % 60).padStart(2, '0')}`;
