/** EventStoreDB's stand-in in a separate process, with a database next to it. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { withPostgres } from '../postgres.ts';

const program = fileURLToPath(new URL('../../sandbox/eventstore/main.ts', import.meta.url));
const ready = z.object({ type: z.literal('ready'), url: z.string() });

/** Where a log on EventStoreDB is. */
export interface EventStorePlace {
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
}

/** Starts both, passes them to the work, and stops them. */
export async function withEventStore<T>(work: (place: EventStorePlace) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'hexkey-bench-eventstore-'));
  const server = fork(program, [join(folder, 'log')], { execArgv: [], stdio: 'ignore' });
  try {
    const [message] = (await once(server, 'message')) as [unknown];
    const { url: eventStoreUrl } = ready.parse(message);
    return await withPostgres((databaseUrl) => work({ databaseUrl, eventStoreUrl }));
  } finally {
    server.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
}
