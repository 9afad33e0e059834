/** Followers of the log, and what is looked after by the clock: one of several workers leads, and does it for all. */
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
  /** Safe to repeat; when it throws, the same batch comes again. `signal`: another worker may lead from now on. */
  handle(batch: readonly StoredEvent[], signal?: AbortSignal): Promise<void>;
  /**
   * Position of the oldest event that `handle` has left under way. The checkpoint stays before it, while what follows is
   * handed over: an event that takes long holds up no other. `signal`: of those handed over with it and no others.
   */
  underWay?(signal: AbortSignal): bigint | undefined;
  /** Resolves when nothing of what was handed over with `signal`, which is aborted, is being done any more. */
  over?(signal: AbortSignal): Promise<void>;
}

/** What is looked after by the clock. */
export interface Round {
  readonly name: string;
  /** Milliseconds between two rounds. */
  readonly every: number;
  /** Safe to repeat; when it throws, the next round comes at its time. */
  look(): Promise<void>;
}

export interface FollowerParts {
  readonly log: EventLog;
  readonly pool: pg.Pool;
  readonly onError: (error: unknown, name: string) => void;
  /** Default: those of this machine. */
  readonly clocks?: Clocks;
}

export interface Follower {
  /** Ends it; resolves when the batches and rounds in progress have been handled, and what they left under way is over or takes too long. */
  stop(): Promise<void>;
}

const BATCH = 500;
/** Milliseconds between two looks at the log unless the follower says otherwise, and between two tries to lead. */
const LOOK_EVERY = 500;
/** Milliseconds that what is under way has to come to its end when the lead is given up; then it may be done twice at once. */
const OVER_WITHIN = 3_000;
const leadership = z.tuple([z.object({ led: z.boolean() })]);
const checkpoint = z.array(z.object({ position: z.bigint() }));

/** Waits, or until the end; that the wait was cut short is said by the signal. */
const idle = (milliseconds: number, signal: AbortSignal) =>
  setTimeout(milliseconds, undefined, { signal }).catch(() => undefined);

/** A statement on the connection that holds the lock. */
type Ask = (text: string, values: readonly unknown[]) => Promise<pg.QueryResult>;

/** Statements of several followings on one connection, one at a time: pg takes no second one while the first runs. */
function askingInTurn(client: pg.PoolClient): Ask {
  let last: Promise<unknown> = Promise.resolve();
  return (text, values) => {
    const answer = last.then(() => client.query(text, [...values]));
    last = answer.catch(() => undefined);
    return answer;
  };
}

/**
 * Follows the log from each follower's checkpoint on, and makes the rounds. A session lock lets one worker lead, so
 * that several do not signal each thing several times; a second one takes over when the first is gone. Nothing depends
 * on there being only one. All share the connection that holds the lock; what holds one up holds up no other.
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

  /** Leads until the end, or until the connection is lost: then everything stops, before another worker is followed. */
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
    // As soon as the lock is let go of, another worker does what is not done.
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
