/** Hours without pushes or texts, in the recipient's local time. */
import { addDays, instantOf, wallOf } from '../scheduling/wall-time.ts';

/** Both `HH:MM`, 24 hours; `from` later than `to` spans midnight. Equal times mean no quiet hours. */
export interface QuietHours {
  readonly from: string;
  readonly to: string;
}

/** The default for people who have not chosen: no alerts at night. */
export const defaultQuietHours: QuietHours = { from: '21:00', to: '07:00' };

/** When the quiet hours that contain `instant` in this IANA zone end (ISO); null if it is not in any. */
export function quietUntil({ from, to }: QuietHours, instant: string, zone: string): string | null {
  const { date, time } = wallOf(instant, zone);
  const isOverMidnight = from > to;
  const isQuiet = isOverMidnight ? time >= from || time < to : time >= from && time < to;
  if (!isQuiet) return null;
  return instantOf(isOverMidnight && time >= from ? addDays(date, 1) : date, to, zone);
}
