/** Reads of everything written so far, for decisions that depend on it. */
import type { Dependencies } from '../../dependencies.ts';
import { Refused } from '../../problems.ts';

/** Waits until read models include everything that is in the log now. @throws {Refused} 503 they are too far behind */
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
