/** Who is offered a job first, and why: skill, distance, rating and fairness (design.md §3, Assignment). */
import type { Appointment, RankedOffer } from '../booking/events.ts';
import { freeTechnicians } from './capacity.ts';
import type { TechnicianId } from '../core/ids.ts';
import type { Reason } from '../core/says.ts';
import {
  type HeldPeriod,
  type JobNeeds,
  metresPerMile,
  type RosterTechnician,
  skillFit,
} from '../technician/roster.ts';

/** Technicians offered a job at once (design.md §3). */
const waveSize = 3;

/** Within a band of distance the nearer technician has no advantage that a better rating could not outweigh. */
const bandMetres = 8_000;
/** Without reviews a technician stands beside a good one, or newcomers would never get work. */
const ratingOfNewcomer = 4.5;

export interface RankingRequest extends JobNeeds {
  readonly appointment: Appointment;
  /** The crew's visit in minutes (`visitMinutes` of pricing). */
  readonly visit: number;
  readonly technicians: readonly RosterTechnician[];
  /** Firm ones stand in the way; tentative ones move, so they don't. */
  readonly reservations: readonly HeldPeriod[];
}

/**
 * Everybody who could do the job, best first, with the reasons. Order: how well the skills fit, bands
 * of 8 km, rating to half a star, fewest jobs lately, then metres and id, so that the same facts rank the same.
 */
export function rank(request: RankingRequest): readonly RankedOffer[] {
  return freeTechnicians(
    request,
    request.appointment,
    request.visit,
    request.technicians,
    request.reservations,
    'firm',
  )
    .map(({ technician, metres }) => {
      const fit = skillFit(technician.skills, request);
      const rating = technician.rating ?? ratingOfNewcomer;
      const order = [
        -fit.level,
        Math.floor(metres / bandMetres),
        -Math.round(rating * 2),
        technician.recentJobs,
        metres,
      ];
      return { technician, metres, fit, order };
    })
    .sort(
      (a, b) => compare(a.order, b.order) || (a.technician.technicianId < b.technician.technicianId ? -1 : 1),
    )
    .map(({ technician, metres, fit }, index) => ({
      technicianId: technician.technicianId,
      rank: index + 1,
      metres,
      reasons: [
        fit.reason,
        distanceReason(metres),
        ratingReason(technician),
        { text: 'recentJobs', values: { count: technician.recentJobs } },
      ],
    }));
}

/** The next technicians to be offered the job: the best who have not been offered it yet. */
export function nextWave(
  ranked: readonly RankedOffer[],
  offered: readonly TechnicianId[],
  size = waveSize,
): readonly RankedOffer[] {
  return ranked.filter(({ technicianId }) => !offered.includes(technicianId)).slice(0, size);
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

function distanceReason(metres: number): Reason {
  return metres < metresPerMile
    ? 'ownArea'
    : { text: 'milesAway', values: { miles: (metres / metresPerMile).toFixed(1) } };
}

function ratingReason({ rating }: RosterTechnician): Reason {
  return rating === null ? 'noReviews' : { text: 'rated', values: { rating: rating.toFixed(1) } };
}
