/**
 * What an admin does to a run: recorded in the log with its reason first, then carried out by a follower (decision
 * 201).
 */
import { interventions } from '#domain/intervention/decide.ts';
import type { Act, InterventionEvent } from '#domain/intervention/events.ts';
import { note } from '#events/execute.ts';
import { actorOf, bodyHashOf, type Call, signedIn, subjectOf } from '../call.ts';
import type { Dependencies } from '../dependencies.ts';
import { notFound, Refused } from '../problems.ts';
import { knownIn } from '../views/audit-known.ts';
import { type HistoryParts, lookAt } from './history.ts';

/** The action requested, and the run. */
export interface AskedAct {
  readonly act: Act;
  readonly run: string;
  readonly reason: string;
  readonly signal?: string | null;
  readonly event?: number | null;
}

/** Maximum number of actions listed with a history, newest first. */
const TOLD = 20;

/**
 * Records a requested action, once per Idempotency-Key; the follower of these events carries it out.
 * @throws {Refused} 404 no such run; 409 it has ended; 422 the key was used with another body
 */
export async function intervene(
  call: Call,
  deps: Dependencies,
  parts: HistoryParts,
  workflowId: string,
  { act, run: runId, reason, signal = null, event = null }: AskedAct,
): Promise<void> {
  const { commandId } = call;
  const session = signedIn(call);
  const bodyHash = await bodyHashOf(call, deps.keys, 'ops');
  const [requested] = await deps.log.findCommand(commandId);
  if (requested && requested.metadata.bodyHash !== bodyHash) throw new Refused('key_reused', 'keyReused');
  if (requested) return call.wrote(requested.position);
  const { status, events } = await lookAt(parts, { workflowId, runId });
  // A run that has ended can still be reset.
  if (act !== 'reset' && status !== 'running') throw new Refused('workflow_ended', 'workflowEnded');
  if (event !== null && event > events) throw notFound('Event');
  const author = { now: deps.now(), actor: actorOf(session), commandId, bodyHash };
  const position = await note(deps.log, interventions, workflowId, author, {
    type: 'RequestIntervention',
    workflowId,
    runId,
    act,
    signal,
    eventNumber: event,
    reason: await deps.keys.seal(subjectOf(session), 'reason', reason),
  });
  call.wrote(position);
  deps.stuck.forget();
}

/** An action as listed with its history. */
export interface ToldAct {
  readonly act: Act;
  readonly runId: string;
  readonly signal: string | null;
  readonly event: number | null;
  /** Null: the person who gave it was erased. */
  readonly reason: string | null;
  readonly by: string;
  readonly at: string;
  readonly outcome: 'under_way' | 'made' | 'failed';
  /** The run in which the workflow continued. */
  readonly next: string | null;
  /** Temporal's error message. */
  readonly failure: string | null;
}

/** What was done to a workflow, newest first. */
export async function actsOn(deps: Dependencies, workflowId: string): Promise<readonly ToldAct[]> {
  const stored = await deps.log.readStream(`${interventions.category}-${workflowId}`);
  // The stream contains only events of our own decisions.
  const events = stored.map(({ type, data, metadata }) => ({
    ...({ type, data } as InterventionEvent),
    commandId: metadata.commandId,
  }));
  const requests = events
    .flatMap((event) => (event.type === 'InterventionRequested' ? [event] : []))
    .slice(-TOLD)
    .toReversed();
  if (requests.length === 0) return [];
  const { admins } = await knownIn(deps, []);
  const reasons = await deps.keys.openMany(requests.map(({ data }) => data.reason));
  return requests.map(({ data, commandId }, index) => {
    const { act, runId, signal, eventNumber: event, by, at } = data;
    const came = events.find(
      (one) => one.type !== 'InterventionRequested' && one.data.requestedBy === commandId,
    );
    return {
      act,
      runId,
      signal,
      event,
      reason: reasons[index] ?? null,
      by: admins.get(by.id) ?? by.id,
      at,
      outcome: came === undefined ? 'under_way' : came.type === 'InterventionMade' ? 'made' : 'failed',
      next: came?.type === 'InterventionMade' ? came.data.runId : null,
      failure: came?.type === 'InterventionFailed' ? came.data.message : null,
    };
  });
}
