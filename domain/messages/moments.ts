/** Dates and times in each language's format, in the job's time zone and with the zone's short name (R2). */
import type { Appointment } from '../booking/events.ts';
import { zonedText, zoneName } from '../core/dates.ts';
import type { Language } from '../core/language.ts';
import { arrivalTimes, windowWords } from '../scheduling/slots.ts';
import { epochOf } from '../scheduling/wall-time.ts';

const lengths = {
  long: { weekday: 'long', month: 'long', day: 'numeric' },
  short: { weekday: 'short', month: 'short', day: 'numeric' },
} as const;

/** The window for a text message: `9-11 AM`, `11 AM-1 PM`, `9:30-11:30 a.m.`. */
function shortWindow(language: Language, label: string): string {
  const times = arrivalTimes(language, label);
  return times === null ? windowWords(language, label) : `${times.from}-${times.to}`;
}

/** Day and window: `Saturday, December 5, 9:00 AM - 11:00 AM EST`; `short`: `Sat, Dec 5, 9-11 AM EST`. */
export function appointmentWords(
  language: Language,
  { date, time, startsAt, zone }: Appointment,
  length: keyof typeof lengths = 'long',
): string {
  const long = zonedText(language, epochOf(`${date}T00:00:00.000Z`), 'UTC', lengths[length]);
  // Shortens `jue, 12 de mar` to `jue, 12 mar`, since every character of a text message costs.
  const day = length === 'short' ? long.replace(' de ', ' ') : long;
  const window = (length === 'short' ? shortWindow : windowWords)(language, time);
  return `${day}, ${window} ${zoneName(language, epochOf(startsAt), zone)}`;
}

/** `Fri, Dec 4, 9:00 AM EST`, in the job's time zone. */
export function momentWords(language: Language, instant: string, zone: string): string {
  return zonedText(language, epochOf(instant), zone, {
    ...lengths.short,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
}
