/** Applications in the order in which reviewers look at them: their own turn, the oldest promise first (decision 090). */
import type { ListedApplication } from '#api/contract/onboarding.ts';

export interface Queue {
  /** The reviewer's turn, or ours. */
  readonly own: readonly ListedApplication[];
  readonly others: readonly ListedApplication[];
  readonly decided: readonly ListedApplication[];
}

/** What has no promise comes last; within the same, who applied first. */
function byPromise(one: ListedApplication, other: ListedApplication): number {
  const [due, otherDue] = [one.until ?? '9999', other.until ?? '9999'];
  if (due !== otherDue) return due < otherDue ? -1 : 1;
  return one.createdAt < other.createdAt ? -1 : 1;
}

export function queueOf(applications: readonly ListedApplication[]): Queue {
  const isDecided = ({ end, onboardingStep }: ListedApplication) => end !== null || onboardingStep === 'done';
  const isOwn = ({ waitingFor }: ListedApplication) => waitingFor === 'reviewer' || waitingFor === 'us';
  const open = applications.filter((one) => !isDecided(one)).toSorted(byPromise);
  return {
    own: open.filter(isOwn),
    others: open.filter((one) => !isOwn(one)),
    decided: applications
      .filter(isDecided)
      .toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1)),
  };
}

const DAY_MS = 86_400_000;
/** The days that the figures of decisions look back on. */
const FIGURES_DAYS = 30;

/**
 * How many were approved lately, and milliseconds from application to decision: the median of all that a reviewer decided
 * then, null without any. `now` is epoch milliseconds.
 */
export function decisionFigures(
  applications: readonly ListedApplication[],
  now: number,
): { readonly approved: number; readonly medianMs: number | null } {
  const since = now - FIGURES_DAYS * DAY_MS;
  const decided = applications.flatMap(({ createdAt, approvedAt, endedAt, end, source }) => {
    // A technician whom an admin created was approved with it: nobody decided.
    if (source === 'admin') return [];
    const at = approvedAt ?? (end === 'rejected' ? endedAt : null);
    if (at === null || Date.parse(at) < since) return [];
    return [{ isApproval: approvedAt !== null, took: Date.parse(at) - Date.parse(createdAt) }];
  });
  const times = decided.map(({ took }) => took).toSorted((a, b) => a - b);
  const upper = times[Math.floor(times.length / 2)];
  const lower = times[Math.ceil(times.length / 2) - 1];
  return {
    approved: decided.filter(({ isApproval }) => isApproval).length,
    medianMs: upper === undefined || lower === undefined ? null : (upper + lower) / 2,
  };
}
