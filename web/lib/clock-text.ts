/** Readable wall-clock times. */
import { minutesOfDay, timeLabel } from '#domain/scheduling/slots.ts';
import { windowText } from './format.ts';

const dayMinutes = 24 * 60;

/** `1:30 PM`, in the person's language, for minutes after midnight or a clock's `13:30`; `24:00` is midnight. */
export function clockText(time: number | string): string {
  const minutes = (typeof time === 'number' ? time : minutesOfDay(time)) % dayMinutes;
  const pad = (part: number): string => String(part).padStart(2, '0');
  return windowText(timeLabel(`${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`));
}
