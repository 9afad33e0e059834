/** The hours in which neither a push nor a text is sent, on the wall clock of whom it is for. */
import { addDays, instantOf, wallOf } from '../scheduling/wall-time.ts';

/** Both `HH:MM`, 24 hours; from a later to an earlier one is over midnight. The same time twice is no hour at all. */
export interface QuietHours {
  readonly from: string;
  readonly to: string;
}

/** Who never said otherwise is left alone at night. */
export const defaultQuietHours: QuietHours = { from: '21:00', to: '07:00' };

/** The instant (ISO) at which the quiet hours end that `instant` falls into in this IANA zone; null for none. */
export function quietUntil({ from, to }: QuietHours, instant: string, zone: string): string | null {
  const { date, time } = wallOf(instant, zone);
  const isOverMidnight = from > to;
  const isQuiet = isOverMidnight ? time >= from || time < to : time >= from && time < to;
  if (!isQuiet) return null;
  return instantOf(isOverMidnight && time >= from ? addDays(date, 1) : date, to, zone);
}
