/** The actions on a line of stuck work, and the texts for its cause, its attempts and the next one. */
import type { retryStuckWork, StuckWork } from '#api/contract/ops.ts';
import type { BodyOf } from '#api/contract/endpoint.ts';
import { asSentence } from '#domain/core/sentence.ts';
import { helpedBy, type HelpedBy, type IssueAction } from '#domain/booking/remedies.ts';
import { remaining, wallTime, zoneName } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import type { stuckTexts } from '#words/generated/admin.ts';
import { waitsIn } from './activity-words.ts';

type Texts = TextOf<typeof stuckTexts>;

/** The issue for an action; undefined if the action does not help it, and for a failing activity. */
export function issueFor<A extends IssueAction>(
  action: A,
  { issue }: Pick<StuckWork, 'issue'>,
): { readonly kind: HelpedBy<A>; readonly subject: string } | undefined {
  const kind = helpedBy(action).find((helped) => helped === issue?.kind);
  return issue && kind ? { kind, subject: issue.subject } : undefined;
}

type Named<Body> = Body extends { readonly reason: string } ? Omit<Body, 'reason'> : never;

/** What Retry of a line refers to, its issue or its failing activity; undefined if it has neither. */
export function retryOf(
  line: Pick<StuckWork, 'issue' | 'activityId' | 'settlement' | 'webhook'>,
): Named<BodyOf<typeof retryStuckWork>> | undefined {
  const issue = issueFor('retry', line);
  if (issue) return { issue };
  if (line.settlement) return { settlement: true };
  if (line.webhook) return { webhook: true };
  return line.activityId === null ? undefined : { activityId: line.activityId };
}

/** When it is retried next, at `now` in milliseconds: an issue from the log without a scheduled time is not retried. */
export function nextTryOf(
  t: Texts,
  {
    issue,
    promise,
    settlement,
    partner,
    ticket,
    books,
    webhook,
    nextTryAt,
  }: Pick<
    StuckWork,
    'issue' | 'promise' | 'settlement' | 'partner' | 'ticket' | 'books' | 'webhook' | 'nextTryAt'
  >,
  now: number,
): string {
  if (nextTryAt === null)
    return t(
      issue || promise || settlement || partner || ticket || books || webhook ? 'nonePlanned' : 'runningNow',
    );
  const left = Date.parse(nextTryAt) - now;
  return left > 0 ? t('inTime', { time: remaining(left) }) : t('now');
}

/**
 * Why it is stuck, and until when the bank accepts evidence: in the job's time zone, as in the email about the dispute.
 */
export function causeOf(
  t: Texts,
  { cause, respondBy, zone }: Pick<StuckWork, 'cause' | 'respondBy' | 'zone'>,
): string {
  const sentence = asSentence(cause);
  if (respondBy === null || zone === null) return sentence;
  return t('evidence', {
    cause: sentence,
    time: `${wallTime(respondBy, zone)} ${zoneName(respondBy, zone)}`,
  });
}

/** A line with the label for its buttons: `transfer of HX-A7GH56`. */
export interface NamedWork extends StuckWork {
  readonly name: string;
}

/** Identifies a line among all that are shown. */
export const keyOf = ({ workflowId, activity, activityId, issue, promise }: StuckWork): string =>
  `${workflowId} ${activity} ${activityId ?? issue?.subject ?? promise?.name ?? ''}`;

/** Labels all lines that are shown; duplicates are numbered: `refund of HX-A7GH56, 2 of 3`. */
export function named(t: Texts, work: readonly StuckWork[]): readonly NamedWork[] {
  const names = work.map((line) => nameOf(t, line));
  const totals = Map.groupBy(names, (name) => name);
  const turns = new Map<string, number>();
  return work.map((line, index) => {
    const name = names[index] ?? '';
    const total = totals.get(name)?.length ?? 1;
    const turn = (turns.get(name) ?? 0) + 1;
    turns.set(name, turn);
    return { ...line, name: total === 1 ? name : t('nameOf', { name, turn, total }) };
  });
}

function nameOf(t: Texts, line: StuckWork): string {
  const whose =
    line.bookingNumber ??
    line.promise?.person ??
    line.settlement?.store ??
    line.partner?.store ??
    line.ticket?.id ??
    line.webhook?.eventId ??
    line.workflowId;
  if (line.issue) return t(`of_${line.issue.kind}`, { whose });
  const work = waitsIn(t, line);
  return t('nameFor', { work: `${work.charAt(0).toLowerCase()}${work.slice(1)}`, whose });
}
