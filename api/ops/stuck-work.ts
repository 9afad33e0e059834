/** Activities and tasks that keep failing, as Temporal reports them: each with its cause and its next attempt (R18). */
import type { Client } from '@temporalio/client';
import { ApplicationFailure, type ProtoFailure, TemporalFailure } from '@temporalio/common';
import { decodeOptionalFailureToOptionalError } from '@temporalio/common/lib/internal-non-workflow/index.js';
import { z } from 'zod';
import type { Cause } from '#domain/core/says.ts';
import type { FailingActivities } from '#events/failing-activities.ts';

/** One activity, or the workflow's own task, that keeps failing. */
export interface FailingEffect {
  readonly workflowId: string;
  /** Only an activity can be retried by hand: Temporal retries a failing task itself, and it waits for fixed code. */
  readonly kind: 'activity' | 'task';
  readonly activity: string;
  /** For an activity: its id in Temporal, unique within its workflow. */
  readonly activityId: string | null;
  readonly cause: Cause;
  /** Error classes of the failure, outermost first: `ProviderUnavailable/StripeAPIError`. */
  readonly code: string;
  readonly attempts: number;
  /** ISO instants. */
  readonly since: string | null;
  readonly nextTryAt: string | null;
}

/** The result of one check. */
export interface FailingEffects {
  /** Longest-failing first. */
  readonly effects: readonly FailingEffect[];
  /** Failing workflows beyond those that were checked. */
  readonly notShown: number;
  /** ISO instant of the check. */
  readonly checkedAt: string;
}

/** The checks for failing effects, shared by all callers. */
export interface StuckEffects {
  /**
   * What is failing now, or was a few seconds ago: all consoles share one check, and there is none while no console is
   * open.
   */
  look(): Promise<FailingEffects>;
  /** Discards the shared result, because something was done about what is failing. */
  forget(): void;
}

/** Maximum number of failing workflows that one check lists and describes. */
const MAX_LINES = 500;
const AT_ONCE = 20;
/** Milliseconds for which a check is shared; consoles ask every five seconds. */
const FRESH_FOR = 4_000;
/** Milliseconds to wait for an answer from Temporal. */
const TIMEOUT = 5_000;
/**
 * Workflows whose own task keeps failing; Temporal's visibility knows nothing about failing activities
 * (docs/decisions/055).
 */
export const FAILING_TASKS = `ExecutionStatus = 'Running' AND TemporalReportedProblems IN ('category=WorkflowTaskFailed', 'category=WorkflowTaskTimedOut')`;

/** The protocol's timestamps, as ISO. */
export const seconds = z
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

/**
 * A manual retry resets the attempt count to one, so an activity with an earlier failure counts as failing until it
 * succeeds.
 */
const isFailing = ({ attempt, lastFailure }: z.output<typeof pending>): boolean =>
  (attempt ?? 1) > 1 || (lastFailure !== null && lastFailure !== undefined);

/** Opens the checks; `clock` in milliseconds. */
export function openStuckEffects(options: {
  readonly client: Client;
  readonly namespace: string;
  readonly failing: Pick<FailingActivities, 'list' | 'keepOnly'>;
  readonly clock?: () => number;
}): StuckEffects {
  const { clock = Date.now } = options;
  let last: { readonly at: number; readonly effects: Promise<FailingEffects> } | null = null;
  return {
    look() {
      if (last && clock() - last.at < FRESH_FOR) return last.effects;
      const at = clock();
      const effects = failingEffects(options, new Date(at).toISOString());
      const look = { at, effects };
      last = look;
      // A failed check is not shared: the next request tries again.
      effects.catch(() => {
        if (last === look) last = null;
      });
      return effects;
    },
    forget() {
      last = null;
    },
  };
}

async function failingEffects(
  {
    client,
    namespace,
    failing,
  }: Pick<Parameters<typeof openStuckEffects>[0], 'client' | 'namespace' | 'failing'>,
  checkedAt: string,
): Promise<FailingEffects> {
  const noted = await failing.list(MAX_LINES);
  const ids = new Set(noted.workflowIds);
  let notShown = noted.total - ids.size;
  let listed = 0;
  for await (const { workflowId } of client.workflow.list({ query: FAILING_TASKS, pageSize: MAX_LINES })) {
    if (ids.size >= MAX_LINES) {
      notShown += (await client.workflow.count(FAILING_TASKS)).count - listed;
      break;
    }
    ids.add(workflowId);
    listed += 1;
  }
  const found: FailingEffect[] = [];
  const all = [...ids];
  for (let at = 0; at < all.length; at += AT_ONCE) {
    const some = all.slice(at, at + AT_ONCE).map(async (id) => {
      const { effects, activityIds } = await effectsOf(client, namespace, id);
      await failing.keepOnly(id, activityIds, noted.asOf);
      return effects;
    });
    found.push(...(await Promise.all(some)).flat());
  }
  const effects = found.toSorted((a, b) => (a.since ?? '').localeCompare(b.since ?? ''));
  return { effects, notShown, checkedAt };
}

/** A workflow's failing effects, and the ids of those that are activities; none if it is gone. */
async function effectsOf(
  client: Client,
  namespace: string,
  workflowId: string,
): Promise<{ readonly effects: readonly FailingEffect[]; readonly activityIds: readonly string[] }> {
  const raw = await describe(client, namespace, workflowId);
  const { pendingActivities, pendingWorkflowTask } = description.parse(raw ?? {});
  const activities = (pendingActivities ?? []).filter(isFailing);
  const effects = await Promise.all(
    activities.map(async (activity) => ({
      workflowId,
      kind: 'activity' as const,
      activity: activity.activityType?.name ?? 'activity',
      activityId: activity.activityId ?? null,
      ...(await causeOf(client, activity.lastFailure)),
      attempts: activity.attempt ?? 1,
      since: activity.scheduledTime ?? null,
      nextTryAt: activity.nextAttemptScheduleTime ?? null,
    })),
  );
  const activityIds = activities.map(({ activityId }) => activityId ?? '');
  const attempts = pendingWorkflowTask?.attempt ?? 0;
  // A few attempts mean a restarted worker; more mean a workflow that cannot continue.
  if (attempts < 3) return { effects, activityIds };
  const task: FailingEffect = {
    workflowId,
    kind: 'task',
    activity: 'workflow task',
    activityId: null,
    cause: 'workflowFails',
    code: 'workflow_task',
    attempts,
    since: pendingWorkflowTask?.scheduledTime ?? null,
    nextTryAt: null,
  };
  return { effects: [...effects, task], activityIds };
}

/** Null for a workflow that Temporal does not know, or no longer. */
async function describe(client: Client, namespace: string, workflowId: string): Promise<object | null> {
  try {
    return await client.withDeadline(Date.now() + TIMEOUT, () =>
      client.workflowService.describeWorkflowExecution({ namespace, execution: { workflowId } }),
    );
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}

/**
 * The innermost message, decrypted, because the outer ones only say that an activity failed; and the classes of all of
 * them.
 */
async function causeOf(client: Client, failure: unknown): Promise<Pick<FailingEffect, 'cause' | 'code'>> {
  const errors = await errorsOf(client, failure);
  const message = errors.map((error) => error.message).findLast(Boolean);
  return {
    cause: message === undefined ? 'notKnown' : { text: 'said', values: { message } },
    // An error that Temporal has serialized without its class adds nothing.
    code:
      errors
        .map(classOf)
        .filter((name) => name !== TemporalFailure.name)
        .join('/') || 'unknown',
  };
}

/** An error of ours that Temporal has serialized has its class in its type. */
const classOf = (error: Error): string =>
  error instanceof ApplicationFailure && error.type ? error.type : error.name;

/** The messages of a failure, decrypted, outermost first; null without a failure. */
export async function failureLines(client: Client, failure: unknown): Promise<string[] | null> {
  const messages = (await errorsOf(client, failure)).map(({ message }) => message).filter(Boolean);
  return messages.length === 0 ? null : messages;
}

/** The errors of a failure, outermost first. */
async function errorsOf(client: Client, failure: unknown): Promise<readonly Error[]> {
  const { loadedDataConverter } = client.options;
  // Passed on as the server sent it; zod validated only the parts we read.
  let error: unknown = await decodeOptionalFailureToOptionalError(
    loadedDataConverter,
    failure as ProtoFailure,
  );
  const errors: Error[] = [];
  for (; error instanceof Error; error = error.cause) errors.push(error);
  return errors;
}

/** gRPC's NOT_FOUND: what was asked for has ended meanwhile. */
const GONE = 5;

const isGone = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === GONE;

/** Whether an activity of a workflow has neither finished nor been given up. */
export async function isPending(
  client: Client,
  namespace: string,
  workflowId: string,
  activityId: string,
): Promise<boolean> {
  const raw = await describe(client, namespace, workflowId);
  const { pendingActivities } = description.parse(raw ?? {});
  return (pendingActivities ?? []).some((one) => one.activityId === activityId);
}

/** Which failing activities are meant: one of them, or all of a kind. */
export type Meant = { readonly activityId: string } | { readonly activity: string };

/**
 * Has Temporal retry the given failing activities of a workflow now instead of at their next scheduled attempt. One by
 * one: if asked for several at once, the server answers NOT_FOUND as soon as one of them succeeds.
 */
export async function retryActivities(
  client: Client,
  namespace: string,
  workflowId: string,
  meant: Meant,
): Promise<void> {
  const execution = { workflowId };
  const { pendingActivities } = description.parse((await describe(client, namespace, workflowId)) ?? {});
  const failing = (pendingActivities ?? []).filter(
    (one) =>
      isFailing(one) &&
      ('activityId' in meant
        ? one.activityId === meant.activityId
        : one.activityType?.name === meant.activity),
  );
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
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  });
  await Promise.all(tries);
}
