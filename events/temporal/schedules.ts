/** What the engine starts by the clock. Other rounds by the clock are the worker's own (decision 081). */
import { type Client, ScheduleAlreadyRunning, ScheduleOverlapPolicy } from '@temporalio/client';
import type { Durations } from '#domain/core/durations.ts';
import { scheduled } from '#domain/core/stories.ts';
import { settlementZone } from '#domain/settlement/terms.ts';

/**
 * Has the engine look for months to settle every morning at six in New York; on the first it finds the one that has
 * ended. Safe to repeat: what stands there is brought to what is meant now. A morning that the engine was away for is
 * made up for as soon as it is back.
 */
export async function scheduleSettlements(
  { schedule }: Client,
  { taskQueue, durations }: { readonly taskQueue: string; readonly durations: Durations },
): Promise<void> {
  const meant = {
    spec: { calendars: [{ hour: 6 }], timezone: settlementZone },
    action: {
      type: 'startWorkflow' as const,
      workflowType: scheduled.settlementsDue,
      workflowId: scheduled.settlementsDue,
      taskQueue,
      args: [durations],
    },
    policies: { overlap: ScheduleOverlapPolicy.BUFFER_ONE, catchupWindow: '30 days' as const },
  };
  const scheduleId = scheduled.settlementsDue;
  try {
    await schedule.create({ scheduleId, ...meant });
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
    await schedule.getHandle(scheduleId).update((before) => ({ ...before, ...meant }));
  }
}
