/**
 * Open slots from real capacity: technicians' hours, radius, skills, existing jobs, and driving time (design.md §11).
 */
import type { Appointment } from '../booking/events.ts';
import { appointmentAt, defaultSlotDays, reservedRange, slotId, slotWindows, windowLabel } from './slots.ts';
import { isEligible } from '../technician/eligibility.ts';
import {
  type HeldPeriod,
  isFree,
  type JobNeeds,
  metresWithinRadius,
  type RosterTechnician,
  skillFit,
  worksAt,
} from '../technician/roster.ts';
import { addDays, after, epochOf, wallOf, weekdayOf } from './wall-time.ts';
import { zoneOf } from '../places/zones.ts';

export interface SlotsRequest extends JobNeeds {
  readonly crewSize: number;
  /** How long the crew's visit lasts, in minutes (`visitMinutes` of pricing). */
  readonly visit: number;
  /** ISO instant. */
  readonly now: string;
  /** First day at the job; default: tomorrow there. */
  readonly from?: string;
  /** Number of days on the page. */
  readonly days?: number;
  /**
   * Whether to put today first as an additional day, while one of its windows may still be sold; `from` takes
   * precedence.
   */
  readonly withToday?: boolean;
  readonly technicians: readonly RosterTechnician[];
  /** All reservations in the time range; leave out those of a booking that is being moved. */
  readonly reservations: readonly HeldPeriod[];
  /** Whether admins have closed a window for the ZIP code; default: none is closed. */
  readonly isClosed?: (appointment: Appointment) => boolean;
}

export interface OpenSlot {
  readonly id: string;
  readonly date: string;
  /** `9:00 AM - 11:00 AM` */
  readonly time: string;
  /** `Thu, Mar 12, 9:00 AM - 11:00 AM` */
  readonly label: string;
  readonly available: boolean;
  readonly startsAt: string;
  readonly endsAt: string;
}

export interface OpenSlots {
  readonly zone: string;
  /** The current day at the job. */
  readonly today: string;
  readonly slots: readonly OpenSlot[];
  /**
   * Whether there are enough technicians for the crew for this place and furniture at all, and not every window is
   * closed there.
   */
  readonly served: boolean;
  /** The next day with an open slot, if none on this page is open; null if there is none on sale. */
  readonly nextAvailableDate: string | null;
}

/** How soon a window may start. */
const leadMs = 2 * 60 * 60 * 1000;
/** How many days ahead windows are sold (R10 mentions bookings up to 90 days ahead). */
export const horizonDays = 90;

/** Why a window can't be sold to customers, whoever is free. */
export type WindowProblem = 'not_sold' | 'too_soon' | 'too_far';

/** What prevents selling this window at `now` (ISO instant); the same rule for what is shown and what is booked. */
export function windowProblem(
  { date, time, startsAt, zone }: Appointment,
  now: string,
): WindowProblem | null {
  if (!slotWindows.some((window) => windowLabel(window) === time)) return 'not_sold';
  if (epochOf(startsAt) < epochOf(after(now, leadMs))) return 'too_soon';
  return date > addDays(wallOf(now, zone).date, horizonDays) ? 'too_far' : null;
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** `Thu, Mar 12` */
function dayLabel(date: string): string {
  return `${weekdays[weekdayOf(date)]}, ${months[Number(date.slice(5, 7)) - 1] ?? ''} ${Number(date.slice(8))}`;
}

/** Eligible technicians in reach with a suitable skill, with their distance in meters, nearest first. */
export function inReach(
  technicians: readonly RosterTechnician[],
  needs: JobNeeds,
): readonly { readonly technician: RosterTechnician; readonly metres: number }[] {
  return technicians
    .filter((technician) => isEligible(technician) && skillFit(technician.skills, needs).level > 0)
    .flatMap((technician) => {
      const metres = metresWithinRadius(technician, needs.zip);
      return metres === null ? [] : [{ technician, metres }];
    })
    .sort((a, b) => a.metres - b.metres);
}

/**
 * Technicians who could take a seat of the appointment. `visit` in minutes is the crew's. With `all` every reservation
 * blocks (for capacity), with `firm` only those that can't be moved (for offers).
 */
export function freeTechnicians(
  needs: JobNeeds,
  appointment: Appointment,
  visit: number,
  technicians: readonly RosterTechnician[],
  reservations: readonly HeldPeriod[],
  count: 'firm' | 'all',
): readonly { readonly technician: RosterTechnician; readonly metres: number }[] {
  return freeOf(inReach(technicians, needs), appointment, visit, reservations, count);
}

function freeOf(
  candidates: ReturnType<typeof inReach>,
  appointment: Appointment,
  visit: number,
  reservations: readonly HeldPeriod[],
  count: 'firm' | 'all',
): ReturnType<typeof inReach> {
  return candidates.filter(
    ({ technician, metres }) =>
      worksAt(technician, appointment, visit) &&
      isFree(technician, reservedRange(appointment, visit, metres), reservations, count),
  );
}

/** Why a job does not suit a technician who may work, regardless of their other jobs. */
export type Misfit = 'area' | 'skills' | 'hours' | 'time_off';

/** What rules this job out for a technician, or null. `visit` in minutes is the crew's. */
export function misfitOf(
  technician: RosterTechnician,
  needs: JobNeeds,
  appointment: Appointment,
  visit: number,
): Misfit | null {
  const metres = metresWithinRadius(technician, needs.zip);
  if (metres === null) return 'area';
  if (skillFit(technician.skills, needs).level === 0) return 'skills';
  if (!worksAt(technician, appointment, visit)) return 'hours';
  return isFree(technician, reservedRange(appointment, visit, metres), [], 'all') ? null : 'time_off';
}

/** The slots of a page, including which are open; null for a ZIP code without a location. */
export function openSlots(request: SlotsRequest): OpenSlots | null {
  const zone = zoneOf(request.zip);
  if (zone === null) return null;
  const { isClosed = () => false } = request;
  const candidates = inReach(request.technicians, request);
  const isOpen = (appointment: Appointment): boolean =>
    windowProblem(appointment, request.now) === null &&
    !isClosed(appointment) &&
    freeOf(candidates, appointment, request.visit, request.reservations, 'all').length >= request.crewSize;

  const today = wallOf(request.now, zone).date;
  const beginsToday =
    request.from === undefined &&
    request.withToday === true &&
    slotWindows.some((window) => windowProblem(appointmentAt(today, window, zone), request.now) === null);
  const first = request.from ?? (beginsToday ? today : addDays(today, 1));
  const days = (request.days ?? defaultSlotDays) + (beginsToday ? 1 : 0);
  const slotsOf = (offset: number): readonly OpenSlot[] => {
    const date = addDays(first, offset);
    return slotWindows.map((window) => {
      const appointment = appointmentAt(date, window, zone);
      const { time, startsAt, endsAt } = appointment;
      const label = `${dayLabel(date)}, ${time}`;
      return {
        id: slotId(date, window),
        date,
        time,
        label,
        available: isOpen(appointment),
        startsAt,
        endsAt,
      };
    });
  };
  const slots = Array.from({ length: days }, (_, offset) => slotsOf(offset)).flat();
  const isEverOpen = Array.from({ length: horizonDays + 1 }, (_, offset) => addDays(today, offset)).some(
    (date) => slotWindows.some((window) => !isClosed(appointmentAt(date, window, zone))),
  );
  const served = candidates.length >= request.crewSize && isEverOpen;
  return {
    zone,
    today,
    slots,
    served,
    nextAvailableDate: served && !slots.some(({ available }) => available) ? nextOpenDay() : null,
  };

  function nextOpenDay(): string | null {
    for (let offset = days; offset < days + horizonDays; offset += 1)
      if (slotsOf(offset).some(({ available }) => available)) return addDays(first, offset);
    return null;
  }
}
