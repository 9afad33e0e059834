/** What a line of stuck work lets a person do, and what is said of its cause, its tries and the next one. */
import type { StuckWork } from '#api/contract/admin.ts';
import { asSentence } from '#domain/sentence.ts';
import { helpedBy, type HelpedBy, type IssueAction } from '#domain/remedies.ts';
import { deviceZone, remaining, wallTime, zoneName } from '#web/lib/format.ts';
import { waitsIn } from './activity-words.ts';

/** The issue that an action names; undefined where the action does not help it, and for a workflow's failing effect. */
export function issueFor<A extends IssueAction>(
  action: A,
  { issue }: Pick<StuckWork, 'issue'>,
): { readonly kind: HelpedBy<A>; readonly subject: string } | undefined {
  const kind = helpedBy(action).find((helped) => helped === issue?.kind);
  return issue && kind ? { kind, subject: issue.subject } : undefined;
}

/** When it is tried next, at `now` in milliseconds: what the log tells of is not tried while no time is set for it. */
export function nextTryOf({ issue, nextTryAt }: Pick<StuckWork, 'issue' | 'nextTryAt'>, now: number): string {
  if (nextTryAt === null) return issue ? 'none is planned' : 'running now';
  const left = Date.parse(nextTryAt) - now;
  return left > 0 ? `in ${remaining(left)}` : 'now';
}

/** Why it hangs, and until when the bank takes evidence, in this device's zone: that deadline belongs to no job site. */
export function causeOf({ cause, respondBy }: Pick<StuckWork, 'cause' | 'respondBy'>): string {
  const told = asSentence(cause);
  if (respondBy === null) return told;
  const zone = deviceZone();
  return `${told} Submit evidence by ${wallTime(respondBy, zone)} ${zoneName(respondBy, zone)}.`;
}

/** What a line is about, for the names of its buttons: a booking may have several lines of one kind. */
export function subjectOf(
  work: Pick<StuckWork, 'bookingNumber' | 'workflowId' | 'activity' | 'cause' | 'respondBy'>,
): string {
  const what = waitsIn(work.activity);
  return `${work.bookingNumber ?? work.workflowId}, ${what.charAt(0).toLowerCase()}${what.slice(1)}: ${causeOf(work)}`;
}
