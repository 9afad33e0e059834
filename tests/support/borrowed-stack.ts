/** Borrows a stack that the files of a kind of test share (stack-lender.ts). */
import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { inject } from 'vitest';
import { z } from 'zod';
import { runInfoSchema } from '#scripts/supervisor/run-info.ts';
import { openSandbox } from './sandbox.ts';
import type { RunningStack } from './stack.ts';
import type { loanRequest } from './stack-lender.ts';

const loan = z.union([
  z.object({ dataDir: z.string(), run: runInfoSchema }),
  z.object({ error: z.string() }),
]);

/**
 * A running stack that nobody else uses meanwhile; others have used it before. So a test that borrows has people of
 * its own, finds what it made by id, and leaves the processes alone. `stop` gives it back.
 *
 * @throws Error when no stack could be started
 */
export async function borrowStack({ web = false }: { readonly web?: boolean } = {}): Promise<RunningStack> {
  const socket = connect(inject('stackLender'), '127.0.0.1');
  const line = once(createInterface(socket), 'line') as Promise<[string]>;
  const request: z.input<typeof loanRequest> = { web };
  socket.write(`${JSON.stringify(request)}\n`);
  const answer = loan.parse(JSON.parse((await line)[0]));
  if ('error' in answer) throw new Error(`no stack to borrow: ${answer.error}`);
  const { dataDir, run } = answer;
  return {
    run,
    dataDir,
    url: run.url,
    sandbox: openSandbox(run.sandboxUrl, run.stripePublishableKey),
    async stop() {
      socket.end();
      await once(socket, 'close');
    },
  };
}
