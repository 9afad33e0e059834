/** A running operating-system process, as the supervisor sees every part of the stack. */
import type { ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive } from '../system/processes.mjs';

/** How a process ended, in words: "exit 1" or "SIGKILL". */
export type Ending = string;

export interface RunningProcess {
  readonly pid: number;
  /** Resolves when the process has ended, for whatever reason; never rejects. */
  readonly exited: Promise<Ending>;
  /** Asks it to end and forces it after the deadline. Resolves when it has ended. */
  stop(deadlineMs?: number): Promise<void>;
}

/** Wraps a spawned child; `signal` is the one that asks it to shut down cleanly. */
export function runningProcess(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): RunningProcess {
  const { pid } = child;
  if (pid === undefined) throw new Error(`${child.spawnfile} could not be started`);
  const { promise: exited, resolve } = Promise.withResolvers<Ending>();
  child.once('exit', (code, endSignal) => {
    resolve(endSignal ?? `exit ${code}`);
  });
  return {
    pid,
    exited,
    async stop(deadlineMs = 5_000) {
      child.kill(signal);
      if ((await within(exited, deadlineMs)) === undefined) child.kill('SIGKILL');
      await exited;
    },
  };
}

/** Ends a process that is not our child, such as one left behind by a killed supervisor. */
export async function endForeign(pid: number, signal: NodeJS.Signals, deadlineMs: number): Promise<void> {
  const gone = async (ms: number): Promise<boolean> => {
    for (const until = performance.now() + ms; performance.now() < until; await delay(25)) {
      if (!isAlive(pid)) return true;
    }
    return !isAlive(pid);
  };
  sendSignal(pid, signal);
  if (await gone(deadlineMs)) return;
  sendSignal(pid, 'SIGKILL');
  if (!(await gone(5_000))) throw new Error(`process ${pid} does not end, not even by SIGKILL`);
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // It ended by itself in the meantime, which is fine.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** The promise's value, or undefined after the time limit. */
export async function within<T>(promise: Promise<T>, ms: number): Promise<T | undefined> {
  const controller = new AbortController();
  const timeout = delay(ms, undefined, { signal: controller.signal }).catch(() => undefined);
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    controller.abort();
  }
}

/** How long a starting server may take until it answers. */
const startMilliseconds = 60_000;

/**
 * Retries a server that may still be starting until it answers.
 *
 * @throws the last error, after a minute; an Error as soon as `running` has ended; the signal's reason
 */
export async function untilItAnswers(
  ask: () => Promise<void>,
  {
    running,
    signal,
  }: { readonly running?: RunningProcess | undefined; readonly signal?: AbortSignal | undefined },
): Promise<void> {
  let ended: Ending | undefined;
  void running?.exited.then((ending) => {
    ended = ending;
  });
  let last: unknown = new Error('no answer in time');
  for (const until = performance.now() + startMilliseconds; performance.now() < until; await delay(30)) {
    signal?.throwIfAborted();
    if (ended !== undefined) throw new Error(`it ended with ${ended}`);
    try {
      await ask();
      return;
    } catch (error) {
      last = error;
    }
  }
  throw last;
}

const rotateAbove = 5_000_000;

/** A process's log, opened for one run of the process. */
export interface ProcessLog {
  readonly fd: number;
  close(): void;
  /** The last lines that this run has written. */
  tail(lines?: number): string;
}

/** Opens a process's log for appending; a large one is moved aside first. The caller closes it. */
export async function openLog(path: string): Promise<ProcessLog> {
  await mkdir(dirname(path), { recursive: true });
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > rotateAbove) renameSync(path, `${path}.1`);
  const fd = openSync(path, 'a', 0o600);
  const before = statSync(path).size;
  return {
    fd,
    close: () => closeSync(fd),
    tail: (lines = 25) =>
      readFileSync(path).subarray(before).toString().trim().split('\n').slice(-lines).join('\n'),
  };
}

/** Another program took the port between our check and our listening on it; another port will do. */
export class PortTaken extends Error {
  override readonly name = 'PortTaken';
}

/** Postgres, Go and Node use the same words for the system's EADDRINUSE. */
const portTaken = /^.*address already in use.*$/im;

/** The error for a process that did not start, with the end of its log: a `PortTaken` if the log says so. */
export function startError(program: string, reason: string, log: ProcessLog, cause?: unknown): Error {
  const what = `${program} did not start (${reason})`;
  // A Go panic gives the reason above the stacks of all its goroutines.
  const [taken] = portTaken.exec(log.tail(200)) ?? [];
  return taken === undefined
    ? new Error(`${what}:\n${log.tail()}`, { cause })
    : new PortTaken(`${what}:\n${taken}`, { cause });
}
