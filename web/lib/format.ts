/**
 * Formats of money, times, durations, distances and sizes on every screen, in the person's language. Zones are IANA
 * names; times are always the job site's. Dollars are written the same in American English and US Spanish.
 */
import { zonedText, zoneName as zoneNameIn } from '#domain/core/dates.ts';
import { cents, centsFromDollars, dollars, type Cents } from '#domain/core/money.ts';
import { windowWords } from '#domain/scheduling/slots.ts';
import { currentLanguage, currentLocale } from './language/language.ts';

/** `$187.50` from whole cents. */
export const money = (amount: number): string => dollars(cents(amount));
/** `$188`, to the nearest dollar, if there is no room for cents. */
export const wholeDollars = (amount: number): string => money(Math.round(amount / 100) * 100).slice(0, -3);
/** `187.50`: ledger columns omit the sign. */
export const ledgerMoney = (amount: number): string => money(amount).replace('$', '');
/** Input in a money field (`$1,375`, `187.5`) as cents; null if it is not an amount. */
export const parseMoney = (text: string): Cents | null => centsFromDollars(text.replace(/[$,\s]/g, ''));

/** Whole numbers with thousands separators: `1,051`. */
export const count = (value: number): string => value.toLocaleString(currentLocale());

/** `91%`, in Spanish `91 %`, for a fraction from 0 to 1. */
export const percent = (part: number): string =>
  part.toLocaleString(currentLocale(), { style: 'percent', maximumFractionDigits: 0 });

/** The same with one decimal: `92.1%`. */
export const percentTenths = (part: number): string =>
  part.toLocaleString(currentLocale(), { style: 'percent', maximumFractionDigits: 1 });

/** `2 h 30 min`, `50 min`, `3 h`; rounded to whole minutes, below zero is `0 min`. */
export function duration(minutes: number): string {
  const whole = Math.max(0, Math.round(minutes));
  const hours = Math.floor(whole / 60);
  const rest = whole % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** Time left, in the two largest units: `5 d 1 h`, `1 h 50 min`, `38 min`, `41 s`. */
export function remaining(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 86_400) return duration(Math.floor(seconds / 60));
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor((seconds % 86_400) / 3600);
  return hours === 0 ? `${days} d` : `${days} d ${hours} h`;
}

const JUST_NOW = { en: 'just now', es: 'hace un momento' } as const;

/** IANA zone of this device, for what belongs to no job site, such as a request or a payout. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** How long ago, in one unit: `just now`, `12 seconds ago`, `hace 3 horas`. Both in epoch milliseconds. */
export function ago(then: number, now: number): string {
  const seconds = Math.max(0, Math.round((now - then) / 1000));
  if (seconds < 5) return JUST_NOW[currentLanguage()];
  const [value, unit] =
    seconds < 60
      ? ([seconds, 'second'] as const)
      : seconds < 3600
        ? ([Math.floor(seconds / 60), 'minute'] as const)
        : seconds < 86_400
          ? ([Math.floor(seconds / 3600), 'hour'] as const)
          : ([Math.floor(seconds / 86_400), 'day'] as const);
  return new Intl.RelativeTimeFormat(currentLocale()).format(-value, unit);
}

const written = (date: Date, zone: string, options: Intl.DateTimeFormatOptions): string =>
  zonedText(currentLanguage(), date.getTime(), zone, options);
const DAY = { weekday: 'short', month: 'short', day: 'numeric' } as const;
const CLOCK = { hour: 'numeric', minute: '2-digit' } as const;

/** `Thu, Nov 19` of an instant, in `zone`; with `year`, `Thu, Nov 19, 2026`. */
export const dayIn = (instant: string, zone: string, year = false): string =>
  written(new Date(instant), zone, year ? { ...DAY, year: 'numeric' } : DAY);
/** The last day of something that ends at an instant: midnight belongs to the day before. */
export const lastDayIn = (end: string, zone: string, year = false): string =>
  dayIn(new Date(Date.parse(end) - 1).toISOString(), zone, year);
/** `October 2026` of a month as YYYY-MM. */
export const monthName = (month: string): string =>
  new Date(`${month}-15T12:00:00.000Z`).toLocaleDateString(currentLocale(), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

const DATE = { month: 'short', day: 'numeric' } as const;
/** `Nov 19` of an instant, in `zone`, if the weekday is given elsewhere or irrelevant; with `year`, `Nov 19, 2026`. */
export const dateIn = (instant: string, zone: string, year = false): string =>
  written(new Date(instant), zone, year ? { ...DATE, year: 'numeric' } : DATE);
/** `9:06 AM` of an instant, in `zone`; with `seconds`, `9:06:31 AM`. */
export const clockIn = (instant: string, zone: string, seconds = false): string =>
  written(new Date(instant), zone, seconds ? { ...CLOCK, second: '2-digit' } : CLOCK);
/** `Thu, Nov 19, 9:06 AM` of an instant, in `zone`. */
export const wallTime = (instant: string, zone: string): string =>
  `${dayIn(instant, zone)}, ${clockIn(instant, zone)}`;
/** `EST`, `GMT-3`: the zone's short name at that instant. */
export const zoneName = (instant: string, zone: string): string =>
  zoneNameIn(currentLanguage(), Date.parse(instant), zone);
/** `Thu, Nov 19` for a calendar day `YYYY-MM-DD`, which has no zone. */
export const calendarDay = (day: string, year = false): string => dayIn(`${day}T12:00:00Z`, 'UTC', year);
/**
 * A window in the specs' text, `9:00 AM - 11:00 AM`, as written in the person's language: `9:00 a.m. - 11:00 a.m.`.
 * Other text is unchanged.
 */
export const windowText = (text: string): string => windowWords(currentLanguage(), text);
/** `Sunday` for 0 to `Saturday` for 6. */
export const weekdayName = (weekday: number): string =>
  written(new Date(Date.UTC(2023, 0, 1 + weekday)), 'UTC', { weekday: 'long' });
const METRES_PER_MILE = 1609.344;
/** `2.8 mi` from meters; under a tenth, `0.1 mi`. */
export const miles = (metres: number): string => `${Math.max(0.1, metres / METRES_PER_MILE).toFixed(1)} mi`;

const METRES_PER_FOOT = 0.3048;
/** `30 ft` from meters, up to a thousand feet; beyond that, miles. */
export function feet(metres: number): string {
  const whole = Math.round(metres / METRES_PER_FOOT);
  return whole <= 1000 ? `${count(whole)} ft` : miles(metres);
}

/** `412 KB`, `3.2 MB` (decimal units, as phones show them). */
export const fileSize = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
