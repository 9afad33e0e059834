/** `/healthz`: the process answers. `/readyz`: what it depends on answers as well. */
import type { Express } from 'express';
import type { Dependencies } from './dependencies.ts';

const TIMEOUT = 2_000;

/** Adds both. Neither needs a session, and they reveal only whether everything works or which part is down. */
export function addHealth(
  app: Express,
  { pool, log, readiness }: Pick<Dependencies, 'pool' | 'log' | 'readiness'>,
): void {
  app.get('/healthz', (_request, response) => void response.json({ status: 'ok' }));
  app.get('/readyz', async (_request, response) => {
    const [database, eventLog, engine] = await Promise.all([
      answers(() => pool.query('SELECT 1')),
      answers(() => log.check()),
      answers(() =>
        readiness.withDeadline(Date.now() + TIMEOUT, () => readiness.workflowService.getSystemInfo({})),
      ),
    ]);
    // A log that is away is away for every api: taking all of them out would turn a clear answer to each request into none.
    response.status(database && engine ? 200 : 503).json({ database, eventLog, engine });
  });
}

async function answers(ask: () => Promise<unknown>): Promise<boolean> {
  const timeout = AbortSignal.timeout(TIMEOUT);
  return Promise.race([
    ask().then(
      () => true,
      () => false,
    ),
    new Promise<boolean>((resolve) =>
      timeout.addEventListener('abort', () => resolve(false), { once: true }),
    ),
  ]);
}
