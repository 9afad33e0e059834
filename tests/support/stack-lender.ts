/**
 * Lends running stacks to the files of a kind of test, each to one file at a time: a stack takes seconds of processor
 * time to start. A file that kills processes, waits for other durations, sets the environment, or counts all that there
 * is starts its own (stack.ts). Vitest runs this once for the kind, in its main process; borrowed-stack.ts is the
 * other end.
 */
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { z } from 'zod';
import { ops } from './ops.ts';
import { signInAdmin } from './people.ts';
import { startTestStack, type TestStack } from './stack.ts';

/** What a borrower says first. The connection is the loan: ending it, or dying, gives the stack back. */
export const loanRequest = z.object({ web: z.boolean() });

declare module 'vitest' {
  export interface ProvidedContext {
    /** The port on which stacks are lent. */
    stackLender: number;
  }
}

/** Starts lending for a kind of test; answers how to end it. */
export default async function lend({ config, provide }: TestProject): Promise<() => Promise<void>> {
  // Processes inherit the environment of whoever starts them: here it must be that of the kind's tests.
  Object.assign(process.env, config.env);
  const idle = { plain: [] as TestStack[], web: [] as TestStack[] };
  const running = new Set<TestStack>();
  const loans = new Set<Promise<void>>();
  let lent = 0;

  async function serve(socket: Socket): Promise<void> {
    const { promise: over, resolve } = Promise.withResolvers<void>();
    socket.once('end', resolve).once('close', resolve);
    // A borrower that was killed; its end is all that matters.
    socket.on('error', () => undefined);
    const [line] = (await once(createInterface(socket), 'line')) as [string];
    const { web } = loanRequest.parse(JSON.parse(line));
    const shelf = idle[web ? 'web' : 'plain'];
    const stack = shelf.pop() ?? (await startTestStack({}, { web }));
    running.add(stack);
    lent += 1;
    socket.write(`${JSON.stringify({ dataDir: stack.dataDir, run: stack.run })}\n`);
    await over;
    try {
      await tidy(stack);
      shelf.push(stack);
    } catch (error) {
      console.error('A shared stack could not be tidied and is not lent again.', error);
      running.delete(stack);
      await stack.stop();
    }
    // Only now, so that the borrower's next file finds it on the shelf.
    socket.end();
  }

  // Half open: the borrower ends its side, and waits for ours.
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const loan = serve(socket).catch((error: unknown) => {
      socket.end(`${JSON.stringify({ error: String(error) })}\n`);
    });
    loans.add(loan);
    void loan.finally(() => loans.delete(loan));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the lender does not listen');
  provide('stackLender', address.port);

  // Nobody waits for an orderly end then, and nothing may stay behind.
  const onKill = (): void => {
    for (const { run } of running)
      for (const pid of Object.values(run.pids)) if (pid !== process.pid) process.kill(pid, 'SIGKILL');
    process.kill(process.pid, 'SIGTERM');
  };
  process.once('SIGTERM', onKill);

  return async () => {
    server.close();
    await Promise.all(loans);
    for (const stack of running) await rebuildAll(stack);
    await Promise.all([...running].map((stack) => stack.stop()));
    process.off('SIGTERM', onKill);
    if (lent > running.size) console.log(`${lent} files shared ${running.size} stacks.`);
  };
}

/**
 * Whatever all borrowers did to a stack, in whichever order: its read models built anew are those that grew (design.md
 * §4). The run ends as failed otherwise: no test is left that could.
 */
async function rebuildAll({ dataDir }: TestStack): Promise<void> {
  const { code, out, err } = await ops(dataDir, 'rebuild', 'all');
  if (code === 0) return;
  console.error(`The read models of a shared stack differ from their rebuild.\n${out}\n${err}`);
  process.exitCode = 1;
}

const technicians = z.array(z.looseObject({ id: z.string(), isAvailable: z.boolean() }));

/**
 * What the next borrower must not meet: faults of the outside services, used up limits, and technicians, who would be
 * offered its jobs and open times of their own. Bookings and customers may stay: nobody is shown those of others.
 */
async function tidy(stack: TestStack): Promise<void> {
  await stack.sandbox.clearFaults();
  const database = new pg.Client({ connectionString: stack.run.databaseUrl });
  await database.connect();
  try {
    const { rows } = await database.query('SELECT coalesce(max(pos), 0)::text AS last FROM es.events');
    const [{ last }] = z.tuple([z.object({ last: z.string() })]).parse(rows);
    const admin = await signInAdmin(stack);
    const hired = await admin.call('GET', '/api/admin/technicians', technicians, {
      headers: { 'x-min-position': last },
    });
    for (const { id, isAvailable } of hired) {
      if (!isAvailable) continue;
      await admin.call('PUT', `/api/admin/technicians/${id}/availability`, z.unknown(), {
        body: { isAvailable: false },
      });
    }
    await database.query('DELETE FROM app.rate_limits');
  } finally {
    await database.end();
  }
}
