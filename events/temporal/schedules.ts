/** What the engine starts by the clock. All other rounds run in the worker (decision 081). */
import { type Client, ScheduleAlreadyRunning, ScheduleOverlapPolicy } from '@temporalio/client';
import type { Durations } from '#domain/core/durations.ts';
import { scheduled } from '#domain/core/stories.ts';
import { settlementZone } from '#domain/settlement/terms.ts';

/**
 * Schedules a look for months to settle, every morning at six in New York; on the first it finds the month that has
 * ended. Safe to repeat: an existing schedule is updated. A morning missed while the engine was away is caught up as
 * soon as it is back.
 */
export function scheduleSettlements(
  client: Client,
  { taskQueue, durations }: { readonly taskQueue: string; readonly durations: Durations },
): Promise<void> {
  return stands(client, scheduled.settlementsDue, {
    taskQueue,
    args: [durations],
    hour: 6,
    overlap: ScheduleOverlapPolicy.BUFFER_ONE,
    catchupWindow: '30 days',
  });
}

/**
 * Schedules the comparison of the books, every night at three in New York, before the settlements of the morning. A
 * missed night's findings are found by the next one, so only the last is caught up; two at once would find the same.
 */
export function scheduleBooks(client: Client, taskQueue: string): Promise<void> {
  return stands(client, scheduled.booksCompared, {
    taskQueue,
    args: [],
    hour: 3,
    overlap: ScheduleOverlapPolicy.SKIP,
    catchupWindow: '1 day',
  });
}

/** Triggers a comparison now: a run like the nightly ones, and none if one is under way. */
export const compareBooksNow = ({ schedule }: Client): Promise<void> =>
  schedule.getHandle(scheduled.booksCompared).trigger(ScheduleOverlapPolicy.SKIP);

/** A daily schedule that starts the workflow of its name. */
async function stands(
  { schedule }: Client,
  scheduleId: (typeof scheduled)[keyof typeof scheduled],
  {
    taskQueue,
    args,
    hour,
    ...policies
  }: {
    readonly taskQueue: string;
    readonly args: Durations[];
    readonly hour: number;
    readonly overlap: ScheduleOverlapPolicy;
    readonly catchupWindow: '1 day' | '30 days';
  },
): Promise<void> {
  const meant = {
    spec: { calendars: [{ hour }], timezone: settlementZone },
    action: {
      type: 'startWorkflow' as const,
      workflowType: scheduleId,
      workflowId: scheduleId,
      taskQueue,
      args,
    },
    policies,
  };
  try {
    await schedule.create({ scheduleId, ...meant });
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
    await schedule.getHandle(scheduleId).update((before) => ({ ...before, ...meant }));
  }
}
