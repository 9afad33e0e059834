/**
 * The data folder of an installation: its files' names, its lock, and ending what an earlier run left running in it.
 */
import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, realpath, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { databaseArguments } from '../services/temporal.ts';
import { deletePostgres, stopOrphanedPostgres } from '../services/postgres.ts';
import { endForeign } from '../services/running-process.ts';
import { freePorts } from '../services/ports.ts';
import { lockHolder, tryLock } from '../system/file-lock.mjs';
import { processesStartedWith } from '../system/processes.mjs';
import { dataDirArgument } from './node-process.ts';
import type { Ports } from './plan.ts';
import { readRunInfo, type RunInfo } from './run-info.ts';
import { writePrivately } from './secrets.ts';
import { temporalDatabase } from './temporal-database.ts';

/** Another supervisor uses this folder. */
export class AlreadyRunning extends Error {
  override readonly name = 'AlreadyRunning';
  readonly pid: number;
  /** Unknown while the other one is still starting. */
  readonly run: RunInfo | undefined;

  constructor(dataDir: string, pid: number, run: RunInfo | undefined) {
    const where = run === undefined ? 'it is still starting' : `it is at ${run.url}`;
    super(`Hexkey already runs in ${dataDir}: ${where} (process ${pid}).`);
    this.pid = pid;
    this.run = run;
  }
}

export interface DataFolder {
  /** Absolute, without symbolic links, since it is part of our processes' arguments. */
  readonly path: string;
  readonly runFile: string;
  readonly secretsFile: string;
  readonly sealFile: string;
  readonly log: (process: string) => string;
  readonly release: () => void;
}

const lockName = 'supervisor.lock';

/**
 * Names in the folder that are not its data: builds and downloads, locks of running processes, the folders of
 * `npm run cluster` and `drill`.
 */
const keptByReset = new Set(['cache', 'cluster', 'drill', 'install.lock', 'web-build.lock', lockName]);

/** What the folder may contain before an installation's first secrets are written into it. */
const ownNames = new Set([...keptByReset, 'blobs', 'logs']);

/**
 * Refuses if a running supervisor uses the folder; checked before the long steps of a start.
 *
 * @throws AlreadyRunning if one does
 */
export async function refuseIfRunning(directory: string): Promise<void> {
  const holder = lockHolder(join(directory, lockName));
  if (holder === undefined) return;
  throw new AlreadyRunning(directory, holder.pid, await readRunInfo(join(directory, 'run.json')));
}

/**
 * Takes the folder for this process, and ends what a killed supervisor of the same folder has left running.
 *
 * @param reset deletes all data in it first (once nothing of ours runs there anymore)
 * @throws AlreadyRunning if a running supervisor uses it
 */
export async function openDataFolder(directory: string, reset: boolean): Promise<DataFolder> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const path = await realpath(directory);
  const runFile = join(path, 'run.json');
  const lock = tryLock(join(path, lockName));
  if (!lock.acquired) throw new AlreadyRunning(path, lock.holder.pid, await readRunInfo(runFile));
  try {
    await endOrphans(path);
    await rm(runFile, { force: true });
    if (reset) await deleteData(path);
    await closeToOthers(path);
  } catch (error) {
    lock.release();
    throw error;
  }
  return {
    path,
    runFile,
    secretsFile: join(path, 'secrets.json'),
    sealFile: join(path, 'seal.pem'),
    log: (process) => join(path, 'logs', `${process}.log`),
    release: lock.release,
  };
}

/**
 * Our processes are recognized by the data folder in their arguments and nothing else, so that other programs are left
 * alone.
 */
async function endOrphans(dataDir: string): Promise<void> {
  const ours = processesStartedWith(dataDirArgument(dataDir));
  await Promise.all(ours.map((pid) => endForeign(pid, 'SIGTERM', 4_000)));
  const servers = processesStartedWith(...databaseArguments(temporalDatabase(dataDir)));
  await Promise.all(servers.map((pid) => endForeign(pid, 'SIGTERM', 4_000)));
  await stopOrphanedPostgres(join(dataDir, 'postgres'));
}

async function deleteData(dataDir: string): Promise<void> {
  // --data may name any folder; only one that was ours is emptied.
  const names = await readdir(dataDir);
  if (!existsSync(join(dataDir, 'secrets.json'))) return;
  await deletePostgres(join(dataDir, 'postgres'));
  const doomed = names.filter((name) => !keptByReset.has(name));
  await Promise.all(doomed.map((name) => rm(join(dataDir, name), { recursive: true, force: true })));
}

/**
 * People's photos, logs and secrets must not be readable by others on this machine, even if an earlier release left
 * them open.
 */
async function closeToOthers(dataDir: string): Promise<void> {
  for (const name of ['blobs', 'logs']) {
    await mkdir(join(dataDir, name), { recursive: true });
    await chmod(join(dataDir, name), 0o700);
  }
  // --data may name any folder: one that contains other things is left unchanged.
  const names = await readdir(dataDir);
  const isOurs = names.includes('secrets.json') || names.every((name) => ownNames.has(name));
  // Root's Postgres has its own account, which needs to reach its folder (services/postgres-account.ts).
  const closed = process.getuid?.() === 0 ? 0o711 : 0o700;
  if (isOurs) await chmod(dataDir, (await stat(dataDir)).mode & closed);
}

const portsSchema = z.object({
  api: z.number(),
  sandbox: z.number(),
  sandboxSmtp: z.number(),
  postgres: z.number(),
  temporal: z.number(),
  temporalUi: z.number(),
});

/**
 * The installation's ports: those of its previous run if they are still free, so that bookmarks, sessions and payment
 * pages survive a restart; otherwise other free ones.
 *
 * @param api the api's port, whatever it was before
 * @param first ports to use if none are remembered
 */
export async function choosePorts(
  dataDir: string,
  api: number | undefined,
  first: Partial<Ports>,
): Promise<Ports> {
  const file = join(dataDir, 'ports.json');
  const text = existsSync(file) ? await readFile(file, 'utf8') : '{}';
  const wished = { ...first, ...portsSchema.partial().parse(JSON.parse(text)) };
  const ports: Ports = await freePorts({
    api: api ?? wished.api,
    sandbox: wished.sandbox,
    sandboxSmtp: wished.sandboxSmtp,
    postgres: wished.postgres,
    temporal: wished.temporal,
    temporalUi: wished.temporalUi,
  });
  await writePrivately(file, ports);
  return ports;
}
