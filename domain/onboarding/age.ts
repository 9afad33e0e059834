/** How old somebody must be to work with us, read off a date of birth. */
import { wallOf } from '../scheduling/wall-time.ts';

/** Years: technicians sign a contract and work alone in people's homes, and the background check wants 18 as well. */
const MIN_AGE = 18;
/** Years. Nobody alive today is older: the date was mistyped. */
const GREATEST_AGE = 120;

/**
 * The last of the time zones that we take applications from to begin a day. A form does not always know where its
 * person lives, and nobody may be taken on before they turn 18 there: at worst, somebody on the East Coast is told to
 * come back a few hours later on their birthday.
 */
const LAST_ZONE = 'Pacific/Honolulu';

/** `impossible`: not yet come, or too long ago for anybody alive. */
export type BirthDateFault = 'impossible' | 'too_young';

/**
 * What speaks against a date of birth (YYYY-MM-DD, a day that exists) at `now` (ISO instant); null where nothing does.
 * Who was born on February 29 turns 18 on March 1 of a year without one.
 */
export function birthDateFault(date: string, now: string): BirthDateFault | null {
  const today = wallOf(now, LAST_ZONE).date;
  if (date > today || date < yearsBefore(today, GREATEST_AGE)) return 'impossible';
  return date > yearsBefore(today, MIN_AGE) ? 'too_young' : null;
}

/** The same month and day `years` before; compared as text, it need not exist. */
function yearsBefore(day: string, years: number): string {
  return `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;
}
