/** Starts and wakes the stories that go beside a booking's, over Temporal's client; safe to repeat. */
import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import type { Durations } from '#domain/core/durations.ts';
import type { BookingId } from '#domain/core/ids.ts';
import { signals, startOptions, workflowIds, workflowTypes } from '#domain/core/stories.ts';

/** Stories that are started by an event of a booking. */
export type SideStory = 'payout' | 'messages' | 'aftercare';

export type StoryActivities = ReturnType<typeof storyActivities>;

export function storyActivities(options: { readonly client: Client; readonly taskQueue: string }) {
  return {
    /** Starts a story of the booking unless it runs, and makes it read its stream. */
    async startStory(story: SideStory, bookingId: BookingId, durations: Durations): Promise<void> {
      await startStory(options, story, bookingId, durations);
    },
  };
}

/** As the activity; for the followers of the log as well. */
export async function startStory(
  { client, taskQueue }: { readonly client: Client; readonly taskQueue: string },
  story: SideStory,
  bookingId: BookingId,
  durations: Durations,
): Promise<void> {
  await client.workflow.signalWithStart(workflowTypes[story], {
    ...startOptions,
    workflowIdReusePolicy: 'ALLOW_DUPLICATE',
    workflowIdConflictPolicy: 'USE_EXISTING',
    taskQueue,
    workflowId: workflowIds[story](bookingId),
    args: [{ bookingId, durations }],
    signal: signals.catchUp,
    signalArgs: [],
  });
}

/** Tells an open story something; one that has ended needs no news. Answers whether it was open. */
export async function tell(
  client: Client,
  workflowId: string,
  signal: (typeof signals)['catchUp' | 'timeLost'],
): Promise<boolean> {
  try {
    await client.workflow.getHandle(workflowId).signal(signal);
    return true;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false;
    throw error;
  }
}

/** Makes an open story read its stream. Answers whether it was open. */
export const wake = (client: Client, workflowId: string): Promise<boolean> =>
  tell(client, workflowId, signals.catchUp);
