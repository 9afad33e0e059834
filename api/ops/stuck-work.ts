/** Effects that keep failing, as the engine knows them: each with its cause and its next try (R18). */
import type { Client } from '@temporalio/client';
import type { ProtoFailure } from '@temporalio/common';
import { decodeOptionalFailureToOptionalError } from '@temporalio/common/lib/internal-non-workflow/index.js';
import { z } from 'zod';

/** One activity, or the workflow's own task, that does not get on. */
export interface FailingEffect {
  readonly workflowId: string;
  readonly activity: string;
  readonly cause: string;
  readonly attempts: number;
  /** ISO instants. */
  readonly since: string | null;
  readonly nextTryAt: string | null;
}

/** Most open workflows looked at in one go, and at once. */
const MOST = 2_000;
const AT_ONCE = 20;

const seconds = z
  .object({ seconds: z.unknown(), nanos: z.number().nullish() })
  .transform(({ seconds: value }) => {
    const epoch = Number(String(value)) * 1000;
    return Number.isFinite(epoch) && epoch > 0 ? new Date(epoch).toISOString() : null;
  });
const pending = z.object({
  activityId: z.string().nullish(),
  activityType: z.object({ name: z.string().nullish() }).nullish(),
  attempt: z.number().nullish(),
  lastFailure: z.unknown(),
  scheduledTime: seconds.nullish(),
  nextAttemptScheduleTime: seconds.nullish(),
});
const description = z.object({
  pendingActivities: z.array(pending).nullish(),
  pendingWorkflowTask: z
    .object({ attempt: z.number().nullish(), scheduledTime: seconds.nullish() })
    .nullish(),
});

/** A retry by hand counts attempts from one again: what has failed before is failing until it is through. */
const isFailing = ({ attempt, lastFailure }: z.output<typeof pending>): boolean =>
  (attempt ?? 1) > 1 || (lastFailure !== null && lastFailure !== undefined);

/** Looks at all open workflows. */
export async function failingEffects(client: Client, namespace: string): Promise<readonly FailingEffect[]> {
  const ids: string[] = [];
  for await (const { workflowId } of client.workflow.list({ query: `ExecutionStatus = 'Running'` })) {
    ids.push(workflowId);
    if (ids.length >= MOST) break;
  }
  const found: FailingEffect[] = [];
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE);
    found.push(...(await Promise.all(some.map((id) => effectsOf(client, namespace, id)))).flat());
  }
  return found.toSorted((a, b) => (a.since ?? '').localeCompare(b.since ?? ''));
}

async function effectsOf(
  client: Client,
  namespace: string,
  workflowId: string,
): Promise<readonly FailingEffect[]> {
  const raw = await client.workflowService.describeWorkflowExecution({
    namespace,
    execution: { workflowId },
  });
  const { pendingActivities, pendingWorkflowTask } = description.parse(raw);
  const activities = (pendingActivities ?? []).filter(isFailing).map(async (activity) => ({
    workflowId,
    activity: activity.activityType?.name ?? 'activity',
    cause: await causeOf(client, activity.lastFailure),
    attempts: activity.attempt ?? 1,
    since: activity.scheduledTime ?? null,
    nextTryAt: activity.nextAttemptScheduleTime ?? null,
  }));
  const attempts = pendingWorkflowTask?.attempt ?? 0;
  // One retry is a worker that was restarted; more are a workflow that can not go on.
  if (attempts < 3) return Promise.all(activities);
  return [
    ...(await Promise.all(activities)),
    {
      workflowId,
      activity: 'workflow task',
      cause: 'The workflow can not go on; the worker tells why in its log.',
      attempts,
      since: pendingWorkflowTask?.scheduledTime ?? null,
      nextTryAt: null,
    },
  ];
}

/** The innermost message, decrypted: the outer ones only say that an activity failed. */
async function causeOf(client: Client, failure: unknown): Promise<string> {
  const { loadedDataConverter } = client.options;
  // As the server sent it; zod looked at what is ours to read.
  let error: unknown = await decodeOptionalFailureToOptionalError(
    loadedDataConverter,
    failure as ProtoFailure,
  );
  let message = 'Not known yet.';
  for (; error instanceof Error; error = error.cause) if (error.message) message = error.message;
  return message;
}

/** gRPC's NOT_FOUND: the activity got through in the meantime. */
const GONE = 5;

/**
 * Makes the engine try a workflow's failing activities now instead of at their next time; answers how many. One by
 * one: asked for all at once the server answers NOT_FOUND as soon as one of them is through.
 */
export async function retryActivities(
  client: Client,
  namespace: string,
  workflowId: string,
): Promise<number> {
  const execution = { workflowId };
  const raw = await client.workflowService.describeWorkflowExecution({ namespace, execution });
  const failing = (description.parse(raw).pendingActivities ?? []).filter(isFailing);
  const tries = failing.map(async ({ activityId }) => {
    try {
      await client.workflowService.resetActivity({
        namespace,
        execution,
        identity: 'hexkey api',
        id: activityId ?? '',
        resetHeartbeat: false,
        keepPaused: false,
      });
      return 1;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === GONE) return 0;
      throw error;
    }
  });
  return (await Promise.all(tries)).reduce<number>((sum, one) => sum + one, 0);
}
