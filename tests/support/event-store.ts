/** EventStoreDB's stand-in in a process of its own, which a test may kill: started again, it has what it had answered. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const program = fileURLToPath(new URL('../../sandbox/eventstore/main.ts', import.meta.url));
const readyShape = z.object({ type: z.literal('ready'), url: z.string() });

export interface EventStoreProcess {
  /** The value of `EVENTSTORE_URL`; the same after a kill. */
  readonly url: string;
  /** kill -9, and what comes back on the same port. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts it on a folder of its own. */
export async function startEventStoreProcess(): Promise<EventStoreProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'hexkey-eventstore-'));
  let server: ChildProcess;
  const start = async (port: readonly string[]): Promise<string> => {
    server = fork(program, [join(folder, 'log'), ...port], { execArgv: [], stdio: 'inherit' });
    const [message] = (await once(server, 'message')) as [unknown];
    return readyShape.parse(message).url;
  };
  const url = await start([]);
  const end = async (): Promise<void> => {
    const over = once(server, 'exit');
    server.kill('SIGKILL');
    await over;
  };
  return {
    url,
    async kill() {
      await end();
      await start([new URL(url.replace('esdb:', 'http:')).port]);
    },
    async stop() {
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
