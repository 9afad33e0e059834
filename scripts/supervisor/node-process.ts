/** Starts one of our own processes under the pinned Node and waits until it reports ready. */
import { fork } from 'node:child_process';
import { z } from 'zod';
import { root } from '../setup/paths.ts';
import {
  openLog,
  type RunningProcess,
  runningProcess,
  startError,
  within,
} from '../services/running-process.ts';

export interface NodeProcessOptions {
  readonly name: string;
  /** The TypeScript file to run. */
  readonly entry: string;
  readonly env: NodeJS.ProcessEnv;
  readonly logFile: string;
  /** The installation's data folder; included in the arguments, by which an orphan of ours is recognized. */
  readonly dataDir: string;
  /** Stops waiting. */
  readonly signal?: AbortSignal;
}

const readySchema = z.looseObject({ type: z.literal('ready') });
/** A process that dies is noticed at once; on a machine that starts several stacks, starting may take this long. */
const startMilliseconds = 60_000;

/** The argument that identifies a process of this installation. */
export const dataDirArgument = (dataDir: string): string => `--hexkey-data=${dataDir}`;

/**
 * Forks the entry and resolves once it has sent `{type: 'ready'}`.
 *
 * @throws Error with the end of its log if it ends before or is not ready within a minute; `PortTaken` if that is the
 * reason
 */
export async function startNodeProcess(options: NodeProcessOptions): Promise<RunningProcess> {
  const log = await openLog(options.logFile);
  const child = fork(options.entry, [dataDirArgument(options.dataDir)], {
    cwd: root,
    env: options.env,
    execPath: process.execPath,
    // Not the test runner's, if that is what started us.
    execArgv: [],
    detached: true,
    stdio: ['ignore', log.fd, log.fd, 'ipc'],
  });
  log.close();
  const running = runningProcess(child);
  const { promise: ready, resolve } = Promise.withResolvers<'ready'>();
  child.on('message', (message) => {
    if (readySchema.safeParse(message).success) resolve('ready');
  });
  const abandon = (): void => void child.kill('SIGKILL');
  options.signal?.addEventListener('abort', abandon, { once: true });
  const outcome = await within(Promise.race([ready, running.exited]), startMilliseconds);
  options.signal?.removeEventListener('abort', abandon);
  if (outcome === 'ready') return running;
  await running.stop();
  const reason =
    outcome === undefined ? `not ready after ${startMilliseconds / 1000} s` : `ended with ${outcome}`;
  throw startError(`The ${options.name}`, reason, log);
}
