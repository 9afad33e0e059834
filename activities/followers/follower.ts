/** Followers of the log inside the worker: each event is handed over at least once, whoever of several workers leads. */
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { z } from 'zod';
import type { EventLog, StoredEvent } from '#events/log.ts';
import { type Clocks, machineClocks, settling } from './settled.ts';

/** What follows the log, by its own checkpoint in `app.followers`. */
export interface Following {
  readonly name: string;
  /** Events younger than this many milliseconds are left for later, with all that follow them. */
  readonly behind: number;
  /** Milliseconds between two looks at the log (default 500): what comes within them is handed over together. */
  readonly every?: number;
  /** Safe to repeat; when it throws, the same batch comes again. */
  handle(batch: readonly StoredEvent[]): Promise<void>;
}

export interface FollowerParts {
  readonly log: EventLog;
  readonly pool: pg.Pool;
  readonly onError: (error: unknown, name: string) => void;
  /** Default: those of this machine. */
  readonly clocks?: Clocks;
}

export interface Follower {
  /** Ends it; resolves when the batch in progress has been handled. */
  stop(): Promise<void>;
}

const BATCH = 500;
/** Milliseconds between two looks at the log unless the follower says otherwise, and between two tries to lead. */
const LOOK_EVERY = 500;
const leadership = z.tuple([z.object({ led: z.boolean() })]);
const checkpoint = z.array(z.object({ position: z.bigint() }));

/**
 * Follows the log from the checkpoint on. A session lock lets one worker lead, so that several do not signal each
 * thing several times; a second one takes over when the first is gone. Nothing depends on there being only one.
 */
export function follow(
  { log, pool, onError, clocks = machineClocks }: FollowerParts,
  following: Following,
): Follower {
  const { name, behind, handle, every = LOOK_EVERY } = following;
  const ending = new AbortController();
  /** Waits, or until the end; that the wait was cut short is said by the signal. */
  const idle = (milliseconds: number) =>
    setTimeout(milliseconds, undefined, { signal: ending.signal }).catch(() => undefined);

  async function lead(client: pg.PoolClient): Promise<void> {
    await client.query('INSERT INTO app.followers (name, position) VALUES ($1, 0) ON CONFLICT DO NOTHING', [
      name,
    ]);
    const { rows } = await client.query('SELECT position FROM app.followers WHERE name = $1', [name]);
    let position = checkpoint.parse(rows)[0]?.position ?? 0n;
    const settled = settling(behind, clocks);
    while (!ending.signal.aborted) {
      const batch = settled(await log.readAll(position, BATCH));
      const last = batch.at(-1);
      if (last) {
        await handle(batch);
        position = last.position;
        await client.query('UPDATE app.followers SET position = $2 WHERE name = $1', [name, position]);
      }
      if (batch.length < BATCH) await idle(every);
    }
  }

  async function run(): Promise<void> {
    while (!ending.signal.aborted) {
      try {
        const client = await pool.connect();
        let broken: Error | undefined;
        try {
          const { rows } = await client.query('SELECT pg_try_advisory_lock(7005, hashtext($1)) AS led', [
            name,
          ]);
          if (leadership.parse(rows)[0].led) await lead(client);
        } catch (error) {
          // The session, and with it the lock, is given up with the connection.
          broken = error instanceof Error ? error : new Error(String(error));
          throw error;
        } finally {
          if (!broken) {
            await client.query('SELECT pg_advisory_unlock_all()').catch((error: Error) => {
              broken = error;
            });
          }
          client.release(broken);
        }
      } catch (error) {
        onError(error, name);
      }
      await idle(LOOK_EVERY);
    }
  }

  const over = run();
  return {
    async stop() {
      ending.abort();
      await over;
    },
  };
}
