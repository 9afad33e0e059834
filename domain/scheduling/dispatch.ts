/**
 * A technician's day as seen by a dispatcher: the sequence of jobs with the drives between them, and what another job
 * would do to it. Computed the same way in the browser, while a job is dragged, and on the server (decision 166).
 */
import type { BookingStatus } from '../booking/events.ts';
import { metresApart, type Place } from '../places/distance.ts';
import { overlaps, type Period, reservedRange, travelMinutes, workPeriod } from './slots.ts';
import { after, epochOf } from './wall-time.ts';

/** A job of the day. ISO instants. */
export interface DayJob {
  readonly id: string;
  /** `HX-…` */
  readonly number: string;
  readonly status: BookingStatus;
  /** The window promised to the customer. */
  readonly startsAt: string;
  readonly endsAt: string;
  /** Planned minutes of the visit. */
  readonly minutes: number;
  /** The center of its ZIP code; null if unknown. */
  readonly place: Place | null;
  /** When the work began, when the technician on the way said they would arrive, and when the work was done. */
  readonly startedAt: string | null;
  readonly expectedAt: string | null;
  readonly completedAt: string | null;
}

/** A technician on a day. */
export interface DayTechnician {
  readonly id: string;
  /** Where the day starts. */
  readonly base: Place | null;
  /** How far they drive, in meters. */
  readonly radiusMetres: number;
  /** When they work that day, and when they take no jobs. */
  readonly works: readonly Period[];
  readonly off: readonly Period[];
}

/** A technician's time firmly reserved for a booking, including the drives from and to the base. */
export interface KeptTime extends Period {
  readonly bookingId: string;
  readonly technicianId: string;
}

/** Another job that has the technician's time; by how many minutes the two overlap, including drives. */
export interface Clash {
  readonly bookingId: string;
  readonly minutes: number;
}

/** A job in the sequence of a technician's day. */
export interface ChainLink {
  readonly bookingId: string;
  /** The drive to it, from the previous job or from the base; null if either place is unknown. */
  readonly driveMinutes: number | null;
  readonly metres: number | null;
  /** When the drive begins; null for the first job of the day. */
  readonly leavesAt: string | null;
  readonly arrivesAt: string;
  readonly endsAt: string;
  /** How many minutes after the end of the promised window the technician would arrive; 0 if on time. */
  readonly lateMinutes: number;
}

/** Why a technician should not take a job, although an admin may still assign them. */
export type DayWarning = 'outside_hours' | 'time_off' | 'out_of_area';

/** What a job would do to a technician's day. */
export interface DayEffect {
  /** The reservations refuse the job while there are any. */
  readonly clashes: readonly Clash[];
  readonly chain: readonly ChainLink[];
  readonly warnings: readonly DayWarning[];
}

const minute = 60_000;

function metresOf(from: Place | null, to: Place | null): number | null {
  return from && to && metresApart(from, to);
}

/** Whether the technician is at this job, or has been: then the plan no longer matters. */
function hasBegun({ status }: DayJob): boolean {
  return status === 'on_site' || status === 'in_progress' || status === 'completed';
}

/**
 * One technician's jobs in order, as they will go at `now` (ISO instant): a job that runs late delays the next one.
 * Cancelled jobs are left out.
 */
export function dayChain(
  technician: Pick<DayTechnician, 'base'>,
  jobs: readonly DayJob[],
  now: string,
): readonly ChainLink[] {
  const ordered = jobs
    .filter(({ status }) => status !== 'cancelled')
    .toSorted((a, b) => epochOf(a.startsAt) - epochOf(b.startsAt) || (a.id < b.id ? -1 : 1));
  const chain: ChainLink[] = [];
  let from = technician.base;
  for (const job of ordered) {
    const before = chain.at(-1);
    const metres = metresOf(from, job.place);
    const driveMinutes = metres === null ? null : travelMinutes(metres);
    const soonest = before ? after(before.endsAt, (driveMinutes ?? 0) * minute) : job.startsAt;
    const arrivesAt = arrivalOf(job, soonest, now);
    const isOver = job.completedAt !== null;
    const late = Math.ceil((epochOf(arrivesAt) - epochOf(job.endsAt)) / minute);
    chain.push({
      bookingId: job.id,
      driveMinutes,
      metres,
      leavesAt: before?.endsAt ?? null,
      arrivesAt,
      endsAt:
        job.completedAt ?? laterOf(after(arrivesAt, job.minutes * minute), hasBegun(job) ? now : arrivesAt),
      lateMinutes: isOver ? 0 : Math.max(0, late),
    });
    from = job.place ?? from;
  }
  return chain;
}

function arrivalOf(job: DayJob, soonest: string, now: string): string {
  if (job.startedAt !== null) return job.startedAt;
  if (job.completedAt !== null) return after(job.completedAt, -job.minutes * minute);
  if (job.status === 'in_route' && job.expectedAt !== null) return laterOf(job.expectedAt, now);
  const planned = laterOf(job.startsAt, soonest);
  // A technician who has not reported arriving has not arrived.
  return job.status === 'on_site' ? planned : laterOf(planned, now);
}

const laterOf = (a: string, b: string): string => (epochOf(a) >= epochOf(b) ? a : b);

/** What `job` in a window would do to a technician's day; `jobs` are those of the day, and may include it already. */
export function effectOn(
  technician: DayTechnician,
  job: DayJob,
  window: Pick<DayJob, 'startsAt' | 'endsAt'>,
  {
    jobs,
    kept,
    now,
  }: { readonly jobs: readonly DayJob[]; readonly kept: readonly KeptTime[]; readonly now: string },
): DayEffect {
  const { startsAt, endsAt } = window;
  const metres = metresOf(technician.base, job.place);
  const range = reservedRange(window, job.minutes, metres ?? 0);
  const clashes = kept
    .filter(
      ({ technicianId, bookingId, start, end }) =>
        technicianId === technician.id && bookingId !== job.id && overlaps({ start, end }, range),
    )
    .map(({ bookingId, start, end }) => ({ bookingId, minutes: overlapMinutes({ start, end }, range) }));
  const others = jobs.filter(({ id }) => id !== job.id);
  return {
    clashes,
    chain: dayChain(technician, [...others, { ...job, startsAt, endsAt }], now),
    warnings: warningsOf(technician, workPeriod(window, job.minutes), range, metres),
  };
}

function overlapMinutes(a: Period, b: Period): number {
  const from = Math.max(epochOf(a.start), epochOf(b.start));
  return Math.ceil((Math.min(epochOf(a.end), epochOf(b.end)) - from) / minute);
}

function warningsOf(
  { works, off, radiusMetres }: DayTechnician,
  work: Period,
  range: Period,
  metres: number | null,
): readonly DayWarning[] {
  const isAtWork = works.some(
    ({ start, end }) => epochOf(start) <= epochOf(work.start) && epochOf(work.end) <= epochOf(end),
  );
  return [
    ...(isAtWork ? [] : (['outside_hours'] as const)),
    ...(off.some((time) => overlaps(time, range)) ? (['time_off'] as const) : []),
    ...(metres !== null && metres > radiusMetres ? (['out_of_area'] as const) : []),
  ];
}
