/**
 * Conversions between instants and local time at a job, through Intl and the engine's own zone data. Alternative
 * rejected: a Temporal polyfill (18 KiB on the phone) for the four operations needed here.
 */

/** 0 is Sunday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

export interface WallTime {
  /** YYYY-MM-DD */
  readonly date: string;
  /** HH:MM, 24 hours */
  readonly time: string;
  readonly weekday: Weekday;
}

const dayMs = 24 * 60 * 60 * 1000;
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Throws RangeError for a zone that the engine doesn't know. Formats are cached, because creating one costs more than
 * using it.
 */
function formatFor(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formats.set(zone, format);
  }
  return format;
}

/** Epoch milliseconds of an ISO instant; RangeError for anything else. */
export function epochOf(instant: string): number {
  const value = Date.parse(instant);
  if (Number.isNaN(value)) throw new RangeError(`not an instant: ${instant}`);
  return value;
}

/** The ISO instant `ms` milliseconds after (or, if negative, before) another. */
export function after(instant: string, ms: number): string {
  return new Date(epochOf(instant) + ms).toISOString();
}

/** The local time as if it were UTC, in milliseconds. */
function wallEpoch(epoch: number, zone: string): number {
  const part: Record<string, number> = {};
  for (const { type, value } of formatFor(zone).formatToParts(epoch)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) + (((epoch % 1000) + 1000) % 1000);
}

/** Day, time and weekday at `instant` in an IANA zone. Throws RangeError for an unknown zone or an invalid instant. */
export function wallOf(instant: string, zone: string): WallTime {
  const wall = new Date(wallEpoch(epochOf(instant), zone));
  const text = wall.toISOString();
  return {
    date: text.slice(0, 10),
    time: text.slice(11, 16),
    weekday: wall.getUTCDay() as Weekday,
  };
}

/**
 * The instant at which the local time in `zone` is `time` (HH:MM) on `date` (YYYY-MM-DD). A time skipped by a clock
 * change is moved forward by the gap (2:30 becomes 3:30); of a time that occurs twice, the first is used. Throws
 * RangeError for a day or time that does not exist, and for an unknown zone.
 */
export function instantOf(date: string, time: string, zone: string): string {
  if (!isCalendarDay(date)) throw new RangeError(`not a calendar day: ${date}`);
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) throw new RangeError(`not a time of day: ${time}`);
  const wall = Date.parse(`${date}T${time}:00.000Z`);
  // No US zone changes its offset twice within two days, so only these two offsets can apply.
  const before = wallEpoch(wall - dayMs, zone) - (wall - dayMs);
  const behind = wallEpoch(wall + dayMs, zone) - (wall + dayMs);
  const candidates = [wall - before, wall - behind].sort((a, b) => a - b);
  const match = candidates.find((epoch) => wallEpoch(epoch, zone) === wall);
  return new Date(match ?? wall - before).toISOString();
}

/** Whether both instants are on the same calendar day in the zone. */
export function sameDay(a: string, b: string, zone: string): boolean {
  return wallOf(a, zone).date === wallOf(b, zone).date;
}

/** Whether the text is an existing calendar day as YYYY-MM-DD. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const epoch = Date.parse(`${text}T00:00:00.000Z`);
  return !Number.isNaN(epoch) && new Date(epoch).toISOString().startsWith(text);
}

/** The calendar day `days` later (or earlier); `date` as YYYY-MM-DD. */
export function addDays(date: string, days: number): string {
  if (!isCalendarDay(date)) throw new RangeError(`not a calendar day: ${date}`);
  return new Date(Date.parse(`${date}T00:00:00.000Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** Weekday of a calendar day, 0 (Sunday) to 6. */
export function weekdayOf(date: string): Weekday {
  return new Date(`${addDays(date, 0)}T00:00:00.000Z`).getUTCDay() as Weekday;
}
