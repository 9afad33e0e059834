/** How old somebody must be to work with us, from a date of birth. */
import { wallOf } from '../scheduling/wall-time.ts';

/** Years: technicians sign a contract and work alone in people's homes, and the background check requires 18 too. */
const MIN_AGE = 18;
/** Years. Nobody alive is older, so the date was mistyped. */
const GREATEST_AGE = 120;

/**
 * The last of the time zones we accept applications from in which a day begins. A form does not always know where the
 * person lives, and nobody may be accepted before they turn 18 there: at worst, somebody on the East Coast is told to
 * come back a few hours later on their birthday.
 */
const LAST_ZONE = 'Pacific/Honolulu';

/** `impossible`: in the future, or too long ago for anybody alive. */
export type BirthDateFault = 'impossible' | 'too_young';

/**
 * What is wrong with a date of birth (YYYY-MM-DD, an existing day) at `now` (ISO instant); null if nothing. People born
 * on February 29 turn 18 on March 1 in other years.
 */
export function birthDateFault(date: string, now: string): BirthDateFault | null {
  const today = wallOf(now, LAST_ZONE).date;
  if (date > today || date < yearsBefore(today, GREATEST_AGE)) return 'impossible';
  return date > yearsBefore(today, MIN_AGE) ? 'too_young' : null;
}

/** The same month and day `years` earlier; it is only compared as text, so it need not exist. */
function yearsBefore(day: string, years: number): string {
  return `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;
}
