/** Retry of one line of stuck work (R18, decision 065): noted as asked for, tried, and noted as made. */
import { type Actor, system } from '#domain/core/actor.ts';
import { type IssueKind, remedies } from '#domain/booking/remedies.ts';
import { eventId } from '#events/ids.ts';
import type { StoredEvent } from '#events/log.ts';
import { isOpenIssue } from '#projections/queries/stuck.ts';
import { actorOf, bodyHashOf, type Call, signedIn } from '../call.ts';
import type { retryStuckWork } from '../contract/admin.ts';
import type { Dependencies } from '../dependencies.ts';
import { notFound, Refused } from '../problems.ts';
import { partOf } from './story-part.ts';
import { isPending, type Meant, retryActivities } from './stuck-work.ts';

type RetryCall = Call<typeof retryStuckWork>;

/** What the log keeps of a Retry, in this order. */
const steps = ['RetryRequested', 'RetryMade'] as const;

/**
 * Tries a line again, once for each Idempotency-Key. A repetition of a request that was killed on its way finds that it
 * was asked for: its line may have closed since, which is what the person wanted, and a line that still hangs is tried.
 * @throws {Refused} 404 no such line hangs; 422 the key was used with another body
 */
export async function retryLine(call: RetryCall, deps: Dependencies): Promise<void> {
  const bodyHash = await bodyHashOf(call, deps.keys, 'ops');
  const noted = await deps.log.findCommand(call.commandId);
  if (noted.some(({ metadata }) => metadata.bodyHash !== bodyHash))
    throw new Refused('key_reused', 'keyReused');
  const made = noted.find(({ type }) => type === 'RetryMade') ?? (await retryNow());
  call.wrote(made.position);

  async function retryNow(): Promise<StoredEvent> {
    const tryAgain = await tryOf(call, deps);
    if (noted.length === 0) {
      if (!tryAgain) throw nothingOpen();
      await note('RetryRequested', actorOf(signedIn(call)), call.body);
    }
    await tryAgain?.();
    deps.stuck.forget();
    return note('RetryMade', system('api'));
  }

  async function note(type: (typeof steps)[number], actor: Actor, line: object = {}): Promise<StoredEvent> {
    const { commandId, params } = call;
    const { events } = await deps.log.append(`ops-${params.id}`, 'any', [
      {
        id: eventId(commandId, steps.indexOf(type)),
        type,
        schemaVersion: 1,
        data: { workflowId: params.id, ...line, at: deps.now() },
        metadata: { actor, commandId, correlationId: commandId, bodyHash },
      },
    ]);
    const last = events.at(-1);
    if (!last) throw new Error(`the append of ${type} answered no event`);
    return last;
  }
}

/** The answer when nothing is stuck under this line. */
export const nothingOpen = () => notFound('Open work');

/**
 * Kinds of lines whose story may wait in an activity for so long that its signal goes unheard: messages for up to a
 * minute, money calls for no more than three seconds.
 */
const activityOf: Partial<Record<IssueKind, string>> = { message_unsent: 'deliverDue' };

/** How this line and no other is tried again: its story is told of its issue, or the engine tries its activity. Null: it is not stuck. */
async function tryOf(
  call: RetryCall,
  { engine, readModels, temporal, settings: { namespace } }: Dependencies,
): Promise<(() => Promise<void>) | null> {
  const { body, params } = call;
  const retryMeant = (meant: Meant) => retryActivities(temporal, namespace, params.id, meant);
  if ('activityId' in body) {
    const isHanging = await isPending(temporal, namespace, params.id, body.activityId);
    return isHanging ? () => retryMeant(body) : null;
  }
  const { issue } = body;
  const { story } = remedies[issue.kind];
  const part = partOf(params.id);
  if (part?.story !== story || !(await isOpenIssue(readModels, part.bookingId, issue))) return null;
  return async () => {
    // What comes of it has ids of its own beside the notes of the retry.
    const told = { ...issue, by: actorOf(signedIn(call)), commandId: `${call.commandId}:again` };
    await engine.retryIssue(story, part.bookingId, told);
    const activity = activityOf[issue.kind];
    if (activity !== undefined) await retryMeant({ activity });
  };
}
