/**
 * A fresh migrated database for a test: cloned from a template on one Postgres server that all test runs of the
 * machine share. The server is started by the first who asks and stops itself when nobody was connected for a while.
 */
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { advisoryLocks } from '#events/postgres/locks.ts';
import { migrate, migrationFolders } from '#scripts/migrate.ts';
import { tryLock } from '#scripts/system/file-lock.mjs';
import { eventually } from './eventually.ts';
import { keeperLock, type ServerFile, serverFile, serverFolder } from './postgres-server-file.ts';

/** A database of its own for one test file; `drop` also cuts connections that are still open. */
export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** How long the server may take to come up, in milliseconds. */
const START_LIMIT = 60_000;

/** Makes a fresh database with all migrations applied (~60 ms once the server and the template are there). */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = await sharedServer();
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(server, async (admin) => {
    const template = await ensureTemplate(server, admin);
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  });
  return {
    url: databaseUrl(server, name),
    drop: () =>
      onServer(server, async (admin) => void (await admin.query(`DROP DATABASE ${name} WITH (FORCE)`))),
  };
}

function databaseUrl(server: ServerFile, database: string): string {
  const url = new URL(server.url);
  url.pathname = `/${database}`;
  return url.href;
}

async function onServer<T>(server: ServerFile, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

/** The template is named by a hash of all migrations, so that a changed migration makes a new one. */
async function ensureTemplate(server: ServerFile, admin: pg.Client): Promise<string> {
  const name = `template_${await hashOfMigrations()}`;
  const exists = async () =>
    (await admin.query('SELECT FROM pg_database WHERE datname = $1', [name])).rowCount === 1;
  if (await exists()) return name;
  await admin.query('SELECT pg_advisory_lock($1)', [advisoryLocks.testTemplate]);
  try {
    if (await exists()) return name;
    // Renamed only when complete: a run that dies in between leaves no half template under the name.
    const draft = `draft_${randomBytes(8).toString('hex')}`;
    await admin.query(`CREATE DATABASE ${draft}`);
    await migrate(databaseUrl(server, draft));
    await admin.query(`ALTER DATABASE ${draft} RENAME TO ${name}`);
    return name;
  } finally {
    await admin.query('SELECT pg_advisory_unlock($1)', [advisoryLocks.testTemplate]);
  }
}

async function hashOfMigrations(): Promise<string> {
  const hash = createHash('sha256');
  for (const { path } of migrationFolders) {
    const files = await readdir(path).catch(() => []);
    for (const file of files.toSorted((a, b) => a.localeCompare(b)))
      hash.update(file).update(await readFile(join(path, file)));
  }
  return hash.digest('hex').slice(0, 16);
}

let shared: Promise<ServerFile> | undefined;

function sharedServer(): Promise<ServerFile> {
  shared ??= findOrStartServer();
  return shared;
}

async function findOrStartServer(): Promise<ServerFile> {
  await mkdir(serverFolder, { recursive: true, mode: 0o755 });
  return eventually(
    `a test Postgres (see ${serverFolder}/keeper.log)`,
    async () => {
      const server = await serverFile.read();
      if (server && (await answers(server))) return server;
      await startKeeper();
      return undefined;
    },
    { within: START_LIMIT, every: 200 },
  );
}

async function answers(server: ServerFile): Promise<boolean> {
  return onServer(server, async (admin) => void (await admin.query('SELECT 1'))).then(
    () => true,
    () => false,
  );
}

/** Starts a keeper unless one is at it; the keeper outlives this process, since other runs may be using its server. */
async function startKeeper(): Promise<void> {
  const lock = tryLock(keeperLock);
  if (!lock.acquired) return;
  // The keeper takes it for itself; should another one be quicker, ours ends at once.
  lock.release();
  const log = await open(join(serverFolder, 'keeper.log'), 'a');
  const program = fileURLToPath(new URL('postgres-keeper.ts', import.meta.url));
  spawn(process.execPath, [program], { detached: true, stdio: ['ignore', log.fd, log.fd] }).unref();
  await log.close();
}
