/** Who is offered a job first, and why: skill, distance, fair share and rating (design.md §3, Assignment). */
import type { Appointment, RankedOffer } from '../booking/events.ts';
import type { NextStep } from '../booking/next.ts';
import { freeTechnicians } from './capacity.ts';
import type { TechnicianId } from '../core/ids.ts';
import type { Reason } from '../core/says.ts';
import {
  type HeldPeriod,
  type JobNeeds,
  metresPerMile,
  type RosterTechnician,
  type SkillFit,
  skillFit,
  weeklyWindows,
} from '../technician/roster.ts';

/** Number of technicians offered a job at the same time (design.md §3). */
const waveSize = 3;

/**
 * Technicians within this distance of each other share the work; half of it still takes precedence over skill and
 * rating.
 */
const bandMetres = 16_000;
/**
 * In jobs of the last 30 days per weekly window offered: with a smaller difference, two technicians have had the same
 * share. Finer steps would leave nothing for skill and rating to decide (decision 092).
 */
const shareStep = 0.5;
/** Without reviews a technician ranks like a good one, or newcomers would never get work. */
const ratingOfNewcomer = 4.5;

export interface RankingRequest extends JobNeeds {
  readonly appointment: Appointment;
  /** The crew's visit in minutes (`visitMinutes` of pricing). */
  readonly visit: number;
  readonly technicians: readonly RosterTechnician[];
  /** Firm ones block; tentative ones can be moved, so they don't. */
  readonly reservations: readonly HeldPeriod[];
}

/** A technician who could do the job, as an order sees them. */
export interface Contender {
  readonly technician: RosterTechnician;
  /** From where their day starts to the job. */
  readonly metres: number;
  readonly fit: SkillFit;
}

/** What a contender is ranked by, most important first; smaller numbers come first. */
export type Order = (contender: Contender) => readonly number[];

/**
 * The product's order: having a suitable skill, bands of 16 km, fewest jobs for the time offered (in steps), bands of 8
 * km, both skills, rating to half a star, then meters. It was chosen by simulating months (decision 092).
 */
export const order: Order = ({ technician, metres, fit }) => [
  fit.level > 1 ? 0 : 1,
  Math.floor(metres / bandMetres),
  Math.floor(workShare(technician) / shareStep),
  Math.floor((2 * metres) / bandMetres),
  -fit.level,
  -Math.round((technician.rating ?? ratingOfNewcomer) * 2),
  metres,
];

/**
 * Jobs of the last 30 days per weekly window that the technician offers, so that those who offer less time have had
 * proportionally less.
 */
export function workShare({ recentJobs, hours }: RosterTechnician): number {
  return recentJobs / Math.max(1, weeklyWindows(hours));
}

/**
 * All technicians who could do the job, best first, with the reasons. Ties are ordered by id, so that the same facts
 * always give the same ranking. Another order is passed to compare orders (decision 092).
 */
export function rank(request: RankingRequest, by: Order = order): readonly RankedOffer[] {
  return freeTechnicians(
    request,
    request.appointment,
    request.visit,
    request.technicians,
    request.reservations,
    'firm',
  )
    .map(({ technician, metres }) => {
      const contender = { technician, metres, fit: skillFit(technician.skills, request) };
      return { ...contender, order: by(contender) };
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
        { text: 'recentJobs', values: { count: technician.recentJobs } },
        { text: 'weeklyWindows', values: { count: weeklyWindows(technician.hours) } },
        ratingReason(technician),
      ],
    }));
}

/**
 * The next technicians to be offered the job: the best who have not been offered it yet. The one whom the customer
 * requested is `first`, and is asked alone before the others if they could take it (decision 237).
 */
export function nextWave(
  ranked: readonly RankedOffer[],
  offered: readonly TechnicianId[],
  first: TechnicianId | null = null,
): readonly RankedOffer[] {
  const open = ranked.filter(({ technicianId }) => !offered.includes(technicianId));
  const wanted = open.filter(({ technicianId }) => technicianId === first);
  return wanted.length > 0
    ? wanted.map((offer) => ({ ...offer, reasons: ['askedFor', ...offer.reasons] }))
    : open.slice(0, waveSize);
}

/**
 * How long the offers of a step stay open, in ms: the requested technician is asked alone, with a deadline of their
 * own.
 */
export function offersStandFor(
  { expiresIn, first }: Pick<Extract<NextStep, { kind: 'make_offers' }>, 'expiresIn' | 'first'>,
  offers: readonly RankedOffer[],
): number {
  return first !== null && offers[0]?.technicianId === first.technicianId ? first.expiresIn : expiresIn;
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
