/** What is told of a session that has ended goes once somebody has signed in again. */
import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { ApiProblem } from '#api/contract/problem.ts';
import { refusalsOf } from './session-again.ts';

const problem = (status: number, code: string) => new ApiProblem({ status, code, message: 'No.' });

/** A form that was sent and refused. */
async function refusedForm(queries: QueryClient, error: Error, meta = {}) {
  const form = new MutationObserver(queries, { meta, mutationFn: () => Promise.reject(error) });
  form.subscribe(() => undefined);
  await form.mutate().catch(() => undefined);
  return form;
}

test('a refusal for lack of a session is told, and taken back alone', async () => {
  const queries = new QueryClient();
  const refusals = refusalsOf(queries);
  let told = 0;
  const stop = refusals.watch(() => {
    told += 1;
  });
  const signedOut = await refusedForm(queries, problem(401, 'sign_in_required'));
  expect(told).toBeGreaterThan(0);
  const before = told;
  const other = await refusedForm(queries, problem(409, 'conflict'));
  const leaving = await refusedForm(queries, problem(401, 'sign_in_required'), { leaves: true });
  expect(told).toBe(before);
  expect(signedOut.getCurrentResult().isError).toBe(true);
  refusals.takeBack();
  expect(signedOut.getCurrentResult()).toMatchObject({ isError: false, error: null, status: 'idle' });
  expect(other.getCurrentResult().isError).toBe(true);
  expect(leaving.getCurrentResult().isError).toBe(true);
  stop();
  queries.clear();
});
