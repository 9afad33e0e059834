/** Reserves the time that the log gives a booking again, after its reservations moved without the log (R1). */
import { coversVisit } from '#domain/booking/kept.ts';
import type { Job } from '#domain/booking/job.ts';
import type { TechnicianId } from '#domain/core/ids.ts';
import type { Reservations as ReservationTable } from '#events/reservations/reservations.ts';
import type { Reservations } from './reservations.ts';

/**
 * Reserves the crew's time again and answers the technicians whose time now firmly belongs to another job: they give up
 * their seat here, since nobody can be in two places. Repeating it gives the same answer.
 */
export async function regainTime(
  {
    reservations,
    table,
  }: {
    readonly reservations: Pick<Reservations, 'restore' | 'grant'>;
    readonly table: Pick<ReservationTable, 'reservationsOf' | 'release'>;
  },
  job: Job,
  crew: readonly TechnicianId[],
): Promise<readonly TechnicianId[]> {
  await reservations.restore(job, crew);
  const busy: TechnicianId[] = [];
  for (const technicianId of crew) {
    const own = (await table.reservationsOf(job.bookingId)).find(
      (seat) => seat.technicianId === technicianId && seat.status === 'firm',
    );
    if (own && coversVisit(job, own)) continue;
    // A seat at another time would be found by the claim, and count as this one.
    if (own) await table.release(job.bookingId, own.seat);
    const claim = { kind: 'claim', job, technicianId, replaces: null, eligibleOnly: false } as const;
    if (!(await reservations.grant(claim)).ok) busy.push(technicianId);
  }
  return busy;
}
