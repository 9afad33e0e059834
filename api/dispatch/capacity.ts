/**
 * Whether there are technicians for a job as it would be, computed before it is changed; the reservations have the last
 * word (R1).
 */
import { jobOf } from '#domain/booking/job.ts';
import { plannedMinutes } from '#domain/booking/return-visit.ts';
import { crewIds } from '#domain/booking/seats.ts';
import type { Booking } from '#domain/booking/state.ts';
import type { TechnicianId } from '#domain/core/ids.ts';
import type { Reason } from '#domain/core/says.ts';
import { metresBetween } from '#domain/places/zones.ts';
import { type Misfit, misfitOf } from '#domain/scheduling/capacity.ts';
import { rank } from '#domain/scheduling/ranking.ts';
import { reservedRange } from '#domain/scheduling/slots.ts';
import { type HeldPeriod, isFree, needsOf, type RosterTechnician } from '#domain/technician/roster.ts';
import { rosterTechnician } from '#domain/technician/state.ts';
import { rosterNear, techniciansByIds } from '#projections/queries/technicians.ts';
import type { Dependencies } from '../dependencies.ts';

type Parts = Pick<Dependencies, 'readModels' | 'reservations'>;

/** Why a technician is not a good match for a job, although they can still be assigned. */
export const misfitReasons = {
  area: 'elsewhere',
  skills: 'skillMissing',
  hours: 'otherHours',
  time_off: 'hasTimeOff',
} as const satisfies Readonly<Record<Misfit, Reason>>;

/** Largest distance of a reservation that can affect travel to a job, in meters; bounds the query. */
export const FAR = 160_000;

/** Time that other bookings reserve for these technicians around a job. */
export async function keptAround(
  { reservations }: Pick<Dependencies, 'reservations'>,
  booking: Booking,
  technicianIds: readonly string[],
): Promise<readonly HeldPeriod[]> {
  const range = reservedRange(booking.appointment, plannedMinutes(booking), FAR);
  const kept = await reservations.listFor(technicianIds, range);
  return kept.filter(({ bookingId }) => bookingId !== booking.id);
}

/** Reserved time once other bookings have changed. */
function keptAfter(
  kept: readonly HeldPeriod[],
  others: readonly Booking[],
  everybody: ReadonlyMap<string, RosterTechnician>,
): readonly HeldPeriod[] {
  const changed = new Set<string>(others.map(({ id }) => id));
  const anew = others.flatMap((booking) => {
    const { bookingId, zip, appointment, minutes } = jobOf(booking);
    return crewIds(booking).flatMap((technicianId) => {
      const technician = everybody.get(technicianId);
      if (!technician) return [];
      const during = reservedRange(appointment, minutes, metresBetween(technician.zip, zip) ?? 0);
      return [{ bookingId, technicianId, during, status: 'firm' as const }];
    });
  });
  return [...kept.filter(({ bookingId }) => !changed.has(bookingId)), ...anew];
}

/** Technicians as rankings see them, regardless of what keeps them from new jobs. */
async function rosterOf(
  { readModels }: Pick<Dependencies, 'readModels'>,
  ids: readonly TechnicianId[],
): Promise<readonly RosterTechnician[]> {
  if (ids.length === 0) return [];
  const views = await techniciansByIds(readModels, ids);
  return views.map(({ technician, avgRating: rating, recentJobs, vetted: vetting }) =>
    rosterTechnician(technician, { rating, recentJobs, vetting }),
  );
}

export interface Capacity {
  /** Crew members who have another job then. */
  readonly busy: readonly TechnicianId[];
  /** Others who are free then and could take a seat. */
  readonly free: number;
  /** Whether the open seats can be filled. */
  readonly isEnough: boolean;
  /** Crew members who no longer match the job, and why. */
  readonly misfits: readonly { readonly technicianId: TechnicianId; readonly reason: Reason }[];
}

/** The capacity for a booking as it would be; `others` are changed before it and appear here in their future state. */
export async function capacityOf(
  deps: Parts,
  after: Booking,
  others: readonly Booking[] = [],
): Promise<Capacity> {
  const job = jobOf(after);
  const ids = crewIds(after);
  const [near, crew] = await Promise.all([rosterNear(deps.readModels, job.zip), rosterOf(deps, ids)]);
  const everybody = new Map([...near, ...crew].map((technician) => [technician.technicianId, technician]));
  const kept = keptAfter(await keptAround(deps, after, [...everybody.keys()]), others, everybody);
  const { appointment, minutes } = job;
  const needs = needsOf(job);
  const isBusy = (technician: RosterTechnician): boolean => {
    const metres = metresBetween(technician.zip, job.zip) ?? 0;
    const range = reservedRange(appointment, minutes, metres);
    // A crew assigned by an admin comes on a day off as well: only another job is a conflict.
    return !isFree({ ...technician, timeOff: [] }, range, kept, 'firm');
  };
  const busy = crew.filter(isBusy).map(({ technicianId }) => technicianId);
  const ranked = rank({ ...needs, appointment, visit: minutes, technicians: near, reservations: kept });
  const free = ranked.filter(({ technicianId }) => !ids.includes(technicianId)).length;
  const misfits = crew.flatMap((technician) => {
    const misfit = misfitOf(technician, needs, appointment, minutes);
    return misfit ? [{ technicianId: technician.technicianId, reason: misfitReasons[misfit] }] : [];
  });
  return { busy, free, isEnough: free >= after.crewSize - (ids.length - busy.length), misfits };
}
