/** An overdue help request is a line of stuck work that links to it (R18, decision 177). */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { listStuckWork } from '#api/contract/ops.ts';
import { type ApiServer, startApiServer } from '#tests/support/api-server.ts';

let api: ApiServer;
beforeAll(async () => {
  api = await startApiServer();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await api?.stop();
});

it('is told by its number, until when it was to be answered, and in the admin’s language', async () => {
  // Temporal is not running here: no workflow fails.
  const none = { effects: [], notShown: 0, checkedAt: '2030-03-07T20:00:00.000Z' };
  vi.spyOn(api.deps.stuck, 'look').mockResolvedValue(none);
  vi.spyOn(api.deps, 'now').mockReturnValue('2030-03-07T20:00:00.000Z');
  const ticket = (id: string, answerBy: string | null) =>
    api.deps.pool.query(
      `INSERT INTO rm.support (id, status, category, priority, created_at, updated_at, answer_by, state)
       VALUES ($1, 'open', 'other', 'high', now(), now(), $2, '{}')`,
      [id, answerBy],
    );
  await ticket('HT-LATE', '2030-03-07T19:00:00.000Z');
  await ticket('HT-SOON', '2030-03-07T21:00:00.000Z');
  await ticket('HT-DONE', null);
  const cookie = await api.signIn('admin', 'admin-1');
  const lines = async (language: string) => {
    const headers = { cookie: `${cookie}; hexkey-language=${language}` };
    const answer = await fetch(`${api.url}${listStuckWork.path}`, { headers });
    return z.parse(listStuckWork.response, await answer.json()).work;
  };
  expect(await lines('en')).toEqual([
    expect.objectContaining({
      ticket: { id: 'HT-LATE' },
      since: '2030-03-07T19:00:00.000Z',
      nextTryAt: null,
      actions: [],
      cause: expect.stringMatching(
        /^The answer was due by Thu, Mar 7, 2:00\sPM EST\. Answer the request, or close it\.$/,
      ),
    }),
  ]);
  expect((await lines('es')).map(({ cause }) => cause)).toEqual([
    expect.stringMatching(/^La respuesta debía darse a más tardar el .+ Responda la solicitud o ciérrela\.$/),
  ]);
});
