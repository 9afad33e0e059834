/** The record of a technician's work on the phone: what goes into it, and how long it holds; pure. */
import * as z from 'zod/mini';
import { user } from '#api/contract/auth.ts';
import { job, type Job } from '#api/contract/jobs.ts';
import { isActive } from '../jobs.ts';

const DAY_MS = 86_400_000;
/** How far ahead jobs are kept. */
const AHEAD_MS = 7 * DAY_MS;
/** How far back what has ended counts for the figures of a month. */
const BACK_MS = 32 * DAY_MS;
/** How long after the server's last answer: a week in airplane mode, and one to come back from it. */
const LONGEST_MS = 14 * DAY_MS;

/** What of a job that has ended counts for the figures; nothing of its customer (R20). */
const endedJob = z.object({
  status: z.enum(['completed', 'cancelled']),
  startsAt: z.string(),
  technicianPayoutCents: z.number(),
});
export type EndedJob = z.output<typeof endedJob>;

const keptWork = z.object({
  /** Of this record; another version's is dropped and read from the server anew. */
  version: z.literal(1),
  person: user,
  /** Of the next days alone, never all that the technician has. */
  jobs: z.array(job),
  /** Those of the last weeks; phones that kept jobs earlier have none. */
  ended: z.optional(z.array(endedJob)),
  /** ISO instant of the device at which the server has said this. */
  asOf: z.string(),
});
export type KeptWork = z.output<typeof keptWork>;

/** The jobs to keep: accepted, not over, and at most a week ahead of `now` (epoch milliseconds). */
export const worthKeeping = (jobs: readonly Job[], now: number): Job[] =>
  jobs.filter((one) => one.accepted && isActive(one) && Date.parse(one.startsAt) <= now + AHEAD_MS);

/** What to keep of jobs that have ended in the weeks before `now` (epoch milliseconds). */
export const endedLately = (jobs: readonly Job[], now: number): EndedJob[] =>
  jobs.flatMap(({ status, startsAt, technicianPayoutCents }) =>
    (status === 'completed' || status === 'cancelled') && Date.parse(startsAt) >= now - BACK_MS
      ? [{ status, startsAt, technicianPayoutCents }]
      : [],
  );

/** A record as it was stored; null for another version's, and for one that is too old at `now` (epoch milliseconds). */
export function readKept(row: unknown, now: number): KeptWork | null {
  const parsed = z.safeParse(keptWork, row);
  return parsed.success && now - Date.parse(parsed.data.asOf) <= LONGEST_MS ? parsed.data : null;
}
