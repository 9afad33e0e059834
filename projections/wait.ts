/** Waits until projections have reached a log position, so that people read their own writes (design.md §6). */
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

/**
 * Creates the waiter on a listener and a pool that the caller owns; `head` is the log's.
 *
 * The projector commits without waiting for the disk, so a crash of Postgres can undo a move that was announced. Known
 * positions are therefore valid only as long as the connection that announced them, and without a connection every wait
 * checks for itself (decision 255).
 */
export function openCheckpointWaiter(
  db: Pick<ReadModels, 'pool'>,
  listener: Listener,
  head: () => Promise<bigint>,
): CheckpointWaiter {
  const known = new Map<string, bigint>();
  const waiting = new Set<(why: Why) => void>();
  let isListening = false;
  let losses = 0;
  let closed = false;

  function learn(projection: string, position: bigint): void {
    if ((known.get(projection) ?? -1n) < position) known.set(projection, position);
  }

  /** Where they stand; what was read while the connection was lost may be from before, and is left out. */
  async function look(projections: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
    const before = losses;
    const found = await readCheckpoints(db.pool, projections);
    if (losses !== before) return new Map();
    if (isListening) for (const [projection, position] of found) learn(projection, position);
    return found;
  }

  const unlisten = listener.on(CHECKPOINT_CHANNEL, (payload) => {
    // Some moves may have been missed before a reconnect, so those who wait check for themselves.
    if (payload === null) {
      isListening = true;
      for (const wake of waiting) wake('look');
      return;
    }
    const { projection, position } = parseMove(payload);
    learn(projection, position);
    for (const wake of waiting) wake('heard');
  });
  const unlose = listener.onLost(() => {
    isListening = false;
    losses += 1;
    known.clear();
  });

  return {
    async waitFor(projections, position, timeoutMs = 2_000) {
      const isReached = (positions: ReadonlyMap<string, bigint>) =>
        projections.every((name) => (positions.get(name) ?? -1n) >= position);
      if (isReached(known)) return 'reached';
      const until = Date.now() + timeoutMs;
      if (isReached(await look(projections))) return 'reached';
      if (position > (await head())) return 'beyond_head';
      while (!isReached(known)) {
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
        if (why === 'look' && isReached(await look(projections))) return 'reached';
      }
      return 'reached';
    },
    close() {
      closed = true;
      unlisten();
      unlose();
      for (const wake of waiting) wake('closed');
    },
  };
}
