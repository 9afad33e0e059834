/** Applications in the reviewers' order: their own turn first, with the oldest promise on top (decision 090). */
import type { ListedApplication } from '#api/contract/onboarding.ts';

export interface Queue {
  /** The reviewer's turn, or ours. */
  readonly own: readonly ListedApplication[];
  readonly others: readonly ListedApplication[];
}

/** Those without a promise come last; ties by who applied first. */
function byPromise(one: ListedApplication, other: ListedApplication): number {
  const [due, otherDue] = [one.until ?? '9999', other.until ?? '9999'];
  if (due !== otherDue) return due < otherDue ? -1 : 1;
  return one.createdAt < other.createdAt ? -1 : 1;
}

/** `applications`: those that are waiting. */
export function queueOf(applications: readonly ListedApplication[]): Queue {
  const isOwn = ({ waitingFor }: ListedApplication) => waitingFor === 'reviewer' || waitingFor === 'us';
  const open = applications.toSorted(byPromise);
  return { own: open.filter(isOwn), others: open.filter((one) => !isOwn(one)) };
}
