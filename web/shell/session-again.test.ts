/** Errors about an ended session disappear once someone has signed in again. */
import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { ApiProblem } from '#api/contract/problem.ts';
import { refusalsOf } from './session-again.ts';

const problem = (status: number, code: string) => new ApiProblem({ status, code, message: 'No.' });

/** A form that was sent and refused; sent again, it succeeds. */
async function refusedForm(queries: QueryClient, error: Error, meta = {}) {
  const mutationFn = vi.fn(() => Promise.resolve('saved')).mockRejectedValueOnce(error);
  const form = new MutationObserver(queries, { meta, mutationFn });
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
  expect(told).toBe(1);
  // Rendered again, as with every keystroke.
  signedOut.setOptions({ mutationFn: () => Promise.resolve('saved') });
  const sentAgain = await refusedForm(queries, problem(401, 'sign_in_required'));
  await sentAgain.mutate();
  expect(told).toBe(2);
  const other = await refusedForm(queries, problem(409, 'conflict'));
  const leaving = await refusedForm(queries, problem(401, 'sign_in_required'), { leaves: true });
  expect(told).toBe(2);
  expect(signedOut.getCurrentResult().isError).toBe(true);
  refusals.takeBack();
  expect(signedOut.getCurrentResult()).toMatchObject({ isError: false, error: null, status: 'idle' });
  expect(sentAgain.getCurrentResult().data).toBe('saved');
  expect(told).toBe(2);
  expect(other.getCurrentResult().isError).toBe(true);
  expect(leaving.getCurrentResult().isError).toBe(true);
  stop();
  queries.clear();
});
