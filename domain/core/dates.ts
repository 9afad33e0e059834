/** How an instant is written in a language and a time zone; screens, receipts, mails and text messages all use this. */
import { type Language, locales } from './language.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * The instant (epoch milliseconds) as `Intl` formats it for the language, in an IANA zone. Throws RangeError for an
 * unknown zone. Formats are cached, because creating one costs more than using it.
 */
export function zonedText(
  language: Language,
  epoch: number,
  zone: string,
  options: Intl.DateTimeFormatOptions,
): string {
  const key = `${language}|${zone}|${JSON.stringify(options)}`;
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(locales[language], { ...options, timeZone: zone });
  formats.set(key, format);
  // Newer ICU puts U+202F before AM/PM and U+00A0 into `a. m.`. Either would cost a text message its 7-bit alphabet,
  // and doesn't match an ordinary space when people search for copied text.
  return format.format(epoch).replace(/[\u202f\u00a0]/g, ' ');
}

/**
 * The zone's short name at an instant (epoch milliseconds), such as `EST` or `GMT-3`. Throws RangeError for an unknown
 * zone.
 */
export function zoneName(language: Language, epoch: number, zone: string): string {
  const options = { timeZone: zone, timeZoneName: 'short' } as const;
  const parts = new Intl.DateTimeFormat(locales[language], options).formatToParts(epoch);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}
