/** Keeps the shared test Postgres: starts it, says where it is, and stops it when it has been idle for two minutes. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { type Postgres, startPostgres } from '#scripts/services/postgres.ts';
import { tryLock } from '#scripts/system/file-lock.mjs';
import { keeperLock, serverFile, serverFolder } from './postgres-server-file.ts';

const IDLE_LIMIT = 120_000;
const LOOK_EVERY = 5_000;

const dataDir = join(serverFolder, 'data');

/** Tests of logic need no durability; tests that kill the server start one of their own. */
const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '300' };

async function start(): Promise<Postgres> {
  return startPostgres({ dataDir, settings }).catch(async (error: unknown) => {
    // Left behind by a crash of the machine, or made by an older Postgres: nothing in it is worth keeping.
    process.stderr.write(`${String(error)}\n`);
    await rm(dataDir, { recursive: true, force: true });
    return startPostgres({ dataDir, settings });
  });
}

const names = z.array(z.object({ datname: z.string() }));

/** Databases of runs that were killed before they could drop them. */
async function dropLeftovers(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query(
    `SELECT datname FROM pg_database WHERE datname ~ '^(test|draft|template)_'`,
  );
  for (const { datname } of names.parse(rows)) {
    await admin.query(`DROP DATABASE ${admin.escapeIdentifier(datname)} WITH (FORCE)`);
  }
}

const counts = z.tuple([z.object({ open: z.number(), opened: z.number() })]);

/** Whether anybody is connected, or has been since the last look. */
function createActivity(admin: pg.Client): () => Promise<boolean> {
  let before: number | undefined;
  return async () => {
    const { rows } = await admin.query(
      `SELECT (SELECT count(*)::int FROM pg_stat_activity
                WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()) AS open,
              (SELECT sum(sessions)::int FROM pg_stat_database) AS opened`,
    );
    const [{ open, opened }] = counts.parse(rows);
    const isNew = opened !== before;
    before = opened;
    return open > 0 || isNew;
  };
}

async function untilIdle(isBusy: () => Promise<boolean>, signal: AbortSignal): Promise<void> {
  let idleSince = performance.now();
  while (!signal.aborted && performance.now() - idleSince < IDLE_LIMIT) {
    if (await isBusy()) idleSince = performance.now();
    await delay(LOOK_EVERY, undefined, { signal }).catch(() => undefined);
  }
}

async function keep(): Promise<void> {
  const ending = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => ending.abort());
  const postgres = await start();
  void postgres.exited.then(() => ending.abort());
  const admin = new pg.Client({ connectionString: postgres.url });
  // Without its server a keeper has nothing to keep: the next test run starts another.
  admin.on('error', () => ending.abort());
  try {
    await admin.connect();
    await dropLeftovers(admin);
    const isBusy = createActivity(admin);
    do {
      await serverFile.write({ url: postgres.url, keeper: process.pid });
      await untilIdle(isBusy, ending.signal);
      await serverFile.remove();
      // A process that read the file just before it was removed connects within moments.
      await delay(LOOK_EVERY, undefined, { signal: ending.signal }).catch(() => undefined);
    } while (!ending.signal.aborted && (await isBusy()));
  } finally {
    await serverFile.remove();
    await admin.end();
    await postgres.stop();
  }
}

const lock = tryLock(keeperLock);
if (lock.acquired) {
  try {
    await serverFile.remove();
    await keep();
  } finally {
    lock.release();
  }
}
