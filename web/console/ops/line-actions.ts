/** What a line of stuck work lets a person do, and what its page says of the next try. */
import type { StuckWork } from '#api/contract/admin.ts';
import { helpedBy, type HelpedBy, type IssueAction } from '#domain/remedies.ts';
import { remaining } from '#web/lib/format.ts';

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
