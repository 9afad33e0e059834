/** GET /api/admin/dispatch, and a technician's whole day, or all their open jobs, to be taken over by others. */
import { jobOf } from '#domain/booking/job.ts';
import { crewIds } from '#domain/booking/seats.ts';
import type { Booking } from '#domain/booking/state.ts';
import { isLegal, openStatuses } from '#domain/booking/transitions.ts';
import { as, type TechnicianId } from '#domain/core/ids.ts';
import { says, type Says } from '#domain/core/says.ts';
import { replacements } from '#domain/scheduling/reassign.ts';
import { wallOf } from '#domain/scheduling/wall-time.ts';
import { jobsOfDay } from '#projections/queries/dispatch.ts';
import { jobsOfTechnician } from '#projections/queries/jobs.ts';
import {
  rosterNear,
  technicianById,
  techniciansByIds,
  type TechnicianView,
} from '#projections/queries/technicians.ts';
import { getDispatchDay, planDayOff } from '../../contract/dispatch.ts';
import type { Dependencies } from '../../dependencies.ts';
import { keptAround } from '../../dispatch/capacity.ts';
import { dayOf } from '../../dispatch/day.ts';
import { implement } from '../../pipeline.ts';
import { Refused } from '../../problems.ts';
import { reasonIn, sentenceIn } from '../../said.ts';
import { ERASED } from '../../views/core.ts';

/** Candidates shown per job. */
const SHOWN = 5;

export default [
  implement(
    getDispatchDay,
    async (call, deps) => {
      const { day, zone = null } = call.query;
      if (day !== undefined) return dayOf(deps, day, zone, call.language);
      // Today's date differs between zones: the requested zone decides, otherwise the one with the most jobs.
      const today = wallOf(deps.now(), zone !== null && isZone(zone) ? zone : 'America/New_York').date;
      return dayOf(deps, today, zone, call.language);
    },
    { reads: ['bookings', 'technicians'] },
  ),
  implement(
    planDayOff,
    async (call, deps) => {
      const { day } = call.query;
      const id = as<TechnicianId>(call.params.id);
      const view = await technicianById(deps.readModels, id);
      if (!view) throw new Refused('unknown_technician', 'unknownTechnician');
      const views =
        day === undefined
          ? await jobsOfTechnician(deps.readModels, id)
          : await jobsOfDay(deps.readModels, day);
      const jobs = views
        .map(({ booking }) => booking)
        .filter(({ crew, status }) => openStatuses.includes(status) && crewIds({ crew }).includes(id));
      const movable = jobs.filter((booking) => staysOf(booking) === null);
      const { planned, nameOf } = await planFor(deps, id, movable);
      return {
        technicianId: id,
        name: fullName(view.person),
        day: day ?? null,
        rows: jobs.map((booking) => {
          const plan = planned.find(({ bookingId }) => bookingId === booking.id);
          const stays = staysOf(booking);
          return {
            bookingId: booking.id,
            number: booking.number,
            status: booking.status,
            startsAt: booking.appointment.startsAt,
            scheduledDate: booking.appointment.date,
            scheduledTime: booking.appointment.time,
            seen: { crew: [...crewIds(booking)], startsAt: booking.appointment.startsAt },
            stays: stays && sentenceIn(call.language, stays),
            chosen: plan?.chosen ?? null,
            candidates: shownOf(plan).map(({ technicianId, reasons }) => ({
              technicianId,
              name: nameOf(technicianId),
              reasons: reasons.map((reason) => reasonIn(call.language, reason)),
            })),
          };
        }),
      };
    },
    { reads: ['bookings', 'technicians'] },
  ),
];

type Plan = ReturnType<typeof replacements>[number];

/** The best candidates, and whoever is chosen. */
function shownOf(plan: Plan | undefined): Plan['ranked'] {
  if (!plan) return [];
  return plan.ranked.filter(({ technicianId, rank }) => rank <= SHOWN || technicianId === plan.chosen);
}

function isZone(zone: string): boolean {
  try {
    wallOf(new Date(0).toISOString(), zone);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Why no one else can take a seat of the job now; null if someone can. */
function staysOf({ status }: Booking): Says | null {
  return isLegal('UnassignTechnician', status) ? null : says('crewComplete', { status });
}

async function planFor(deps: Dependencies, id: TechnicianId, jobs: readonly Booking[]) {
  const zips = [...new Set(jobs.map(({ place }) => place.zip))];
  const near = (await Promise.all(zips.map((zip) => rosterNear(deps.readModels, zip)))).flat();
  const technicians = [...new Map(near.map((one) => [one.technicianId, one])).values()].filter(
    ({ technicianId }) => technicianId !== id,
  );
  const kept = await Promise.all(
    jobs.map((booking) =>
      keptAround(
        deps,
        booking,
        technicians.map(({ technicianId }) => technicianId),
      ),
    ),
  );
  const lost = jobs.map((booking) => ({
    job: jobOf(booking),
    without: [...crewIds(booking), ...booking.declinedBy],
  }));
  const planned = replacements(lost, { technicians, reservations: kept.flat() });
  const shown = planned.flatMap((plan) => shownOf(plan).map(({ technicianId }) => technicianId));
  const views = shown.length > 0 ? await techniciansByIds(deps.readModels, [...new Set(shown)]) : [];
  const names = new Map<string, string>(
    views.map(({ technician, person }) => [technician.id, fullName(person)]),
  );
  return { planned, nameOf: (technicianId: TechnicianId) => names.get(technicianId) ?? ERASED };
}

function fullName({ firstName, lastName }: TechnicianView['person']): string {
  return [firstName ?? ERASED, lastName].filter(Boolean).join(' ');
}
