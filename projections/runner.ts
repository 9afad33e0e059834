/**
 * Keeps the read models up to date with the log. One runner leads, held by an advisory lock on the same connection that
 * writes: losing the connection loses both, so an old leader can never write beside a new one. Others stand by.
 */
import pg from 'pg';
import { clientConfig } from '#events/postgres/connection.ts';
import { openListener } from '#events/postgres/listener.ts';
import { advisoryLocks } from '#events/postgres/locks.ts';
import { EVENTS_CHANNEL } from '#events/postgres/subscription.ts';
import { Waker } from '#events/waker.ts';
import { applyBatch, CheckpointMoved } from './batch.ts';
import { ensureCheckpoints, readCheckpoints } from './checkpoints.ts';
import { Failures } from './failures.ts';
import type { Projection } from './projection.ts';
import { ReadAhead, type ReadAheadOptions } from './read-ahead.ts';

const LONGEST_RECONNECT = 2_000;

export interface RunnerOptions extends ReadAheadOptions {
  readonly databaseUrl: string;
  readonly projections: readonly Projection[];
  /** Milliseconds between checks of the log, or for the lease, without a notification (default 1 000). */
  readonly pollEvery?: number;
  /** Called for every failed batch (with the projection) and every lost connection. */
  readonly onError?: (error: unknown, projection?: string) => void;
}

/** A running projector. */
export interface Runner {
  /** Resolves when it has asked for the lease for the first time, whether it got it or stands by. */
  readonly ready: Promise<void>;
  /** Resolves when this one first holds the lease. */
  readonly leading: Promise<void>;
  /** Whether it holds the lease now. */
  isLeading(): boolean;
  /** Finishes the current batch, returns the lease and closes all connections. */
  stop(): Promise<void>;
}

/** Starts a projector; it stands by while another holds the lease. */
export function startRunner(options: RunnerOptions): Runner {
  const { databaseUrl, projections, pollEvery = 1_000 } = options;
  const onError = options.onError ?? (() => undefined);
  const names = projections.map(({ name }) => name);
  const ready = Promise.withResolvers<void>();
  const leading = Promise.withResolvers<void>();
  let stopped = false;
  let holdsLease = false;
  const waker = new Waker();

  const listener = openListener(databaseUrl, onError);
  listener.on(EVENTS_CHANNEL, () => waker.wake());

  /** Follows the log until stopped, or until the connection or a checkpoint is lost. */
  async function follow(client: pg.Client): Promise<void> {
    await ensureCheckpoints(client, names);
    const positions = await readCheckpoints(client, names);
    const failures = new Failures(client);
    const readAhead = new ReadAhead(options);
    const at = (projection: Projection) => positions.get(projection.name) ?? 0n;

    /** Those furthest behind go together, up to the position of the next ones. */
    async function step(): Promise<boolean> {
      const able = projections.filter(({ name }) => !failures.waits(name));
      if (able.length === 0) return false;
      const after = able.map(at).reduce((a, b) => (b < a ? b : a));
      const group = able.filter((projection) => at(projection) === after);
      const others = able.map(at).filter((position) => position > after);
      const meeting = others.length > 0 ? others.reduce((a, b) => (b < a ? b : a)) : undefined;

      const { events: all, isFull, opened } = await readAhead.take(after, group);
      const events = meeting === undefined ? all : all.filter(({ position }) => position <= meeting);
      const to = events.at(-1)?.position ?? meeting;
      if (to === undefined) return false;
      if (isFull && events.length === all.length) readAhead.begin(to, group);
      const batch = { after, to, events, opened };

      const applyAlone = async (projection: Projection) => {
        try {
          await applyBatch(client, [projection], batch);
        } catch (error) {
          if (isLost(error)) throw error;
          await failures.note(projection.name, error);
          onError(error, projection.name);
          return;
        }
        positions.set(projection.name, to);
        failures.clear(projection.name);
      };

      try {
        await applyBatch(client, group, batch);
      } catch (error) {
        if (isLost(error)) throw error;
        // One of them failed: the others continue without it.
        for (const projection of group) await applyAlone(projection);
        return true;
      }
      for (const { name } of group) {
        positions.set(name, to);
        failures.clear(name);
      }
      return true;
    }

    while (!stopped) {
      const moved = await step();
      if (!moved) await waker.pause(Math.min(pollEvery, failures.nextTryIn()));
    }
  }

  /** The lifetime of one leading connection. */
  async function live(): Promise<void> {
    const client = new pg.Client(clientConfig(databaseUrl, 'hexkey projector'));
    // A running query rejects as well; without this listener, a loss between queries would crash the process.
    client.on('error', onError);
    try {
      await client.connect();
      // If Postgres crashes, the last commits may be lost, but their checkpoints with them, so the events are folded
      // again.
      await client.query('SET synchronous_commit = off');
      while (!stopped) {
        // Polled rather than waited for: a waiting statement would hold back vacuum for as long as it waits.
        const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS held', [
          advisoryLocks.projector,
        ]);
        ready.resolve();
        if ((rows as { held: boolean }[])[0]?.held) break;
        await waker.pause(Math.min(pollEvery, 500));
      }
      if (stopped) return;
      leading.resolve();
      holdsLease = true;
      await follow(client);
    } finally {
      holdsLease = false;
      await client.end().catch(onError);
    }
  }

  async function run(): Promise<void> {
    let delay = 50;
    while (!stopped) {
      const began = Date.now();
      try {
        await live();
      } catch (error) {
        onError(error);
        delay = Date.now() - began > LONGEST_RECONNECT ? 50 : Math.min(delay * 2, LONGEST_RECONNECT);
        await waker.pause(delay);
      }
    }
    await listener.close();
  }

  const running = run();
  return {
    ready: ready.promise,
    leading: leading.promise,
    isLeading: () => holdsLease,
    async stop() {
      stopped = true;
      waker.wake();
      await running;
    },
  };
}

/** Whether the leading connection must be given up: it broke inside a transaction, or another projector is running. */
function isLost(error: unknown): boolean {
  return error instanceof AggregateError || error instanceof CheckpointMoved;
}
