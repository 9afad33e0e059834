/** Followers of the log, and rounds by the clock. Of several workers one leads and does them for all. */
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { z } from 'zod';
import type { EventLog, StoredEvent } from '#events/log.ts';
import { type Clocks, machineClocks, settling } from './settled.ts';

/** Something that follows the log, with its own checkpoint in `app.followers`. */
export interface Following {
  readonly name: string;
  /** Events younger than this many milliseconds are left for later, with all that follow them. */
  readonly behind: number;
  /** Milliseconds between two reads of the log (default 500); what arrives in between is handed over together. */
  readonly every?: number;
  /** Safe to repeat; when it throws, the same batch comes again. `signal` aborts when another worker may lead. */
  handle(batch: readonly StoredEvent[], signal?: AbortSignal): Promise<void>;
  /**
   * Position of the oldest event that `handle` has not finished. The checkpoint stays before it while later events are
   * handed over, so that a slow event holds up no other. `signal` selects the events handed over with it.
   */
  underWay?(signal: AbortSignal): bigint | undefined;
  /** Resolves when nothing handed over with `signal`, which is aborted by then, is still being done. */
  over?(signal: AbortSignal): Promise<void>;
}

/** Work that is done by the clock. */
export interface Round {
  readonly name: string;
  /** Milliseconds between two rounds. */
  readonly every: number;
  /** Safe to repeat; when it throws, the next round is made as usual. */
  look(): Promise<void>;
}

export interface FollowerParts {
  readonly log: EventLog;
  readonly pool: pg.Pool;
  readonly onError: (error: unknown, name: string) => void;
  /** Default: this machine's clocks. */
  readonly clocks?: Clocks;
}

export interface Follower {
  /**
   * Stops it. Resolves when the batches and rounds in progress have been handled, and what they left running is done or
   * has used up its time.
   */
  stop(): Promise<void>;
}

const BATCH = 500;
/** Milliseconds between two reads of the log unless the follower sets its own, and between two tries to lead. */
const LOOK_EVERY = 500;
/** Milliseconds that running work has to finish when the lead is given up; after that it may be done twice at once. */
const OVER_WITHIN = 3_000;
const leadership = z.tuple([z.object({ led: z.boolean() })]);
const checkpoint = z.array(z.object({ position: z.bigint() }));

/** Waits until the time is over or the signal aborts; the caller checks the signal. */
const idle = (milliseconds: number, signal: AbortSignal) =>
  setTimeout(milliseconds, undefined, { signal }).catch(() => undefined);

/** A statement on the connection that holds the lock. */
type Ask = (text: string, values: readonly unknown[]) => Promise<pg.QueryResult>;

/**
 * Runs the statements of several followers on one connection, one at a time: pg accepts no second one while the first
 * runs.
 */
function askingInTurn(client: pg.PoolClient): Ask {
  let last: Promise<unknown> = Promise.resolve();
  return (text, values) => {
    const answer = last.then(() => client.query(text, [...values]));
    last = answer.catch(() => undefined);
    return answer;
  };
}

/**
 * Follows the log from each follower's checkpoint, and makes the rounds. A session lock lets only one worker lead, so
 * that workers don't signal everything several times; another one takes over when the leader is gone. Correctness does
 * not depend on there being only one. All share the connection that holds the lock; one that is held up holds up no
 * other.
 */
export function follow(
  { log, pool, onError, clocks = machineClocks }: FollowerParts,
  followings: readonly Following[],
  rounds: readonly Round[] = [],
): Follower {
  const ending = new AbortController();
  const lock = [...followings, ...rounds].map(({ name }) => name).join();

  async function follows(
    ask: Ask,
    { name, behind, handle, underWay, every = LOOK_EVERY }: Following,
    signal: AbortSignal,
  ): Promise<void> {
    await ask('INSERT INTO app.followers (name, position) VALUES ($1, 0) ON CONFLICT DO NOTHING', [name]);
    const { rows } = await ask('SELECT position FROM app.followers WHERE name = $1', [name]);
    let position = checkpoint.parse(rows)[0]?.position ?? 0n;
    let kept = position;
    const settled = settling(behind, clocks);
    while (!signal.aborted) {
      let batch: readonly StoredEvent[];
      try {
        batch = settled(await log.readAll(position, BATCH));
        if (batch.length > 0) await handle(batch, signal);
      } catch (error) {
        onError(error, name);
        await idle(LOOK_EVERY, signal);
        continue;
      }
      position = batch.at(-1)?.position ?? position;
      const oldest = underWay?.(signal);
      const upTo = oldest === undefined ? position : oldest - 1n;
      if (upTo !== kept) {
        await ask('UPDATE app.followers SET position = $2 WHERE name = $1', [name, upTo]);
        kept = upTo;
      }
      if (batch.length < BATCH) await idle(every, signal);
    }
  }

  async function goesRound({ name, every, look }: Round, signal: AbortSignal): Promise<void> {
    for (;;) {
      await idle(every, signal);
      if (signal.aborted) return;
      await look().catch((error: unknown) => onError(error, name));
    }
  }

  /**
   * Leads until stopped, or until the connection is lost: then everything stops, so that another worker can take over.
   */
  async function lead(client: pg.PoolClient): Promise<void> {
    const lost = new AbortController();
    const signal = AbortSignal.any([ending.signal, lost.signal]);
    const ask = askingInTurn(client);
    const led = [
      ...followings.map((following) => follows(ask, following, signal)),
      ...rounds.map((round) => goesRound(round, signal)),
    ].map((one) =>
      one.catch((error: unknown) => {
        lost.abort();
        throw error;
      }),
    );
    for (const one of await Promise.allSettled(led)) if (one.status === 'rejected') throw one.reason;
    // Once the lock is released, another worker does what is left.
    const overs = followings.flatMap(({ over }) => (over ? [over(signal).catch(() => undefined)] : []));
    await Promise.race([Promise.all(overs), setTimeout(OVER_WITHIN, undefined, { ref: false })]);
  }

  async function run(): Promise<void> {
    while (!ending.signal.aborted) {
      try {
        const client = await pool.connect();
        let broken: Error | undefined;
        try {
          const { rows } = await client.query('SELECT pg_try_advisory_lock(7005, hashtext($1)) AS led', [
            lock,
          ]);
          if (leadership.parse(rows)[0].led) await lead(client);
        } catch (error) {
          // Giving up the connection ends the session and releases its lock.
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
        onError(error, lock);
      }
      await idle(LOOK_EVERY, ending.signal);
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
