/**
 * Local activities, one after the other. A replay hands their results out in the order in which they were asked for,
 * not in that in which they came: two at once make a history that the same code cannot replay
 * (races.workflow.test.ts shows it).
 */
import {
  type ActivityInterfaceFor,
  type LocalActivityOptions,
  proxyLocalActivities,
  type UntypedActivities,
} from '@temporalio/workflow';

let tail: Promise<unknown> = Promise.resolve();

function inTurn<T>(call: () => Promise<T>): Promise<T> {
  const run = tail.then(call);
  tail = run.catch(() => undefined);
  return run;
}

/** As `proxyLocalActivities`; across all that a workflow proxies, only one call is ever under way. */
export function localActivities<Activities = UntypedActivities>(
  options: LocalActivityOptions,
): ActivityInterfaceFor<Activities> {
  const activities = proxyLocalActivities<Record<string, (...args: unknown[]) => Promise<unknown>>>(options);
  return new Proxy(activities, {
    get(all, name) {
      const activity = all[String(name)];
      return activity && ((...args: unknown[]) => inTurn(() => activity(...args)));
    },
  }) as ActivityInterfaceFor<Activities>;
}
