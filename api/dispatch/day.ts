/** The day of one time zone as the board shows it, with one time axis for all rows. */
import type * as z from 'zod/mini';
import { plannedMinutes } from '#domain/booking/return-visit.ts';
import { openStatuses } from '#domain/booking/transitions.ts';
import { unpaidUntil } from '#domain/booking/unpaid.ts';
import type { Durations } from '#domain/core/durations.ts';
import type { Language } from '#domain/core/language.ts';
import { centroidOf, zoneOf } from '#domain/places/zones.ts';
import { overlaps } from '#domain/scheduling/slots.ts';
import { addDays, after, instantOf } from '#domain/scheduling/wall-time.ts';
import { hoursOn, periodOf } from '#domain/technician/calendar.ts';
import { farthestMiles, metresPerMile } from '#domain/technician/roster.ts';
import { hoursOf } from '#domain/technician/state.ts';
import {
  assignableTechnicians,
  type DispatchJob,
  type DispatchTechnician,
  jobsOfDay,
  mayWork,
} from '#projections/queries/dispatch.ts';
import type { getDispatchDay } from '../contract/dispatch.ts';
import type { Dependencies } from '../dependencies.ts';
import { reasonIn } from '../said.ts';
import { arrivalOf, ERASED } from '../views/core.ts';

type Answer = z.output<typeof getDispatchDay.response>;

/** Used if no one works and nothing is booked yet. */
const anyZone = 'America/New_York';

/**
 * Jobs, technicians and reserved time of a day (YYYY-MM-DD); `wanted`: the zone, null for the one with the most jobs.
 */
export async function dayOf(
  deps: Pick<Dependencies, 'readModels' | 'reservations' | 'now' | 'settings'>,
  day: string,
  wanted: string | null,
  language: Language,
): Promise<Answer> {
  const all = await jobsOfDay(deps.readModels, day);
  const everybody = await assignableTechnicians(
    deps.readModels,
    [...new Set(all.flatMap(({ crew }) => crew.map(({ technicianId }) => technicianId)))],
    deps.now(),
  );
  const zones = zonesOf(all, everybody);
  const zone = zones.find((one) => one.zone === wanted)?.zone ?? zones[0]?.zone ?? anyZone;
  const jobs = all.filter(({ booking }) => booking.appointment.zone === zone);
  const busy = new Set<string>(jobs.flatMap(({ crew }) => crew.map(({ technicianId }) => technicianId)));
  const technicians = everybody.filter(
    ({ technician: { id, profile } }) => zoneOf(profile.zip) === zone || busy.has(id),
  );
  const kept = await deps.reservations.listFor(
    technicians.map(({ technician }) => technician.id),
    { start: instantOf(day, '00:00', zone), end: instantOf(addDays(day, 1), '00:00', zone) },
  );
  return {
    day,
    zone,
    zones,
    technicians: technicians.map((one) => technicianOn(one, day, zone, language)),
    jobs: jobs.map((job) => jobView(job, deps.settings.durations, deps.now())),
    kept: kept
      .filter(({ status }) => status === 'firm')
      .map(({ bookingId, technicianId, during }) => ({ bookingId, technicianId, ...during })),
  };
}

function zonesOf(jobs: readonly DispatchJob[], technicians: readonly DispatchTechnician[]): Answer['zones'] {
  const counts = new Map<string, { jobs: number; technicians: number }>();
  const count = (zone: string | null, what: 'jobs' | 'technicians'): void => {
    if (zone === null) return;
    const found = counts.get(zone) ?? { jobs: 0, technicians: 0 };
    counts.set(zone, { ...found, [what]: found[what] + 1 });
  };
  for (const { booking } of jobs) count(booking.appointment.zone, 'jobs');
  for (const { technician } of technicians) count(zoneOf(technician.profile.zip), 'technicians');
  return [...counts]
    .map(([zone, found]) => ({ zone, ...found }))
    .toSorted((a, b) => b.jobs - a.jobs || b.technicians - a.technicians || (a.zone < b.zone ? -1 : 1));
}

function technicianOn(
  { technician, firstName, lastName, obstacles }: DispatchTechnician,
  day: string,
  zone: string,
  language: Language,
): Answer['technicians'][number] {
  const { id, profile, timeOff } = technician;
  const [obstacle] = obstacles;
  const own = zoneOf(profile.zip) ?? zone;
  const range = { start: instantOf(day, '00:00', zone), end: instantOf(addDays(day, 1), '00:00', zone) };
  return {
    id,
    name: [firstName ?? ERASED, lastName].filter(Boolean).join(' '),
    zip: profile.zip,
    base: centroidOf(profile.zip),
    radiusMetres: Math.round((profile.radiusMiles ?? farthestMiles) * metresPerMile),
    works: [...hoursOn(hoursOf(technician), own, day)],
    off: timeOff.map(periodOf).filter((period) => overlaps(period, range)),
    mayWork: mayWork(obstacles),
    held: obstacle === undefined ? null : reasonIn(language, obstacle),
  };
}

function jobView(
  { booking, firstName, lastName, crew, completedAt }: DispatchJob,
  durations: Durations,
  now: string,
): Answer['jobs'][number] {
  const { appointment, place } = booking;
  return {
    id: booking.id,
    number: booking.number,
    status: booking.status,
    customer: { firstName: firstName ?? ERASED, lastName: lastName ?? '' },
    brand: booking.brand,
    serviceType: booking.serviceType,
    itemCount: booking.itemCount,
    crewSize: booking.crewSize,
    crew: crew.map(({ technicianId, name }) => ({ technicianId, name: name ?? ERASED })),
    scheduledDate: appointment.date,
    scheduledTime: appointment.time,
    startsAt: appointment.startsAt,
    endsAt: appointment.endsAt,
    minutes: plannedMinutes(booking),
    zip: place.zip,
    place: centroidOf(place.zip),
    paymentStatus: booking.payment.state,
    startedAt: booking.startedAt,
    expectedAt: arrivalOf(booking)?.expectedAt ?? null,
    completedAt,
    due: dueOf(booking, durations, now),
  };
}

/**
 * A job that lacks something has a deadline: half a day before the start the customer is told, and at the start it is
 * cancelled.
 */
function dueOf(
  booking: DispatchJob['booking'],
  durations: Durations,
  now: string,
): Answer['jobs'][number]['due'] {
  if (booking.status === 'pending') return { at: unpaidUntil(booking, durations), outcome: 'lapses' };
  if (booking.crew.length > 0 || !openStatuses.includes(booking.status)) return null;
  const { startsAt } = booking.appointment;
  const notifiedAt = after(startsAt, -durations.nobodyFoundBefore);
  return now < notifiedAt
    ? { at: notifiedAt, outcome: 'customer_told' }
    : { at: startsAt, outcome: 'cancelled' };
}
