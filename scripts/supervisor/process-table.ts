/** The supervised processes of one installation, by name, and the order in which they are stopped. */
import type { RunningProcess } from '../services/running-process.ts';
import type { ProcessName } from './run-info.ts';
import { type ProcessEvent, type SupervisedProcess, supervise } from './supervise.ts';

export interface ProcessTable<Name extends string = ProcessName> {
  /** Starts a process and keeps it running; resolves when it is ready. */
  keep(name: Name, start: (stopping: AbortSignal) => Promise<RunningProcess>): Promise<void>;
  /** @throws Error when this installation has no such process */
  get(name: Name): SupervisedProcess;
  /** The pids of the running ones. */
  pids(): Partial<Record<Name, number>>;
  stopAll(): Promise<void>;
}

/** Processes stopped at the same time, with the milliseconds that each of them gets. */
type StopStep<Name extends string> = readonly [names: readonly Name[], deadlineMs: number];

/**
 * Processes that accept work stop before those that do it, and these before those they depend on. Together below 15 s.
 */
export const stopOrder: readonly StopStep<ProcessName>[] = [
  [['api'], 2_500],
  [['worker'], 4_500],
  [['projector'], 1_500],
  [['sandbox'], 1_500],
  [['temporal'], 2_000],
  [['postgres'], 2_500],
];

/** @param onEvent called for every start and exit, after the table was updated */
export function createProcessTable<Name extends string>(
  order: readonly StopStep<Name>[],
  onEvent: (name: Name, event: ProcessEvent) => void,
): ProcessTable<Name> {
  const supervised = new Map<Name, SupervisedProcess>();
  const running = new Map<Name, number>();
  return {
    async keep(name, start) {
      const report = (event: ProcessEvent): void => {
        if (event.type === 'up') running.set(name, event.pid);
        else running.delete(name);
        onEvent(name, event);
      };
      supervised.set(name, await supervise(start, report));
    },
    get(name) {
      const process = supervised.get(name);
      if (process === undefined) throw new Error(`This installation runs no ${name} of its own.`);
      return process;
    },
    pids: () => Object.fromEntries(running) as Partial<Record<Name, number>>,
    async stopAll() {
      for (const [names, deadlineMs] of order) {
        await Promise.all(names.map(async (name) => supervised.get(name)?.stop(deadlineMs)));
        for (const name of names) running.delete(name);
      }
    },
  };
}
