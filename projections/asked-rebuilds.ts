/**
 * Carries out rebuilds requested in the console (decision 245): the leading projector does them, one at a time. One
 * that was interrupted is started over by the next leader, since the request stays open in the log.
 */
import { setTimeout } from 'node:timers/promises';
import { fold } from '#domain/core/aggregate.ts';
import { system } from '#domain/core/actor.ts';
import { reasonOf } from '#domain/core/reason-of.ts';
import { allRebuilds, rebuilds, type RebuildState } from '#domain/rebuild/decide.ts';
import { execute } from '#events/execute.ts';
import type { EventLog } from '#events/log.ts';
import { openPool } from '#events/postgres/transaction.ts';
import { projectionNamed } from './projections.ts';
import { rebuild, RebuildUnderWay, type RebuildOptions } from './rebuild.ts';

/** Milliseconds between checks for a request, and for whether the running one was withdrawn. */
const LOOK_EVERY = 1_000;
/** Milliseconds between progress updates. */
const TELL_EVERY = 500;
const STREAM = `${rebuilds.category}-${allRebuilds}`;

/** The request names a model that this release no longer has. */
class NoSuchReadModel extends Error {
  override readonly name = 'NoSuchReadModel';
}

interface AskedRebuildsOptions extends Pick<RebuildOptions, 'databaseUrl' | 'openMany' | 'durations'> {
  readonly log: Pick<EventLog, 'readStream' | 'append' | 'readAll' | 'readRecorded'>;
  /** Only one of several projectors carries out requests. */
  readonly isLeading: () => boolean;
  readonly onError: (error: unknown) => void;
  /** Milliseconds between checks (default 1,000). */
  readonly lookEvery?: number;
}

/** Starts checking for requests. */
export function doAskedRebuilds(options: AskedRebuildsOptions): { stop(): Promise<void> } {
  const { log, databaseUrl, isLeading, onError, lookEvery = LOOK_EVERY } = options;
  const stopping = new AbortController();
  const pool = openPool(databaseUrl, 'hexkey rebuild progress', 1);
  pool.on('error', onError);
  let state: RebuildState = rebuilds.initial;
  let read = 0;

  const pause = (): Promise<unknown> =>
    setTimeout(lookEvery, undefined, { signal: stopping.signal }).catch(() => undefined);

  /** The open request in the log, if any. */
  async function look(): Promise<RebuildState['open']> {
    const events = await log.readStream(STREAM, read);
    state = fold(rebuilds, events, state);
    read += events.length;
    return state.open;
  }

  const author = (requestId: string) => ({
    now: new Date().toISOString(),
    actor: system('projector'),
    commandId: `${requestId}:over`,
  });

  async function carryOut(open: NonNullable<RebuildState['open']>): Promise<void> {
    const { requestId, projection: name, mode } = open;
    const projection = projectionNamed(name);
    const ending = new AbortController();
    const watching = watch(requestId, ending);
    let told = 0;
    try {
      if (projection === null) throw new NoSuchReadModel(name);
      const { openMany, durations } = options;
      const report = await rebuild(projection, {
        databaseUrl,
        log,
        openMany,
        durations,
        swaps: mode === 'swap',
        signal: ending.signal,
        onProgress: (events, position, target) => {
          if (performance.now() - told < TELL_EVERY) return;
          told = performance.now();
          void tell(requestId, position, target, events).catch(onError);
        },
      });
      const { position, events, tables, milliseconds, heldMilliseconds } = report;
      await execute(log, rebuilds, allRebuilds, author(requestId), () => ({
        type: 'RecordRebuild',
        requestId,
        projection: name,
        mode,
        position: String(position),
        events,
        tables,
        milliseconds: Math.round(milliseconds),
        heldMilliseconds: Math.round(heldMilliseconds),
      }));
    } catch (error) {
      // Withdrawn, or this process is stopping, or another rebuild is running: the request stays open and is started
      // over.
      if (ending.signal.aborted || error instanceof RebuildUnderWay) return;
      onError(error);
      await execute(log, rebuilds, allRebuilds, author(requestId), () => ({
        type: 'RecordFailedRebuild',
        requestId,
        // No message: it may quote the row that it failed on (decision 246). The full error is in the process's own
        // log.
        message: reasonOf(error),
      }));
    } finally {
      ending.abort();
      await watching;
      await pool.query('DELETE FROM app.rebuild_progress').catch(onError);
    }
  }

  /** Aborts the running rebuild when it is withdrawn, or this process stops. */
  async function watch(requestId: string, ending: AbortController): Promise<void> {
    while (!ending.signal.aborted) {
      await pause();
      const open = await look().catch(() => state.open);
      if (stopping.signal.aborted || open?.requestId !== requestId) ending.abort();
    }
  }

  async function tell(requestId: string, position: bigint, target: bigint, events: number): Promise<void> {
    await pool.query(
      `INSERT INTO app.rebuild_progress (request_id, position, target, events) VALUES ($1, $2, $3, $4)
       ON CONFLICT (request_id) DO UPDATE SET position = excluded.position, target = excluded.target,
         events = excluded.events, at = clock_timestamp()`,
      [requestId, position, target, events],
    );
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        const open = isLeading() ? await look() : null;
        if (open !== null) await carryOut(open);
      } catch (error) {
        onError(error);
      }
      await pause();
    }
  }

  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
      await pool.end();
    },
  };
}
