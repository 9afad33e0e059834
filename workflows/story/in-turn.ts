/**
 * Local activities, one at a time. A replay returns their results in the order of the calls, not in the order in which
 * they finished, so two at once make a history that the same code cannot replay (races.workflow.test.ts shows it).
 */
import {
  type ActivityInterfaceFor,
  type LocalActivityOptions,
  proxyLocalActivities,
  type UntypedActivities,
} from '@temporalio/workflow';

/**
 * Makes a queue that runs one task at a time. A task given while none is running starts at once: each additional
 * promise costs the sandbox a stack trace (decision 013). `work` must not throw synchronously.
 */
export function queue(): <T>(work: () => Promise<T>) => Promise<T> {
  let underWay = 0;
  let tail: Promise<unknown> = Promise.resolve();
  return (work) => {
    const isFree = underWay === 0;
    underWay += 1;
    const over = () => {
      underWay -= 1;
    };
    const run = isFree ? work() : tail.then(work);
    tail = run.then(over, over);
    return run;
  };
}

const inTurn = queue();

/** Like `proxyLocalActivities`, but of all calls that a workflow makes this way only one is ever under way. */
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
