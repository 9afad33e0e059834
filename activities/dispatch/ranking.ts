/** Local activities about who could do a job: ranked for offers, listed for reservations (design.md §3, Assignment). */
import type { RankedOffer } from '#domain/booking/events.ts';
import type { TechnicianId } from '#domain/core/ids.ts';
import { nextWave, rank } from '#domain/scheduling/ranking.ts';
import { reservedRange } from '#domain/scheduling/slots.ts';
import { type HeldPeriod, needsOf, type RosterTechnician } from '#domain/technician/roster.ts';
import { metresBetween } from '#domain/places/zones.ts';
import type { Reservations as ReservationTable } from '#events/reservations/reservations.ts';
import type { Job, Staffing } from './reservations.ts';

/** The technicians known to the read models who might reach a ZIP. */
export type Roster = (zip: string) => Promise<readonly RosterTechnician[]>;

export type RankingActivities = ReturnType<typeof rankingActivities>;

/** Who could take a seat of the job, best first. Whether they are free is for the reservation table to decide. */
export function staffingFrom(roster: Roster): Staffing {
  return {
    eligible: async (job) =>
      ranked(job, await roster(job.zip), []).map(({ technicianId, metres }) => ({ technicianId, metres })),
    async metresTo(job, technicianId) {
      const known = (await roster(job.zip)).find((technician) => technician.technicianId === technicianId);
      return (known && metresBetween(known.zip, job.zip)) ?? 0;
    },
  };
}

function ranked(job: Job, technicians: readonly RosterTechnician[], reservations: readonly HeldPeriod[]) {
  return rank({
    ...needsOf(job),
    appointment: job.appointment,
    visit: job.minutes,
    technicians,
    reservations,
  });
}

/**
 * Longest travel, in meters, that a neighboring reservation may include; widens the range that is read from the table.
 */
const FAR = 160_000;

export function rankingActivities({
  roster,
  table,
}: {
  readonly roster: Roster;
  readonly table: ReservationTable;
}) {
  return {
    /** The next wave as `nextWave` makes it, each technician with their place in the whole ranking and its reasons. */
    async rankTechnicians(
      job: Job,
      asked: readonly TechnicianId[],
      first: TechnicianId | null,
    ): Promise<readonly RankedOffer[]> {
      const technicians = await roster(job.zip);
      const kept = await table.listFor(
        technicians.map(({ technicianId }) => technicianId),
        reservedRange(job.appointment, job.minutes, FAR),
      );
      const others = kept.filter(({ bookingId }) => bookingId !== job.bookingId);
      return nextWave(ranked(job, technicians, others), asked, first);
    },
  };
}
