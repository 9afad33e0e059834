/** Keeps one process running: starts it, restarts it with backoff when it dies, and stops it on request. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Ending, RunningProcess } from '../services/running-process.ts';

const firstMilliseconds = 250;
const MAX_MILLISECONDS = 10_000;

/** A process that ran this long before it died counts as healthy, so the count of its deaths starts over. */
const wellAfterMilliseconds = 2_000;

/** Consecutive deaths including this one, given how many there were before and how long it ran since it was ready. */
export function deathsInARow(before: number, ranMilliseconds: number): number {
  return ranMilliseconds >= wellAfterMilliseconds ? 1 : before + 1;
}

/** 250 ms after the first death, so that recovery stays within 5 s (R17), doubled with each consecutive one. */
export function backoffMilliseconds(deaths: number): number {
  return Math.min(firstMilliseconds * 2 ** Math.max(0, deaths - 1), MAX_MILLISECONDS);
}

export interface SupervisedProcess {
  /** The pid of the running process; undefined while it is down. */
  pid(): number | undefined;
  /** Resolves with the pid once it is running and ready. */
  up(): Promise<number>;
  /** Sends the signal and resolves when the process has ended; it is then restarted as after any death. */
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Shuts it down cleanly and resolves with the pid of its successor. */
  restart(): Promise<number>;
  /** Ends it permanently, by force after the deadline. */
  stop(deadlineMs: number): Promise<void>;
}

/** What happens to a process, reported to the supervisor so that run.json and the terminal stay current. */
export type ProcessEvent =
  | { readonly type: 'up'; readonly pid: number }
  | { readonly type: 'died'; readonly ending: Ending; readonly restartInMs: number }
  | { readonly type: 'failed to start'; readonly reason: string; readonly restartInMs: number };

/**
 * Starts the process and keeps it running.
 *
 * @param start starts one instance and resolves when it is ready; gives up when everything is stopping
 * @throws whatever `start` throws the first time: what never ran is not restarted
 */
export async function supervise(
  start: (stopping: AbortSignal) => Promise<RunningProcess>,
  report: (event: ProcessEvent) => void,
): Promise<SupervisedProcess> {
  const stopping = new AbortController();
  let current: RunningProcess | undefined;
  let next = Promise.withResolvers<number>();
  let deaths = 0;
  let restarting = false;

  const becomeUp = (running: RunningProcess): void => {
    current = running;
    report({ type: 'up', pid: running.pid });
    next.resolve(running.pid);
  };

  /** Waits for the backoff and restarts, until it runs or is no longer wanted. */
  const startAgain = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const pause = deaths === 0 ? 0 : backoffMilliseconds(deaths);
      await delay(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      try {
        const running = await start(stopping.signal);
        // If a stop was requested meanwhile, nothing must be left running.
        if (stopping.signal.aborted) await running.stop();
        else becomeUp(running);
        return;
      } catch (error) {
        if (stopping.signal.aborted) return;
        deaths += 1;
        const reason = error instanceof Error ? error.message : String(error);
        report({ type: 'failed to start', reason, restartInMs: backoffMilliseconds(deaths) });
      }
    }
  };

  const watch = async (): Promise<void> => {
    while (current !== undefined) {
      const since = performance.now();
      const ending = await current.exited;
      current = undefined;
      next = Promise.withResolvers<number>();
      if (stopping.signal.aborted) return;
      deaths = restarting ? 0 : deathsInARow(deaths, performance.now() - since);
      restarting = false;
      report({ type: 'died', ending, restartInMs: deaths === 0 ? 0 : backoffMilliseconds(deaths) });
      await startAgain();
    }
  };

  becomeUp(await start(stopping.signal));
  const watching = watch();

  return {
    pid: () => current?.pid,
    up: () => next.promise,
    async kill(signal) {
      const victim = current;
      if (victim === undefined) return;
      process.kill(victim.pid, signal);
      await victim.exited;
    },
    async restart() {
      restarting = current !== undefined;
      // The watcher notices the end before stop() resolves, so `next` is the successor's.
      await current?.stop();
      return next.promise;
    },
    async stop(deadlineMs) {
      stopping.abort();
      await current?.stop(deadlineMs);
      await watching;
    },
  };
}
