/** A job being moved on the board: tried out in the browser, and sent to the server only when it is dropped. */
import type { DispatchChange } from '#api/contract/dispatch.ts';
import { type DayEffect, effectOn } from '#domain/scheduling/dispatch.ts';
import { windowLabel } from '#domain/scheduling/slots.ts';
import { epochOf, wallOf } from '#domain/scheduling/wall-time.ts';
import { type Day, isMovable, type Job, jobsOf, minutesAfter } from './day.ts';
import { seenOf } from './seen.ts';

export interface Draft {
  /** Its state when it was picked up. */
  readonly job: Job;
  /** Whose bar was picked up; null: no one's. */
  readonly from: string | null;
  /** Who would get it; null: no one. */
  readonly to: string | null;
  /** The window that would be promised. */
  readonly startsAt: string;
  readonly endsAt: string;
}

/** Step of a move in time, minutes. */
export const STEP = 15;

/** A job picked up where it is; null if it cannot be moved. */
export function takenUp(job: Job | undefined, from: string | null): Draft | null {
  return job && isMovable(job) ? { job, from, to: from, startsAt: job.startsAt, endsAt: job.endsAt } : null;
}

/** The same job with someone else; unchanged if they have another seat of it. */
export function given(draft: Draft, to: string | null): Draft {
  const isOther = to !== draft.from && draft.job.crew.some(({ technicianId }) => technicianId === to);
  // An empty seat cannot be taken away from anyone.
  return isOther ? draft : { ...draft, to };
}

/** The same job this many minutes after its promised window; unchanged if that is another day. */
export function shifted(draft: Draft, minutes: number, { zone }: Pick<Day, 'zone'>): Draft {
  const startsAt = minutesAfter(draft.job.startsAt, minutes);
  const endsAt = minutesAfter(draft.job.endsAt, minutes);
  const days = [draft.job.startsAt, startsAt, endsAt].map((at) => wallOf(at, zone).date);
  return new Set(days).size === 1 ? { ...draft, startsAt, endsAt } : draft;
}

/** By how many minutes the window is moved. */
export const shiftOf = ({ job, startsAt }: Draft): number =>
  (epochOf(startsAt) - epochOf(job.startsAt)) / 60_000;

/** The window in the format that calls take. */
function moveTo(startsAt: string, endsAt: string, zone: string): NonNullable<DispatchChange['move']> {
  const [start, end] = [wallOf(startsAt, zone), wallOf(endsAt, zone)];
  return {
    scheduledDate: start.date,
    scheduledTime: windowLabel({ start: start.time, end: end.time }),
  };
}

/** The change to request; null: it is where it was. */
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

/** The draft's effect on the day of the technician who would get the job; null if no one would. */
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
 * The conflicting job, moved later until the drive to it fits; null if that is impossible. Its customer is notified,
 * and may decline free of charge, as after every move by us.
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
