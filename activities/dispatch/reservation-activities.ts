/** The changes of reservations that a workflow asks for by itself, as activities. */
import { coversVisit } from '#domain/booking/reserved-seats.ts';
import type { Job } from '#domain/booking/job.ts';
import type { TechnicianId } from '#domain/core/ids.ts';
import type { Reservations as ReservationTable } from '#events/reservations/reservations.ts';
import type { Moved, Reservations } from './reservations.ts';

/**
 * Reserves the crew's time again after the reservations moved without the log (R1). Answers the technicians whose time
 * now firmly belongs to another job: they give up their seat here, since nobody can be in two places. Repeating it
 * gives the same answer.
 */
async function regainTime(
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
    // The claim would find a seat at another time and take it for this one.
    if (own) await table.release(job.bookingId, own.seat);
    const claim = { kind: 'claim', job, technicianId, replaces: null, eligibleOnly: false } as const;
    if (!(await reservations.grant(claim)).ok) busy.push(technicianId);
  }
  return busy;
}

export type ReservationActivities = ReturnType<typeof reservationActivities>;

/** Whether they succeed decides what is appended. */
export function reservationActivities(reservations: Reservations, table: ReservationTable) {
  return {
    /** Reserves a booking's time again as the log has it; answers which of the crew have another job then. */
    regainTime: (job: Job, crew: readonly TechnicianId[]): Promise<readonly TechnicianId[]> =>
      regainTime({ reservations, table }, job, crew),

    /** Moves a booking's reservations to another time. */
    moveReservation: (job: Job, crew: readonly TechnicianId[]): Promise<Moved> =>
      reservations.move(job, crew),
  };
}
