/** Reads of what everybody has written so far, where a decision hangs on it. */
import type { Dependencies } from '../../dependencies.ts';
import { Refused } from '../../problems.ts';

/** Waits until read models have everything that the log has now. @throws {Refused} 503 they are too far behind */
export async function readModelsAtHead(
  { log, waits }: Pick<Dependencies, 'log' | 'waits'>,
  names: readonly string[],
): Promise<void> {
  const outcome = await waits.waitFor(names, await log.head());
  if (outcome === 'reached') return;
  throw new Refused('unavailable', 'takesTooLong', {
    retryAfter: 1,
  });
}
