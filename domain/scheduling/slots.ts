/** Appointment windows: their labels, ids and instants, and the time for which a technician is reserved. */
import type { Appointment } from '../booking/events.ts';
import { zonedText } from '../core/dates.ts';
import type { Language } from '../core/language.ts';
import { after, epochOf, instantOf, isCalendarDay } from './wall-time.ts';

/** A part of one day in local time at the job, both HH:MM. */
export interface SlotWindow {
  readonly start: string;
  readonly end: string;
}

/** A half-open period of ISO instants. */
export interface Period {
  readonly start: string;
  readonly end: string;
}

/** The two windows of every day (spec customer §9). */
export const slotWindows: readonly SlotWindow[] = [
  { start: '09:00', end: '11:00' },
  { start: '14:00', end: '16:00' },
];

/** Number of days on a page of slots, starting tomorrow (spec customer §9). */
export const defaultSlotDays = 3;

const minute = 60_000;

/** A single time in a spec's call (`2:00 PM`) means a window of this length. */
const singleTimeMinutes = 120;

/** Minutes since midnight for a time HH:MM. */
export function minutesOfDay(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** `14:00` as `2:00 PM`. */
export function timeLabel(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}:${time.slice(3, 5)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** `9:00 AM - 11:00 AM`, the label sent and shown by the spec's calls. */
export function windowLabel({ start, end }: SlotWindow): string {
  return `${timeLabel(start)} - ${timeLabel(end)}`;
}

/** The times in a label: hour, minute, and A or P. */
const clockTimes = /\b(\d{1,2}):(\d{2}) ([AP])M\b/g;

/** A window's label in the language, leaving other text as it is: `9:00 AM - 11:00 AM`, `9:00 a.m. - 11:00 a.m.`. */
export function windowWords(language: Language, label: string): string {
  return label.replace(clockTimes, (_, hour: string, minute: string, half: string) =>
    zonedText(
      language,
      Date.UTC(2000, 0, 1, (Number(hour) % 12) + (half === 'P' ? 12 : 0), Number(minute)),
      'UTC',
      { hour: 'numeric', minute: '2-digit' },
    ),
  );
}

const halves: Readonly<Record<Language, Readonly<Record<'A' | 'P', string>>>> = {
  en: { A: 'AM', P: 'PM' },
  es: { A: 'a.m.', P: 'p.m.' },
};

/**
 * The ends of a label as used in a sentence, with whole hours without minutes and a shared AM or PM only once: `9` and
 * `11 AM`, `11 AM` and `1 PM`, `9:30` and `11:30 a.m.`. Null for a text that is not a window.
 */
export function arrivalTimes(
  language: Language,
  label: string,
): { readonly from: string; readonly to: string } | null {
  const [start, end] = [...label.matchAll(clockTimes)].map(([, hour = '', minute, half]) => ({
    clock: minute === '00' ? hour : `${hour}:${minute}`,
    half: halves[language][half === 'P' ? 'P' : 'A'],
  }));
  if (!start || !end) return null;
  const from = start.half === end.half ? start.clock : `${start.clock} ${start.half}`;
  return { from, to: `${end.clock} ${end.half}` };
}

function parseTime(text: string): number | null {
  const match = /^(\d{1,2})(?::([0-5]\d))?(?::[0-5]\d)?\s*([ap])?\.?(?:m\.?)?$/i.exec(text.trim());
  if (!match) return null;
  const [, hours = '', minutes = '0', half] = match;
  const hour = Number(hours);
  if (half === undefined) return hour < 24 && match[2] !== undefined ? hour * 60 + Number(minutes) : null;
  if (hour < 1 || hour > 12) return null;
  return ((hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) * 60 + Number(minutes);
}

/**
 * The window for a `scheduledTime` (`9:00 AM - 11:00 AM`, `2 PM – 4 PM`, `14:00`, `2:00 PM`; a single time starts a
 * window of two hours). Null if it is not a time, and for a window that would end on another day or before it starts.
 */
export function parseWindow(label: string): SlotWindow | null {
  const [from, to, more] = label.split(/\s*(?:-|–|—|\bto\b)\s*/);
  if (from === undefined || more !== undefined) return null;
  const start = parseTime(from);
  if (start === null) return null;
  const end = to === undefined ? start + singleTimeMinutes : parseTime(to);
  if (end === null || end <= start || end >= 24 * 60) return null;
  return { start: clock(start), end: clock(end) };
}

/** The calendar day of a `scheduledDate`: `2026-03-12` or the day part of `2026-03-12T00:00:00.000Z`; else null. */
export function parseDay(text: string): string | null {
  const match = /^(\d{4}-\d{2}-\d{2})(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2})?)?$/.exec(text.trim());
  const day = match?.[1];
  return day !== undefined && isCalendarDay(day) ? day : null;
}

/**
 * A window on a calendar day at a job, as an appointment. Throws RangeError for a day that does not exist, an unknown
 * zone, and a window swallowed by a clock change.
 */
export function appointmentAt(date: string, window: SlotWindow, zone: string): Appointment {
  const startsAt = instantOf(date, window.start, zone);
  const endsAt = instantOf(date, window.end, zone);
  if (endsAt <= startsAt) throw new RangeError(`no such window on ${date}: ${windowLabel(window)}`);
  return { date, time: windowLabel(window), startsAt, endsAt, zone };
}

/** The appointment for the spec's `scheduledDate` and `scheduledTime` at a job, or null if they don't give one. */
export function parseAppointment(
  scheduledDate: string,
  scheduledTime: string,
  zone: string,
): Appointment | null {
  const day = parseDay(scheduledDate);
  const window = parseWindow(scheduledTime);
  if (day === null || window === null) return null;
  return instantOf(day, window.start, zone) < instantOf(day, window.end, zone)
    ? appointmentAt(day, window, zone)
    : null;
}

/** `2026-03-12-0900-1100`; contains only the day and window, so that it is the same on every page. */
export function slotId(date: string, window: SlotWindow): string {
  return `${date}-${window.start.replace(':', '')}-${window.end.replace(':', '')}`;
}

/** Day and window from a slot's id, or null. */
export function parseSlotId(id: string): { readonly date: string; readonly window: SlotWindow } | null {
  const match = /^(\d{4}-\d{2}-\d{2})-(\d{2})(\d{2})-(\d{2})(\d{2})$/.exec(id);
  if (!match) return null;
  const [, date = '', h1 = '', m1 = '', h2 = '', m2 = ''] = match;
  const window = parseWindow(`${h1}:${m1} - ${h2}:${m2}`);
  return window && isCalendarDay(date) ? { date, window } : null;
}

/** Minutes to drive a straight-line distance at 40 km/h. */
const drivenIn = (metres: number): number => Math.ceil(metres / (40_000 / 60));

/** Minutes reserved for travel: the drive, but at least 15 to load, park and find the door. */
export function travelMinutes(metres: number): number {
  return Math.max(15, drivenIn(metres));
}

/** Minutes of the drive as shown to people, in steps of five. */
export function driveMinutes(metres: number): number {
  return Math.max(5, Math.ceil(drivenIn(metres) / 5) * 5);
}

/** When a window begins and ends. */
type Window = Pick<Appointment, 'startsAt' | 'endsAt'>;

/** The window, or the work if that is longer (`visit` in minutes). */
export function workPeriod({ startsAt, endsAt }: Window, visit: number): Period {
  const workEnds = after(startsAt, visit * minute);
  return { start: startsAt, end: epochOf(workEnds) > epochOf(endsAt) ? workEnds : endsAt };
}

/**
 * How long a technician who starts `metres` away is reserved for a visit: the drive there, the window or the work if
 * that is longer, and the drive back. `visit` in minutes is the crew's (`visitMinutes` of pricing). For a seat without
 * a technician yet: `metres` 0.
 */
export function reservedRange(appointment: Window, visit: number, metres: number): Period {
  const travel = travelMinutes(metres) * minute;
  const { start, end } = workPeriod(appointment, visit);
  return { start: after(start, -travel), end: after(end, travel) };
}

/** Whether two half-open periods share an instant. */
export function overlaps(a: Period, b: Period): boolean {
  return epochOf(a.start) < epochOf(b.end) && epochOf(b.start) < epochOf(a.end);
}
