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
      answers(() => log.head()),
      answers(() =>
        readiness.withDeadline(Date.now() + TIMEOUT, () => readiness.workflowService.getSystemInfo({})),
      ),
    ]);
    response.status(database && eventLog && engine ? 200 : 503).json({ database, eventLog, engine });
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
