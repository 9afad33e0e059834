/** Business days: Monday to Friday. Holidays count as ordinary days, so nothing comes later than promised. */
import { addDays, after, epochOf, instantOf, wallOf, weekdayOf } from './wall-time.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/**
 * The instant `days` business days after another, at the same time of day in `zone`, skipping Saturdays and Sundays.
 * What begins on a weekend counts from the first minute of Monday. `businessDay` is the length of one in milliseconds;
 * if it is shorter than a day, as in tests and the demo, weekends count like any other time.
 */
export function businessDaysAfter(instant: string, days: number, zone: string, businessDay: number): string {
  if (businessDay < DAY) return after(instant, days * businessDay);
  const wall = wallOf(instant, zone);
  const atWeekend = isWeekend(wall.date);
  let date = toWeekday(wall.date);
  for (let left = days; left > 0; left--) date = toWeekday(addDays(date, 1));
  if (atWeekend) return instantOf(date, '00:00', zone);
  return after(instantOf(date, wall.time, zone), epochOf(instant) % MINUTE);
}

/** The day itself, or the Monday after it if it is on a weekend. */
function toWeekday(date: string): string {
  return isWeekend(date) ? toWeekday(addDays(date, 1)) : date;
}

function isWeekend(date: string): boolean {
  const weekday = weekdayOf(date);
  return weekday === 0 || weekday === 6;
}
