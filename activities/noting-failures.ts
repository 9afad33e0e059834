/** Notes which activities fail, from inside the worker that tries them (R18, decision 055). */
import { ApplicationFailure } from '@temporalio/common';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import type { FailingActivities } from '#events/failing-activities.ts';

/**
 * Notes an activity from its first failure until it succeeds. An activity that succeeds at once costs nothing. Local
 * activities are left out: they become regular ones when they keep failing. A note that fails is reported to `onError`
 * and does not affect the activity: its next try notes it again.
 */
export function notingFailures(
  failing: Pick<FailingActivities, 'note' | 'clear'>,
  onError: (error: unknown) => void,
): ActivityInterceptorsFactory {
  return ({ info }) => {
    const workflowId = info.isLocal ? undefined : info.workflowExecution?.workflowId;
    if (workflowId === undefined) return {};
    const { activityId, attempt } = info;
    const noted = attempt > 1;
    const note = () => failing.note(workflowId, activityId).catch(onError);
    const clear = () => failing.clear(workflowId, activityId).catch(onError);
    return {
      inbound: {
        async execute(input, next) {
          // The previous try may have been killed or timed out without reporting its failure.
          if (noted) await note();
          try {
            const result = await next(input);
            if (noted) await clear();
            return result;
          } catch (error) {
            const isFinal = error instanceof ApplicationFailure && error.nonRetryable === true;
            if (!isFinal) await note();
            else if (noted) await clear();
            throw error;
          }
        },
      },
    };
  };
}
