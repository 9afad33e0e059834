/** Dates and times as each language writes them, on the clock of the job site and with its zone's short name (R2). */
import type { Appointment } from '../booking/events.ts';
import { type Language, locales } from '../core/language.ts';
import { epochOf } from '../scheduling/wall-time.ts';

function written(language: Language, epoch: number, options: Intl.DateTimeFormatOptions): string {
  // Newer ICU puts U+202F before AM/PM: it costs a text message its 7-bit alphabet.
  return new Intl.DateTimeFormat(locales[language], options).format(epoch).replace(/[\u202f\u00a0]/g, ' ');
}

const lengths = {
  long: { weekday: 'long', month: 'long', day: 'numeric' },
  short: { weekday: 'short', month: 'short', day: 'numeric' },
} as const;

/** `EST`: the zone's short name at that instant. */
function zoneName(language: Language, instant: string, zone: string): string {
  const parts = new Intl.DateTimeFormat(locales[language], {
    timeZone: zone,
    timeZoneName: 'short',
  }).formatToParts(epochOf(instant));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/** A window's label in the language, other text as it is: `9:00 AM - 11:00 AM`, `9:00 a.m. - 11:00 a.m.`. */
export function windowWords(language: Language, label: string): string {
  return label.replace(/\b(\d{1,2}):(\d{2}) ([AP])M\b/g, (_, hour: string, minute: string, half: string) =>
    written(language, Date.UTC(2000, 0, 1, (Number(hour) % 12) + (half === 'P' ? 12 : 0), Number(minute)), {
      hour: 'numeric',
      minute: '2-digit',
      timeZone: 'UTC',
    }),
  );
}

const halves: Readonly<Record<Language, readonly [am: string, pm: string]>> = {
  en: ['AM', 'PM'],
  es: ['a.m.', 'p.m.'],
};

/** The same for a text message: `9-11 AM`, `11 AM-1 PM`, `9:30-11:30 a.m.`. */
function shortWindow(language: Language, label: string): string {
  const [am, pm] = halves[language];
  const times = [...label.matchAll(/\b(\d{1,2}):(\d{2}) ([AP])M\b/g)].map(([, hour = '', minute, half]) => ({
    clock: minute === '00' ? hour : `${hour}:${minute}`,
    half: half === 'P' ? pm : am,
  }));
  const [start, end] = times;
  if (!start || !end) return windowWords(language, label);
  return start.half === end.half
    ? `${start.clock}-${end.clock} ${end.half}`
    : `${start.clock} ${start.half}-${end.clock} ${end.half}`;
}

/** Day and window: `Saturday, December 5, 9:00 AM - 11:00 AM EST`; `short`: `Sat, Dec 5, 9-11 AM EST`. */
export function appointmentWords(
  language: Language,
  { date, time, startsAt, zone }: Appointment,
  length: keyof typeof lengths = 'long',
): string {
  const long = written(language, epochOf(`${date}T00:00:00.000Z`), { ...lengths[length], timeZone: 'UTC' });
  // `jue, 12 de mar` is `jue, 12 mar` where every letter is paid for.
  const day = length === 'short' ? long.replace(' de ', ' ') : long;
  const window = (length === 'short' ? shortWindow : windowWords)(language, time);
  return `${day}, ${window} ${zoneName(language, startsAt, zone)}`;
}

/** `Fri, Dec 4, 9:00 AM EST`, on the job site's clock. */
export function momentWords(language: Language, instant: string, zone: string): string {
  return written(language, epochOf(instant), {
    ...lengths.short,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: zone,
  });
}
