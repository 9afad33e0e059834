/** Makes a workflow continue from its first task and forget what it has done since (R26). */
import { randomUUID } from 'node:crypto';
import { queries, type StorySummary } from '../contract.ts';
import { eventually } from './people.ts';
import type { World } from './world.ts';

/** Resolves once the reset run exists. */
export async function resetToBeginning(
  { client, namespace }: Pick<World, 'client' | 'namespace'>,
  workflowId: string,
): Promise<void> {
  const handle = client.workflow.getHandle(workflowId);
  const { events } = await handle.fetchHistory();
  const { runId } = await handle.describe();
  const firstTask = events?.find(
    ({ workflowTaskCompletedEventAttributes }) => workflowTaskCompletedEventAttributes,
  );
  await client.workflowService.resetWorkflowExecution({
    namespace,
    workflowExecution: { workflowId, runId },
    reason: 'R26',
    requestId: randomUUID(),
    workflowTaskFinishEventId: firstTask?.eventId ?? null,
  });
  await eventually('the reset run', async () => (await handle.describe()).runId !== runId);
}

/** Waits until the story has read this many events. */
export const readAgain = ({ client }: Pick<World, 'client'>, workflowId: string, events: number) =>
  eventually('the same revision', async () => {
    const summary = await client.workflow
      .getHandle(workflowId)
      .query<StorySummary>(queries.summary)
      .catch(() => null);
    return summary?.revision === events - 1;
  });
