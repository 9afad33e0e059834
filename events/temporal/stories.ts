/** The one place that starts stories and signals them, through Temporal's client; safe to repeat (design.md §3). */
import { type Client, WorkflowExecutionAlreadyStartedError, WorkflowNotFoundError } from '@temporalio/client';
import type { Durations } from '#domain/core/durations.ts';
import type { BookingId, CustomerId, PartnerId, TechnicianId } from '#domain/core/ids.ts';
import { signals, startOptions, workflowIds, workflowTypes } from '#domain/core/stories.ts';
import { type Period, settlementIdOf } from '#domain/settlement/period.ts';
import { unreachable } from '#domain/core/unreachable.ts';

/** A story by its type and subject, which give its name and input. */
export type StoryName =
  | { readonly type: 'booking' | 'payout' | 'messages' | 'aftercare' | 'tip'; readonly bookingId: BookingId }
  | { readonly type: 'intent'; readonly paymentIntentId: string; readonly customerId: CustomerId }
  | { readonly type: 'onboarding' | 'testpayout'; readonly technicianId: TechnicianId }
  | { readonly type: 'settlement'; readonly partnerId: PartnerId; readonly period: Period }
  /** Mails about the account `<role>-<id>`, or the support request `support-<id>`. */
  | { readonly type: 'letters'; readonly subject: string };

/** Where stories run, and the durations they are started with. */
export interface Stories {
  readonly client: Client;
  readonly taskQueue: string;
  readonly durations: Durations;
}

type SignalName = (typeof signals)[keyof typeof signals];

/** The options to start a story, unless it runs. */
export function startOf(
  { taskQueue, durations }: Pick<Stories, 'taskQueue' | 'durations'>,
  story: StoryName,
) {
  return {
    ...startOptions,
    workflowIdReusePolicy: 'ALLOW_DUPLICATE',
    workflowIdConflictPolicy: 'USE_EXISTING',
    taskQueue,
    ...namedAndGiven(story, durations),
  } as const;
}

/** A story's id and input, as workflows/contract.ts has them. */
function namedAndGiven(story: StoryName, durations: Durations): { workflowId: string; args: [object] } {
  switch (story.type) {
    case 'intent': {
      const { paymentIntentId, customerId } = story;
      return {
        workflowId: workflowIds.intent(paymentIntentId),
        args: [{ paymentIntentId, customerId, durations }],
      };
    }
    case 'onboarding':
    case 'testpayout': {
      const { technicianId } = story;
      return { workflowId: workflowIds[story.type](technicianId), args: [{ technicianId, durations }] };
    }
    case 'settlement': {
      const { partnerId, period } = story;
      return {
        workflowId: workflowIds.settlement(settlementIdOf(partnerId, period)),
        args: [{ partnerId, period, durations }],
      };
    }
    case 'letters':
      return { workflowId: workflowIds.letters(story.subject), args: [{ subject: story.subject }] };
    case 'booking':
    case 'payout':
    case 'messages':
    case 'aftercare':
    case 'tip':
      return {
        workflowId: workflowIds[story.type](story.bookingId),
        args: [{ bookingId: story.bookingId, durations }],
      };
    default:
      return unreachable(story);
  }
}

/** Starts a story unless it runs, and signals it; by default to read its stream. */
export async function notifyStory(
  stories: Stories,
  story: StoryName,
  signal: SignalName = signals.catchUp,
  ...signalArgs: readonly object[]
): Promise<void> {
  const options = { ...startOf(stories, story), signal, signalArgs: [...signalArgs] };
  const notify = () => stories.client.workflow.signalWithStart(workflowTypes[story.type], options);
  try {
    await notify();
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    // Another process started it after the server had looked for it: now it exists.
    await notify();
  }
}

/** Starts a story that has never run; a second start does nothing. */
export async function startStory(stories: Stories, story: StoryName): Promise<void> {
  try {
    await stories.client.workflow.start(workflowTypes[story.type], {
      ...startOf(stories, story),
      workflowIdReusePolicy: 'REJECT_DUPLICATE',
    });
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}

/** Signals an open story; one that has ended needs no signal. Answers whether it was open. */
export async function signalOpen(
  client: Client,
  workflowId: string,
  signal: SignalName = signals.catchUp,
  ...args: readonly object[]
): Promise<boolean> {
  try {
    await client.workflow.getHandle(workflowId).signal(signal, ...args);
    return true;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false;
    throw error;
  }
}
