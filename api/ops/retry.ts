/** Retry of one line of stuck work (R18, decision 065): recorded as requested, attempted, and recorded as done. */
import { system } from '#domain/core/actor.ts';
import { type IssueKind, remedies } from '#domain/booking/remedies.ts';
import { retries } from '#domain/retry/decide.ts';
import { note } from '#events/execute.ts';
import { partsOfSettlement, settlementIdOf } from '#domain/settlement/period.ts';
import { isUnpaid } from '#projections/queries/settlements.ts';
import { isOpenIssue } from '#projections/queries/stuck.ts';
import { actorOf, bodyHashOf, type Call, signedIn, subjectOf } from '../call.ts';
import type { retryStuckWork } from '../contract/ops.ts';
import type { Dependencies } from '../dependencies.ts';
import { notFound, Refused } from '../problems.ts';
import { takeAgain as takeCheckr } from '../webhooks/checkr.ts';
import { failedWebhook, ofLineId } from '../webhooks/failed.ts';
import { takeAgain as takeStripe } from '../webhooks/stripe.ts';
import { partOf } from './story-part.ts';
import { isPending, type Meant, retryActivities } from './stuck-work.ts';

type RetryCall = Call<typeof retryStuckWork>;

/**
 * Retries a line, once per Idempotency-Key. If the first request was killed midway, a repetition finds that the retry
 * was requested: a line that has closed since needs nothing more, and one that is still open is retried.
 * @throws {Refused} 404 there is no such line; 422 the key was used with another body
 */
export async function retryLine(call: RetryCall, deps: Dependencies): Promise<void> {
  const { commandId, params } = call;
  const workflowId = params.id;
  const bodyHash = await bodyHashOf(call, deps.keys, 'ops');
  const [requested] = await deps.log.findCommand(commandId);
  if (requested && requested.metadata.bodyHash !== bodyHash) throw new Refused('key_reused', 'keyReused');
  const [made] = await deps.log.findCommand(madeBy(commandId));
  if (made) return call.wrote(made.position);
  const tryAgain = await tryOf(call, deps);
  if (!requested) {
    if (!tryAgain) throw nothingOpen();
    const session = signedIn(call);
    const author = { now: deps.now(), actor: actorOf(session), commandId, bodyHash };
    const { reason: given, ...line } = call.body;
    const reason = await deps.keys.seal(subjectOf(session), 'reason', given);
    await note(deps.log, retries, workflowId, author, { type: 'RequestRetry', workflowId, line, reason });
  }
  await tryAgain?.();
  deps.stuck.forget();
  const author = { now: deps.now(), actor: system('api'), commandId: madeBy(commandId) };
  call.wrote(await note(deps.log, retries, workflowId, author, { type: 'NoteRetryMade', workflowId }));
}

/** Names the event that records a completed retry, after the command that requested it. */
const madeBy = (commandId: string): string => `${commandId}:made`;

/** The answer if nothing is stuck under this line. */
export const nothingOpen = () => notFound('Open work');

/**
 * Kinds of lines whose workflow may be waiting in an activity too long to notice a signal: messages for up to a minute,
 * while payment calls wait at most three seconds.
 */
const activityOf: Partial<Record<IssueKind, string>> = { message_unsent: 'deliverDue' };

/** How a failed webhook is processed again. */
const takeAgain = { stripe: takeStripe, checkr: takeCheckr } as const;

/**
 * How exactly this line is retried: its workflow is told about its issue, or Temporal retries its activity. Null: it is
 * not stuck.
 */
async function tryOf(call: RetryCall, deps: Dependencies): Promise<(() => Promise<void>) | null> {
  const {
    engine,
    readModels,
    temporal,
    settings: { namespace },
  } = deps;
  const { body, params } = call;
  if ('webhook' in body) {
    const named = ofLineId(params.id);
    const failed = named && (await failedWebhook(deps.pool, named.provider, named.eventId));
    return failed && (() => takeAgain[failed.provider](failed, deps));
  }
  const retryMeant = (meant: Meant) => retryActivities(temporal, namespace, params.id, meant);
  if ('activityId' in body) {
    const isHanging = await isPending(temporal, namespace, params.id, body.activityId);
    return isHanging ? () => retryMeant(body) : null;
  }
  if ('settlement' in body) {
    const of = partsOfSettlement(params.id.replace(/^settlement-/, ''));
    if (!of || !(await isUnpaid(readModels, settlementIdOf(of.partnerId, of.period)))) return null;
    const by = { by: actorOf(signedIn(call)), commandId: `${call.commandId}:again` };
    return () => engine.retrySettlement(of, by);
  }
  const { issue } = body;
  const { story } = remedies[issue.kind];
  const part = partOf(params.id);
  if (part?.story !== story || !(await isOpenIssue(readModels, part.bookingId, issue))) return null;
  return async () => {
    // Resulting events need ids of their own, distinct from those of the retry.
    const retried = { ...issue, by: actorOf(signedIn(call)), commandId: `${call.commandId}:again` };
    await engine.retryIssue(story, part.bookingId, retried);
    const activity = activityOf[issue.kind];
    if (activity !== undefined) await retryMeant({ activity });
  };
}
