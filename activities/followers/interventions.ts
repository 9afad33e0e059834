/**
 * What people do to workflows at the engine, carried out as the log asks for it (decision 201). A workflow that is
 * ended is started again right away: it reads its stream and continues from there, so that no hold is left without a
 * workflow.
 */
import { setTimeout } from 'node:timers/promises';
import { isGrpcServiceError, ServiceError, WorkflowNotFoundError } from '@temporalio/client';
import { decodeArrayFromPayloads } from '@temporalio/common/lib/internal-non-workflow/index.js';
import { system } from '#domain/core/actor.ts';
import { signals, workflowTypes } from '#domain/core/stories.ts';
import { unreachable } from '#domain/core/unreachable.ts';
import { interventions } from '#domain/intervention/decide.ts';
import type { InterventionEvents } from '#domain/intervention/events.ts';
import { note } from '#events/execute.ts';
import type { EventLog, StoredEvent } from '#events/log.ts';
import { notifyStory, startOf, type Stories, type StoryName } from '#events/temporal/stories.ts';
import { storyNamed } from '../stories/named.ts';
import type { Following } from './follower.ts';

type Asked = InterventionEvents['InterventionRequested'];

interface Parts extends Stories {
  readonly namespace: string;
  readonly log: Pick<EventLog, 'readStream' | 'findCommand' | 'append'>;
  readonly onError: (error: unknown) => void;
}

/** Milliseconds after which an answer of the engine is given up. */
const TIMEOUT = 10_000;
/** Milliseconds that a cancelled run has to end by itself; then it is terminated. */
const CANCEL_WITHIN = 15_000;
const LOOK_EVERY = 250;
/** Milliseconds before retrying an act that the engine did not answer. */
const TRY_AGAIN_AFTER = 1_000;

/** Never aborts; for callers that can't lose the lead. */
const always = new AbortController().signal;

/** An act in progress. */
interface Going {
  readonly position: bigint;
  readonly signal: AbortSignal;
  /** Resolves to whether it was done. */
  readonly over: Promise<boolean>;
}

/**
 * Does each act once per request; one that the engine refuses is noted as failed. Acts on one workflow are done in the
 * order of the log. Acts on others don't wait for them, because a cancelled run is given time and the engine may hang.
 */
export function interventionsMade(parts: Parts): Following {
  const going = new Map<string, readonly Going[]>();

  /** Acts begun under a lead. If it leaves some undone, the next leader begins them again from its checkpoint. */
  const ofLead = (signal: AbortSignal): readonly Going[] =>
    [...going.values()].flat().filter((one) => one.signal === signal);

  /** False when another worker may lead by now and the act was not done. */
  async function untilDone(event: StoredEvent, signal: AbortSignal): Promise<boolean> {
    while (!signal.aborted) {
      try {
        await make(parts, event, signal);
        return true;
      } catch (error) {
        if (signal.aborted) break;
        parts.onError(error);
        await setTimeout(TRY_AGAIN_AFTER, undefined, { signal }).catch(() => undefined);
      }
    }
    return false;
  }

  function begin(event: StoredEvent, signal: AbortSignal): void {
    const { workflowId } = event.data as Asked;
    const before = going.get(workflowId) ?? [];
    // Handed over again under another lead of this worker, which then does what the earlier one left undone.
    if (before.some((one) => one.position === event.position && one.signal === signal)) return;
    const over = Promise.all(before.map((one) => one.over)).then(() => untilDone(event, signal));
    const act = { position: event.position, signal, over };
    going.set(workflowId, [...before, act]);
    void over.then((isDone) => {
      // An act that is not done keeps the checkpoint where it is.
      if (!isDone) return;
      const left = (going.get(workflowId) ?? []).filter(({ position }) => position !== act.position);
      if (left.length > 0) going.set(workflowId, left);
      else going.delete(workflowId);
    });
  }

  return {
    name: 'interventions',
    behind: 0,
    handle(batch, signal = always) {
      for (const event of batch)
        if (event.type === 'InterventionRequested' && event.stream.startsWith(`${interventions.category}-`))
          begin(event, signal);
      return Promise.resolve();
    },
    underWay(signal) {
      return ofLead(signal)
        .map(({ position }) => position)
        .reduce<bigint | undefined>(
          (oldest, one) => (oldest === undefined || one < oldest ? one : oldest),
          undefined,
        );
    },
    async over(signal) {
      await Promise.all(ofLead(signal).map((one) => one.over));
    },
  };
}

async function make(parts: Parts, event: StoredEvent, signal: AbortSignal): Promise<void> {
  const { log } = parts;
  const asked = event.data as Asked;
  const { workflowId } = asked;
  const requestedBy = event.metadata.commandId;
  const commandId = `${requestedBy}:made`;
  if ((await log.findCommand(commandId)).length > 0) return;
  const author = { now: new Date().toISOString(), actor: system('worker'), commandId };
  try {
    const runId = await done(parts, asked, requestedBy, signal);
    await note(log, interventions, workflowId, author, {
      type: 'NoteInterventionMade',
      workflowId,
      requestedBy,
      runId,
    });
  } catch (error) {
    const message = refusalOf(error);
    if (message === null) throw error;
    await note(log, interventions, workflowId, author, {
      type: 'NoteInterventionFailed',
      workflowId,
      requestedBy,
      message,
    });
  }
}

/** Carries out the request; answers the run in which the workflow continues. */
function done(parts: Parts, asked: Asked, requestId: string, leads: AbortSignal): Promise<string | null> {
  const { client } = parts;
  const { workflowId, runId, act, signal } = asked;
  const handle = client.workflow.getHandle(workflowId, runId);
  switch (act) {
    case 'signal':
      return within(parts, async () => {
        await handle.signal(signal ?? '');
        return runId;
      });
    case 'cancel':
      return cancel(parts, asked, leads);
    case 'terminate':
      return within(parts, () => end(parts, asked));
    case 'reset':
      return within(parts, () => reset(parts, asked, requestId));
    default:
      return unreachable(act);
  }
}

const within = <T>({ client }: Parts, work: () => Promise<T>): Promise<T> =>
  client.withDeadline(Date.now() + TIMEOUT, work);

/**
 * Ends a run and starts its workflow again, which the engine does as one step; a run that has already ended is left as
 * it is.
 */
async function end(parts: Parts, asked: Asked): Promise<string | null> {
  const { workflowId, runId } = asked;
  const { client, log } = parts;
  const story = await storyNamed(log, workflowId);
  const now = await client.workflow.getHandle(workflowId).describe();
  const isThatRun = now.runId === runId && now.status.name === 'RUNNING';
  if (!story) {
    if (isThatRun) await client.workflow.getHandle(workflowId, runId).terminate('ended in the console');
    return null;
  }
  if (isThatRun) await begunInstead(parts, story);
  else await notifyStory(parts, story);
  await tellAgain(parts, asked, story);
  return (await client.workflow.getHandle(workflowId).describe()).runId;
}

const SIGNALED = 26;

/**
 * Sends a workflow again every signal that its ended run received. A signal that the run had not handled yet, such as a
 * provider's news of a refund, is in no stream. A signal may arrive twice (R6), and starts the workflow again if it has
 * ended since.
 */
async function tellAgain(parts: Parts, { workflowId, runId }: Asked, story: StoryName): Promise<void> {
  const { client, namespace } = parts;
  for (let nextPageToken = new Uint8Array(); ; ) {
    const part = await client.workflowService.getWorkflowExecutionHistory({
      namespace,
      execution: { workflowId, runId },
      maximumPageSize: 1_000,
      nextPageToken,
    });
    for (const { eventType, workflowExecutionSignaledEventAttributes: told } of part.history?.events ?? []) {
      if (eventType !== SIGNALED || !told) continue;
      const name = Object.values(signals).find((one) => one === told.signalName);
      // A new run reads its stream anyway.
      if (name === undefined || name === signals.catchUp) continue;
      const { loadedDataConverter } = client.options;
      const args = await decodeArrayFromPayloads(loadedDataConverter, told.input?.payloads);
      await notifyStory(parts, story, name, ...(args as object[]));
    }
    nextPageToken = part.nextPageToken as Uint8Array<ArrayBuffer>;
    if (nextPageToken.length === 0) return;
  }
}

/** Replaces the current run with a new one in a single step at the engine, so that there is no moment without one. */
async function begunInstead(parts: Parts, story: StoryName): Promise<void> {
  await parts.client.workflow.start(workflowTypes[story.type], {
    ...startOf(parts, story),
    workflowIdConflictPolicy: 'TERMINATE_EXISTING',
  });
}

/**
 * Asks a run to stop, gives it time, and lets the workflow continue in a new run. A worker that has lost the lead does
 * not wait for it: the next leader asks again.
 */
async function cancel(parts: Parts, asked: Asked, signal: AbortSignal): Promise<string | null> {
  const handle = parts.client.workflow.getHandle(asked.workflowId, asked.runId);
  await within(parts, () => handle.cancel()).catch((error: unknown) => {
    // It may have ended by now, or an earlier try may have reached it.
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  });
  for (const until = Date.now() + CANCEL_WITHIN; Date.now() < until; await setTimeout(LOOK_EVERY)) {
    signal.throwIfAborted();
    const { status } = await within(parts, () => handle.describe());
    if (status.name !== 'RUNNING') break;
  }
  return within(parts, () => end(parts, asked));
}

const TASK_COMPLETED = 7;

/** Goes back to the last task completed at or before the named event. */
async function reset(
  { client, namespace }: Parts,
  { workflowId, runId, eventNumber }: Asked,
  requestId: string,
): Promise<string | null> {
  const execution = { workflowId, runId };
  let point = null;
  search: for (let nextPageToken = new Uint8Array(); ; ) {
    const part = await client.workflowService.getWorkflowExecutionHistory({
      namespace,
      execution,
      nextPageToken,
    });
    for (const event of part.history?.events ?? []) {
      if (Number(event.eventId) > (eventNumber ?? 0)) break search;
      if (event.eventType === TASK_COMPLETED) point = event.eventId;
    }
    nextPageToken = part.nextPageToken as Uint8Array<ArrayBuffer>;
    if (nextPageToken.length === 0) break;
  }
  if (point === null || point === undefined) throw new NoSuchPoint();
  const { runId: next } = await client.workflowService.resetWorkflowExecution({
    namespace,
    workflowExecution: execution,
    workflowTaskFinishEventId: point,
    reason: 'reset in the console',
    requestId,
  });
  return next;
}

/** No task was completed at or before the event, so there is no point to go back to. */
class NoSuchPoint extends Error {
  constructor() {
    super('no completed task up to that event');
    this.name = 'NoSuchPoint';
  }
}

/** gRPC: invalid argument, not found, already exists, failed precondition. A retry would change nothing. */
const FOR_GOOD = new Set([3, 5, 6, 9]);

function refusalOf(error: unknown): string | null {
  if (error instanceof WorkflowNotFoundError || error instanceof NoSuchPoint) return error.message;
  const cause = error instanceof ServiceError ? error.cause : error;
  return isGrpcServiceError(cause) && FOR_GOOD.has(cause.code) ? cause.details || cause.message : null;
}
