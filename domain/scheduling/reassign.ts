/** Who takes the jobs of a technician who can't come: a plan for all of them at once (decision 166). */
import type { Job } from '../booking/job.ts';
import type { RankedOffer } from '../booking/events.ts';
import type { TechnicianId } from '../core/ids.ts';
import { type HeldPeriod, needsOf, type RosterTechnician } from '../technician/roster.ts';
import { rank } from './ranking.ts';
import { reservedRange } from './slots.ts';

/**
 * A job that loses a technician, and who may not replace them: the rest of its crew, and those who have declined it.
 */
export interface LostJob {
  readonly job: Job;
  readonly without: readonly TechnicianId[];
}

/** Who could take a job, best first as if it were the only one, and who is chosen so that all jobs find somebody. */
export interface Replacement {
  readonly bookingId: Job['bookingId'];
  readonly ranked: readonly RankedOffer[];
  /** Null: nobody free is left. */
  readonly chosen: TechnicianId | null;
}

/**
 * Plans the jobs for others, in the order given. The job that the fewest could take is assigned first; nobody gets two
 * jobs that overlap, including drives.
 */
export function replacements(
  lost: readonly LostJob[],
  {
    technicians,
    reservations,
  }: { readonly technicians: readonly RosterTechnician[]; readonly reservations: readonly HeldPeriod[] },
): readonly Replacement[] {
  const rankedFor = ({ job, without }: LostJob, planned: readonly HeldPeriod[] = []) => {
    const others = reservations.filter(({ bookingId }) => bookingId !== job.bookingId);
    return rank({
      ...needsOf(job),
      appointment: job.appointment,
      visit: job.minutes,
      technicians,
      reservations: [...others, ...planned],
    }).filter(({ technicianId }) => !without.includes(technicianId));
  };
  const open = lost.map((one) => ({ ...one, ranked: rankedFor(one) }));
  const chosen = new Map<Job['bookingId'], TechnicianId>();
  const planned: HeldPeriod[] = [];
  for (const one of open.toSorted((a, b) => a.ranked.length - b.ranked.length)) {
    const [best] = rankedFor(one, planned);
    if (!best) continue;
    const { job } = one;
    const { technicianId, metres } = best;
    chosen.set(job.bookingId, technicianId);
    const during = reservedRange(job.appointment, job.minutes, metres);
    planned.push({ bookingId: job.bookingId, technicianId, during, status: 'firm' });
  }
  return open.map(({ job: { bookingId }, ranked }) => ({
    bookingId,
    ranked,
    chosen: chosen.get(bookingId) ?? null,
  }));
}
