/** The timer of a workflow's own loop, kept from one wait to the next. */
import { CancellationScope, isCancellation, sleep } from '@temporalio/workflow';

/**
 * Keeps one timer for the awaited instant, and answers whether it has fired. Waiting again for the same instant, as a
 * booking does after each command, reuses the timer: a new one would cost two history events and a task.
 */
export function openAlarm(): (at: number | null) => () => boolean {
  let set: { readonly at: number; readonly scope: CancellationScope; rung: boolean } | null = null;
  return (at) => {
    if (set && (set.at !== at || set.rung)) {
      // Some servers refuse to cancel a timer that has just fired; one that fires late is ignored.
      if (set.at > Date.now()) set.scope.cancel();
      set = null;
    }
    if (at === null) return () => false;
    if (!set) {
      const alarm = { at, scope: new CancellationScope(), rung: false };
      set = alarm;
      alarm.scope
        .run(() => sleep(at - Date.now()))
        .then(
          () => {
            alarm.rung = true;
          },
          (error: unknown) => {
            if (!isCancellation(error)) throw error;
          },
        );
    }
    const current = set;
    return () => current.rung;
  };
}
