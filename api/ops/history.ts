/** One workflow run in Temporal: its status, what it waits for, and its events page by page (decision 201). */
import { type Client, isGrpcServiceError } from '@temporalio/client';
import { z } from 'zod';
import { createPayloadCodec } from '#events/temporal/codec.ts';
import type { HistoryEvent, PendingActivity } from '../contract/histories.ts';
import { notFound } from '../problems.ts';
import { type ReadableEvent, readable, rowOf } from './history-events.ts';
import { type FoundHistory, runsOf, runsQuery, statusOfRun } from './histories.ts';
import { failureLines, seconds } from './stuck-work.ts';

/** Milliseconds to wait for an answer from Temporal. */
const TIMEOUT = 5_000;
/** Events per page: as rows, and as events with all their data. */
const ROWS = 1_000;
const WHOLE = 100;
/** How many runs of the same workflow are listed. */
const RUNS = 10;

/** The connection to Temporal, and the key that decrypts payloads. */
export interface HistoryParts {
  readonly temporal: Client;
  readonly namespace: string;
  readonly masterKey: Uint8Array;
}

/** Which run; null: the newest. */
export interface RunOf {
  readonly workflowId: string;
  readonly runId: string | null;
}

/** The protocol's 64-bit numbers are objects. */
const number = z.coerce.number().catch(0);
const pending = z.object({
  activityId: z.string().nullish(),
  activityType: z.object({ name: z.string().nullish() }).nullish(),
  state: z.number().nullish(),
  attempt: z.number().nullish(),
  maximumAttempts: z.number().nullish(),
  lastFailure: z.unknown(),
  scheduledTime: seconds.nullish(),
  lastStartedTime: seconds.nullish(),
  nextAttemptScheduleTime: seconds.nullish(),
  lastWorkerIdentity: z.string().nullish(),
});
const description = z.object({
  workflowExecutionInfo: z.object({
    execution: z.object({ workflowId: z.string(), runId: z.string() }),
    type: z.object({ name: z.string() }),
    status: z.number(),
    startTime: seconds.nullish(),
    closeTime: seconds.nullish(),
    historyLength: number,
    historySizeBytes: number,
    searchAttributes: z.object({ indexedFields: z.record(z.string(), z.unknown()).nullish() }).nullish(),
  }),
  pendingActivities: z.array(pending).nullish(),
  pendingWorkflowTask: z.object({ attempt: z.number().nullish() }).nullish(),
});

/** The protocol's values (temporal.api.enums.v1), in order. */
const statusNumbers = [
  '',
  'running',
  'completed',
  'failed',
  'canceled',
  'terminated',
  'continued_as_new',
  'timed_out',
] as const;
const stateNumbers: readonly PendingActivity['state'][] = [
  'scheduled',
  'scheduled',
  'started',
  'cancel_requested',
  'paused',
  'paused',
];

/** A run in detail. */
export interface HistoryLook extends FoundHistory {
  readonly events: number;
  readonly size: number | null;
  readonly runs: readonly Pick<FoundHistory, 'runId' | 'status' | 'startedAt'>[];
  readonly pendingActivities: readonly PendingActivity[];
  readonly taskAttempts: number;
}

/** Describes a run. @throws {Refused} 404 Temporal does not know it, or no longer */
export async function lookAt({ temporal, namespace }: HistoryParts, of: RunOf): Promise<HistoryLook> {
  const [raw, runs] = await asked(temporal, () =>
    Promise.all([
      temporal.workflowService.describeWorkflowExecution({ namespace, execution: executionOf(of) }),
      runsOf(temporal, runsQuery(of.workflowId), RUNS),
    ]),
  );
  const { workflowExecutionInfo: info, pendingActivities, pendingWorkflowTask } = description.parse(raw);
  return {
    workflowId: info.execution.workflowId,
    runId: info.execution.runId,
    type: info.type.name,
    status: statusOfRun(statusNumbers[info.status] ?? ''),
    startedAt: info.startTime ?? null,
    closedAt: info.closeTime ?? null,
    events: info.historyLength,
    size: info.historySizeBytes || null,
    isFailing: 'TemporalReportedProblems' in (info.searchAttributes?.indexedFields ?? {}),
    runs: runs.map(({ runId, status, startedAt }) => ({ runId, status, startedAt })),
    pendingActivities: await Promise.all(
      (pendingActivities ?? []).map(async (one) => ({
        id: one.activityId ?? '',
        name: one.activityType?.name ?? 'activity',
        state: stateNumbers[one.state ?? 0] ?? 'scheduled',
        attempt: one.attempt ?? 1,
        attempts: one.maximumAttempts || null,
        since: one.scheduledTime ?? null,
        lastStartedAt: one.lastStartedTime ?? null,
        nextTryAt: one.nextAttemptScheduleTime ?? null,
        failure: await failureLines(temporal, one.lastFailure),
        worker: one.lastWorkerIdentity || null,
      })),
    ),
    taskAttempts: pendingWorkflowTask?.attempt ?? 0,
  };
}

/**
 * A page of a run's events, from where the previous page ended. @throws {Refused} 404 no such run, or no such position
 * in it
 */
export async function eventsOf(
  parts: HistoryParts,
  of: RunOf,
  {
    after,
    only,
    isWhole,
  }: {
    readonly after: string | undefined;
    /** The single event to return from the page. */
    readonly only: number | undefined;
    readonly isWhole: boolean;
  },
): Promise<{ readonly events: readonly HistoryEvent[]; readonly next: string | null }> {
  const { events, next } = await partOf(parts, of, after, isWhole ? WHOLE : ROWS);
  const wanted = only === undefined ? events : events.filter(({ eventId }) => Number(eventId) === only);
  return {
    events: wanted.map((event) => ({
      ...rowOf(event),
      ...((isWhole || only !== undefined) && { details: event.attributes }),
    })),
    next,
  };
}

/** All events of a run, fetched as they are consumed. */
export async function* allEvents(parts: HistoryParts, of: RunOf): AsyncGenerator<ReadableEvent> {
  for (let after: string | undefined; ; ) {
    const { events, next } = await partOf(parts, of, after, ROWS);
    yield* events;
    if (next === null) return;
    after = next;
  }
}

async function partOf(
  { temporal, namespace, masterKey }: HistoryParts,
  of: RunOf,
  after: string | undefined,
  maximumPageSize: number,
): Promise<{ readonly events: readonly ReadableEvent[]; readonly next: string | null }> {
  const { history, nextPageToken } = await asked(temporal, () =>
    temporal.workflowService.getWorkflowExecutionHistory({
      namespace,
      execution: executionOf(of),
      maximumPageSize,
      ...(after !== undefined && { nextPageToken: Buffer.from(after, 'base64url') }),
    }),
  );
  const next = Buffer.from(nextPageToken).toString('base64url');
  return {
    events: await readable(createPayloadCodec(masterKey), history?.events ?? []),
    next: next === '' ? null : next,
  };
}

const executionOf = ({ workflowId, runId }: RunOf) => ({ workflowId, ...(runId !== null && { runId }) });

/** gRPC's INVALID_ARGUMENT (such as a page token that Temporal did not issue) and NOT_FOUND. */
const INVALID = 3;
const GONE = 5;

async function asked<T>(client: Client, ask: () => Promise<T>): Promise<T> {
  try {
    return await client.withDeadline(Date.now() + TIMEOUT, ask);
  } catch (error) {
    const code = isGrpcServiceError(error) ? error.code : null;
    if (code === GONE || code === INVALID) throw notFound('Workflow');
    throw error;
  }
}
