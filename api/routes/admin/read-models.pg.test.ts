/** Rebuilds requested in the console: one at a time, with a reason that stays sealed in the log (decision 245). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnswerOf } from '#api/contract/endpoint.ts';
import type { listReadModels } from '#api/contract/read-models.ts';
import { allProjections } from '#projections/projections.ts';
import { type ApiServer, startApiServer } from '#tests/support/api-server.ts';

let api: ApiServer;
let cookie: string;
beforeAll(async () => {
  api = await startApiServer();
  cookie = await api.signIn('admin', 'toni');
}, 60_000);
afterAll(() => api?.stop());

async function list() {
  const answer = await fetch(`${api.url}/api/admin/ops/read-models`, { headers: { cookie } });
  expect(answer.status).toBe(200);
  return (await answer.json()) as AnswerOf<typeof listReadModels>;
}
async function post(path: string, body: object, key = crypto.randomUUID()) {
  const answer = await fetch(`${api.url}/api/admin/ops/read-models/${path}`, {
    method: 'POST',
    headers: {
      cookie,
      origin: 'http://localhost:4000',
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as { code?: string } };
}

it('lists every read model, and asks for one at a time', async () => {
  const { models, open, past } = await list();
  expect(models.map(({ name }) => name)).toEqual(allProjections.map(({ name }) => name));
  expect([open, past]).toEqual([null, []]);
  expect((await post('gold/rebuild', { mode: 'swap', reason: 'why' })).status).toBe(404);
  expect((await post('ledger/rebuild', { mode: 'swap', reason: '' })).status).toBe(400);
  expect((await post('ledger/rebuild', { mode: 'drop', reason: 'why' })).status).toBe(400);

  const key = crypto.randomUUID();
  const asked = { mode: 'compare', reason: 'Ada’s receipt shows another sum' };
  expect((await post('ledger/rebuild', asked, key)).status).toBe(200);
  // The same press again is the same request.
  expect((await post('ledger/rebuild', asked, key)).status).toBe(200);
  expect(await post('audit/rebuild', asked)).toMatchObject({ status: 409 });
  const under = (await list()).open;
  expect(under).toMatchObject({
    model: 'ledger',
    mode: 'compare',
    by: 'Toni Toni',
    reason: asked.reason,
    progress: null,
  });
  const stored = JSON.stringify((await api.deps.log.readStream('rebuild-all')).map(({ data }) => data));
  expect(stored).not.toContain('receipt');

  expect((await post('nobodys/withdraw', {})).status).toBe(404);
  expect((await post(`${under?.id ?? ''}/withdraw`, {})).status).toBe(200);
  const after = await list();
  expect(after.open).toBeNull();
  expect(after.past).toMatchObject([{ model: 'ledger', outcome: 'withdrawn', report: null, failure: null }]);
});

it('says of one that cannot go on why, since when, and at which event', async () => {
  const { log, readModels } = api.deps;
  const { head } = await list();
  await readModels.pool.query(
    `INSERT INTO rm.checkpoints (projection, position) VALUES ('waitlist', $1)
     ON CONFLICT (projection) DO UPDATE SET position = excluded.position`,
    [head - 1],
  );
  await readModels.pool.query(
    `INSERT INTO rm.projection_status (projection, since, failures, last_error, last_error_at, next_try_at)
     VALUES ('waitlist', '2026-03-01T10:00:00Z', 4, 'TypeError: no form', now(), '2026-03-01T10:00:30Z')`,
  );
  const [last] = await log.readRecorded(BigInt(head - 1), 1);
  const { models } = await list();
  expect(models.find(({ name }) => name === 'waitlist')).toMatchObject({
    failures: 4,
    failing: {
      since: '2026-03-01T10:00:00.000Z',
      error: 'TypeError: no form',
      event: { position: String(last?.position), type: last?.type, stream: last?.stream },
    },
  });
  expect(models.find(({ name }) => name === 'ledger')?.failing).toBeNull();
});
