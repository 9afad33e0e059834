/** Waits until projections have reached a log position, so that people read their own writes (design.md §6). */
import { z } from 'zod';
import type { Listener } from '#events/postgres/listener.ts';
import { CHECKPOINT_CHANNEL, parseMove, readCheckpoints } from './checkpoints.ts';
import type { ReadModels } from './queries/read-models.ts';

/** `beyond_head`: the log has no such position, so no wait can help (400). */
export type WaitOutcome = 'reached' | 'timeout' | 'beyond_head';

/** One per process: it listens on one connection for all who wait. */
export interface CheckpointWaiter {
  /** Waits for all of these projections, at most `timeoutMs` (design.md §6: 2 000). */
  waitFor(projections: readonly string[], position: bigint, timeoutMs?: number): Promise<WaitOutcome>;
  /** Stops listening and ends every wait with `timeout`. The listener belongs to the caller, who closes it. */
  close(): void;
}

/** Why a wait continues: a checkpoint moved, or it should check for itself. */
type Why = 'heard' | 'look' | 'closed';

const headRow = z.tuple([z.object({ head: z.bigint() })]);

/** Creates the waiter on a listener and a pool that the caller owns. */
export function openCheckpointWaiter(db: Pick<ReadModels, 'pool'>, listener: Listener): CheckpointWaiter {
  const known = new Map<string, bigint>();
  const waiting = new Set<(why: Why) => void>();
  let closed = false;

  function learn(projection: string, position: bigint): void {
    if ((known.get(projection) ?? -1n) < position) known.set(projection, position);
  }

  async function refresh(projections: readonly string[]): Promise<void> {
    for (const [projection, position] of await readCheckpoints(db.pool, projections))
      learn(projection, position);
  }

  const unlisten = listener.on(CHECKPOINT_CHANNEL, (payload) => {
    // Some moves may have been missed before a reconnect, so those who wait check for themselves.
    if (payload === null) {
      for (const wake of waiting) wake('look');
      return;
    }
    const { projection, position } = parseMove(payload);
    learn(projection, position);
    for (const wake of waiting) wake('heard');
  });

  async function head(): Promise<bigint> {
    const { rows } = await db.pool.query('SELECT coalesce(max(pos), 0) AS head FROM es.positions');
    return headRow.parse(rows)[0].head;
  }

  return {
    async waitFor(projections, position, timeoutMs = 2_000) {
      const reached = () => projections.every((name) => (known.get(name) ?? -1n) >= position);
      if (reached()) return 'reached';
      const until = Date.now() + timeoutMs;
      await refresh(projections);
      if (reached()) return 'reached';
      if (position > (await head())) return 'beyond_head';
      while (!reached()) {
        const left = until - Date.now();
        if (left <= 0 || closed) return 'timeout';
        // A notification is only a hint: checking again after a while survives a lost one.
        const why = await new Promise<Why>((resolve) => {
          const timer = setTimeout(wake, Math.min(left, 500), 'look');
          function wake(reason: Why): void {
            clearTimeout(timer);
            waiting.delete(wake);
            resolve(reason);
          }
          waiting.add(wake);
        });
        if (why === 'closed') return 'timeout';
        if (why === 'look') await refresh(projections);
      }
      return 'reached';
    },
    close() {
      closed = true;
      unlisten();
      for (const wake of waiting) wake('closed');
    },
  };
}
