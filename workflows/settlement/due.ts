/** Started each morning by the schedule of settlements: on the first of a month it finds the month that has ended. */
import { proxyActivities } from '@temporalio/workflow';
import type { DueSettlementActivities } from '#activities/stories/due-settlements.ts';
import type { Durations } from '#domain/core/durations.ts';
import { outward } from '../story/effects.ts';
import { now } from '../story/story.ts';

const { startDueSettlements } = proxyActivities<DueSettlementActivities>({
  ...outward,
  startToCloseTimeout: '10 minutes',
});

/**
 * Has no stream of its own. A settlement stays due until its period is closed, so the next morning's run finds what
 * this one missed.
 */
export async function settlementsDue(durations: Durations): Promise<number> {
  return startDueSettlements(durations, now());
}
