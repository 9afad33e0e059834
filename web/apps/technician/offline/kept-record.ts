/** The stored record of a technician's work: its contents, and how long it is valid; pure. */
import * as z from 'zod/mini';
import { user } from '#api/contract/auth.ts';
import { job, type Job } from '#api/contract/jobs.ts';
import { isActive } from '../jobs.ts';

const DAY_MS = 86_400_000;
/** How far ahead jobs are stored. */
const AHEAD_MS = 7 * DAY_MS;
/** How far back ended jobs are stored for the month's figures. */
const BACK_MS = 32 * DAY_MS;
/** How long after the server's last answer: a week in airplane mode, and a week to recover from it. */
const LONGEST_MS = 14 * DAY_MS;

/** The parts of an ended job that count for the figures, nothing about its customer (R20). */
const endedJob = z.object({
  status: z.enum(['completed', 'cancelled']),
  startsAt: z.string(),
  technicianPayoutCents: z.number(),
});
export type EndedJob = z.output<typeof endedJob>;

const keptWork = z.object({
  /** Version of this record; another version is dropped and reloaded from the server. */
  version: z.literal(1),
  person: user,
  /** Only those of the next days, never all of the technician's jobs. */
  jobs: z.array(job),
  /** Those of the last weeks; missing in records of earlier versions. */
  ended: z.optional(z.array(endedJob)),
  /** ISO instant of the device at which the server sent it. */
  asOf: z.string(),
});
export type KeptWork = z.output<typeof keptWork>;

/** The jobs to store: accepted, not over, and at most a week ahead of `now` (epoch milliseconds). */
export const worthKeeping = (jobs: readonly Job[], now: number): Job[] =>
  jobs.filter((one) => one.accepted && isActive(one) && Date.parse(one.startsAt) <= now + AHEAD_MS);

/** What to store about jobs that have ended in the weeks before `now` (epoch milliseconds). */
export const endedLately = (jobs: readonly Job[], now: number): EndedJob[] =>
  jobs.flatMap(({ status, startsAt, technicianPayoutCents }) =>
    (status === 'completed' || status === 'cancelled') && Date.parse(startsAt) >= now - BACK_MS
      ? [{ status, startsAt, technicianPayoutCents }]
      : [],
  );

/** A stored record; null if it has another version, or is too old at `now` (epoch milliseconds). */
export function readKept(row: unknown, now: number): KeptWork | null {
  const parsed = z.safeParse(keptWork, row);
  return parsed.success && now - Date.parse(parsed.data.asOf) <= LONGEST_MS ? parsed.data : null;
}
