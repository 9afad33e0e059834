/** Projections from an empty database to the head of a long log: events per second, and how close that is to COPY. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type pg from 'pg';
import { openPersonKeys, type PersonKeys } from '../../events/keys/person-keys.ts';
import { openPostgresEventLog } from '../../events/postgres/log.ts';
import { openPool } from '../../events/postgres/transaction.ts';
import { readCheckpoints } from '../../projections/checkpoints.ts';
import { bookings } from '../../projections/models/bookings.ts';
import type { Projection } from '../../projections/projection.ts';
import { allProjections } from '../../projections/projections.ts';
import { rebuild } from '../../projections/rebuild.ts';
import { startRunner } from '../../projections/runner.ts';
import { median } from '../figures.ts';
import { withPostgres } from '../postgres.ts';
import { fillLog } from './fill.ts';
import type { ReaderFigures } from './reader.ts';

/** How often bookings alone and COPY are measured, in turns. */
const ROUNDS = 3;

/** Events in the log. */
const EVENTS = 500_000;

/** What was measured. */
export interface ProjectionFigures {
  readonly events: number;
  /** Events per second of the bookings projection alone, decrypted, folded and written with all indexes; the median. */
  readonly bookings: number;
  /** Events per second of all projections together. */
  readonly all: number;
  /** Equivalent events per second of a COPY of the same booking rows into the same indexed table. */
  readonly copy: number;
  /** `bookings / copy` per round, the median. */
  readonly toCopy: number;
  readonly rebuild: {
    readonly seconds: number;
    readonly reads: number;
    /** Milliseconds. */
    readonly slowestRead: number;
  };
}

/** Runs the benchmark. */
export const benchProjections = (onProgress: (message: string) => void): Promise<ProjectionFigures> =>
  withPostgres((databaseUrl) => measureAll(databaseUrl, onProgress));

async function measureAll(
  databaseUrl: string,
  onProgress: (message: string) => void,
): Promise<ProjectionFigures> {
  const pool = openPool(databaseUrl, 'bench', 2);
  const keys = openPersonKeys({ databaseUrl, masterKey: randomBytes(32) });
  try {
    onProgress(`writing ${EVENTS} events`);
    const events = await fillLog(pool, keys, EVENTS);
    onProgress('catching up: all projections');
    const all = events / (await catchUp(databaseUrl, pool, keys, allProjections));
    const rounds: { readonly alone: number; readonly copy: number }[] = [];
    for (let round = 1; round <= ROUNDS; round++) {
      await forget(pool);
      onProgress(`catching up: bookings alone, round ${round} of ${ROUNDS}`);
      const alone = events / (await catchUp(databaseUrl, pool, keys, [bookings]));
      onProgress('copying the same rows');
      rounds.push({ alone, copy: events / (await copySeconds(pool)) });
    }
    const alone = median(rounds.map((round) => round.alone));
    const copy = median(rounds.map((round) => round.copy));
    const toCopy = median(rounds.map((round) => round.alone / round.copy));
    onProgress('rebuilding bookings while reading');
    const rebuilt = await rebuildWhileReading(databaseUrl, keys);
    return { events, bookings: alone, all, copy, toCopy, rebuild: rebuilt };
  } finally {
    await Promise.all([pool.end(), keys.close()]);
  }
}

/** Seconds from the start of a projector until its checkpoints are at the head. */
async function catchUp(
  databaseUrl: string,
  pool: pg.Pool,
  keys: PersonKeys,
  projections: readonly Projection[],
): Promise<number> {
  const log = openPostgresEventLog({ databaseUrl });
  const head = await log.head();
  const names = projections.map(({ name }) => name);
  const began = performance.now();
  const runner = startRunner({ databaseUrl, log, openMany: keys.openMany, projections });
  for (;;) {
    const reached = await readCheckpoints(pool, names);
    if (names.every((name) => reached.get(name) === head)) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const seconds = (performance.now() - began) / 1_000;
  await runner.stop();
  await log.close();
  return seconds;
}

/** Empties the read models, so that the next catch-up starts over. */
async function forget(pool: pg.Pool): Promise<void> {
  const tables = allProjections.flatMap((projection) => projection.tables.map((table) => `rm.${table}`));
  await pool.query(`TRUNCATE ${tables.join(', ')}, rm.checkpoints`);
  await pool.query('CHECKPOINT');
}

/** Seconds for a COPY of the rows of `rm.bookings` into a table with the same indexes. */
async function copySeconds(pool: pg.Pool): Promise<number> {
  const folder = await pool.query<{ data_directory: string }>('SHOW data_directory');
  const file = `${folder.rows[0]?.data_directory}/bench-bookings.copy`;
  await pool.query(`COPY rm.bookings TO '${file}'`);
  await pool.query('CREATE TABLE public.copied (LIKE rm.bookings INCLUDING ALL)');
  await pool.query('CHECKPOINT');
  const began = performance.now();
  await pool.query(`COPY public.copied FROM '${file}'`);
  const seconds = (performance.now() - began) / 1_000;
  await pool.query('DROP TABLE public.copied');
  return seconds;
}

async function rebuildWhileReading(
  databaseUrl: string,
  keys: PersonKeys,
): Promise<ProjectionFigures['rebuild']> {
  const log = openPostgresEventLog({ databaseUrl });
  // In a separate thread, as an api is in a separate process: time spent folding must not count as a slow read.
  const reader = new Worker(new URL('reader.ts', import.meta.url), { workerData: { databaseUrl } });
  await once(reader, 'message');
  const report = await rebuild(bookings, { databaseUrl, log, openMany: keys.openMany });
  const answer = once(reader, 'message');
  reader.postMessage('stop');
  const [{ reads, slowestRead }] = (await answer) as [ReaderFigures];
  await log.close();
  return {
    seconds: report.milliseconds / 1_000,
    reads,
    slowestRead,
  };
}
