/** A job that is being moved on the board: tried out in the browser, told to the server only once it is let go. */
import type { DispatchChange } from '#api/contract/dispatch.ts';
import { type DayEffect, effectOn } from '#domain/scheduling/dispatch.ts';
import { windowLabel } from '#domain/scheduling/slots.ts';
import { epochOf, wallOf } from '#domain/scheduling/wall-time.ts';
import { type Day, isMovable, type Job, jobsOf, minutesAfter } from './day.ts';
import { seenOf } from './seen.ts';

export interface Draft {
  /** As it stood when it was taken up. */
  readonly job: Job;
  /** Whose bar was taken up; null: it was none's. */
  readonly from: string | null;
  /** Whose it would be; null: nobody's. */
  readonly to: string | null;
  /** The window that would be promised. */
  readonly startsAt: string;
  readonly endsAt: string;
}

/** Step of a move in time, minutes. */
export const STEP = 15;

/** A job that is taken up where it stands; null where it cannot be moved. */
export function takenUp(job: Job | undefined, from: string | null): Draft | null {
  return job && isMovable(job) ? { job, from, to: from, startsAt: job.startsAt, endsAt: job.endsAt } : null;
}

/** The same job with somebody else; unchanged where that one has another seat of it. */
export function given(draft: Draft, to: string | null): Draft {
  const isOther = to !== draft.from && draft.job.crew.some(({ technicianId }) => technicianId === to);
  // A seat that nobody has cannot be taken from anybody.
  return isOther ? draft : { ...draft, to };
}

/** The same job so many minutes after its promised window; unchanged where that is another day. */
export function shifted(draft: Draft, minutes: number, { zone }: Pick<Day, 'zone'>): Draft {
  const startsAt = minutesAfter(draft.job.startsAt, minutes);
  const endsAt = minutesAfter(draft.job.endsAt, minutes);
  const days = [draft.job.startsAt, startsAt, endsAt].map((at) => wallOf(at, zone).date);
  return new Set(days).size === 1 ? { ...draft, startsAt, endsAt } : draft;
}

/** By how many minutes the window is moved. */
export const shiftOf = ({ job, startsAt }: Draft): number =>
  (epochOf(startsAt) - epochOf(job.startsAt)) / 60_000;

/** The window in the words that calls take. */
function moveTo(startsAt: string, endsAt: string, zone: string): NonNullable<DispatchChange['move']> {
  const [start, end] = [wallOf(startsAt, zone), wallOf(endsAt, zone)];
  return {
    scheduledDate: start.date,
    scheduledTime: windowLabel({ start: start.time, end: end.time }),
  };
}

/** What is asked of the server; null: it stands where it stood. */
export function changeOf(draft: Draft, { zone }: Pick<Day, 'zone'>): DispatchChange | null {
  const { job, from, to, startsAt, endsAt } = draft;
  const isMoved = startsAt !== job.startsAt;
  if (!isMoved && to === from) return null;
  return {
    bookingId: job.id,
    seen: seenOf(job),
    ...(isMoved && { move: moveTo(startsAt, endsAt, zone) }),
    ...(to === null && from !== null && { takeOff: [from] }),
    ...(to !== null &&
      to !== from && {
        assign: [{ technicianId: to, ...(from !== null && { replaces: from }) }],
      }),
  };
}

/** What the draft would do to the day of whoever would have the job; null where nobody would. */
export function effectOf(draft: Draft, day: Day, now: string): DayEffect | null {
  const technician = day.technicians.find(({ id }) => id === draft.to);
  if (!technician) return null;
  return effectOn(technician, draft.job, draft, {
    jobs: jobsOf(day, technician.id),
    kept: day.kept,
    now,
  });
}

/**
 * The job that stands in the way, moved on until the drive to it fits; null where none can be. Its customer is told,
 * and may refuse free of charge, as after every move by us.
 */
export function pushOf(
  effect: DayEffect,
  draft: Draft,
  day: Day,
): { job: Job; change: DispatchChange } | null {
  const at = effect.chain.findIndex(({ bookingId }) => bookingId === draft.job.id);
  const next = effect.chain[at + 1];
  const job = day.jobs.find(({ id }) => id === next?.bookingId);
  if (!next || !job || !isMovable(job)) return null;
  const clash = effect.clashes.find(({ bookingId }) => bookingId === job.id)?.minutes ?? 0;
  const minutes = Math.ceil(Math.max(clash, next.lateMinutes) / STEP) * STEP;
  if (minutes === 0) return null;
  const startsAt = minutesAfter(job.startsAt, minutes);
  const endsAt = minutesAfter(job.endsAt, minutes);
  if (wallOf(endsAt, day.zone).date !== day.day) return null;
  return {
    job,
    change: {
      bookingId: job.id,
      seen: seenOf(job),
      move: moveTo(startsAt, endsAt, day.zone),
    },
  };
}

/** The jobs that would become later than promised, or later than they are. */
export function newlyLate(
  { chain }: DayEffect,
  before: readonly { bookingId: string; lateMinutes: number }[],
): DayEffect['chain'] {
  return chain.filter(
    ({ bookingId, lateMinutes }) =>
      lateMinutes > (before.find((link) => link.bookingId === bookingId)?.lateMinutes ?? 0),
  );
}
