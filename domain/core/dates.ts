/** How an instant reads in a language, on the clock of a zone; screens, receipts, mails and text messages all write it here. */
import { type Language, locales } from './language.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * The instant (milliseconds since the epoch) as `Intl` writes it for the language, in an IANA zone. Throws RangeError
 * for an unknown zone. Formats are kept: making one costs more than using it.
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
  // Newer ICU puts U+202F before AM/PM and U+00A0 into `a. m.`: either costs a text message its 7-bit alphabet, and is
  // not the space that people search for in what they copied.
  return format.format(epoch).replace(/[\u202f\u00a0]/g, ' ');
}

/** `EST`, `GMT-3`: the zone's short name at that instant (milliseconds since the epoch). Throws RangeError for an unknown zone. */
export function zoneName(language: Language, epoch: number, zone: string): string {
  const options = { timeZone: zone, timeZoneName: 'short' } as const;
  const parts = new Intl.DateTimeFormat(locales[language], options).formatToParts(epoch);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}
