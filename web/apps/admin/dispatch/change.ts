/** Makes one change of a job; a failure is thrown, so that it is shown like any other refusal. */
import type { Client } from '#api/contract/client.ts';
import { type ChangeResult, type DispatchChange, makeChanges } from '#api/contract/dispatch.ts';
import { ApiProblem } from '#api/contract/problem.ts';

/** @throws {ApiProblem} if the change was not made, or it is unknown whether it was. */
export async function makeChange(client: Client, change: DispatchChange): Promise<ChangeResult> {
  const { results } = await client.call(makeChanges, {
    body: { changes: [change] },
  });
  const [result] = results;
  if (result?.outcome === 'done') return result;
  throw new ApiProblem({
    status: 409,
    code: result?.code ?? 'conflict',
    message: result?.message ?? '',
  });
}
