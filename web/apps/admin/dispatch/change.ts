/** Makes one change of a job; what keeps it from being done is an error, so that it is said as any other refusal is. */
import type { Client } from '#api/contract/client.ts';
import { type ChangeResult, type DispatchChange, makeChanges } from '#api/contract/dispatch.ts';
import { ApiProblem } from '#api/contract/problem.ts';

/** @throws {ApiProblem} where the change was not done, or where it is not known whether it was. */
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
