/** The supervisor with real Postgres and Temporal, and dummy processes in place of ours. */
import { fork } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isAlive } from '../system/processes.mjs';
import { AlreadyRunning } from './data-folder.ts';
import { processNames, readRunInfo } from './run-info.ts';
import { type Stack, startStack } from './stack.ts';

const idle = join(import.meta.dirname, 'fixture', 'process.ts');
const entries = { sandbox: idle, worker: idle, projector: idle, api: idle };
const recoveryMilliseconds = 5_000;

let dataDir = '';
let stacks: Stack[] = [];

async function start(): Promise<Stack> {
  const stack = await startStack({ dataDir, demo: false, entries });
  stacks.push(stack);
  return stack;
}

async function query(url: string, sql: string): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return rows;
  } finally {
    await client.end();
  }
}

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hexkey-stack-'));
});

afterEach(async () => {
  await Promise.all(stacks.map((stack) => stack.stop()));
  stacks = [];
  await rm(dataDir, { recursive: true });
});

test('run.json names every process, is closed to others, and is gone after the stop', async () => {
  const stack = await start();
  const file = join(dataDir, 'run.json');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const run = await readRunInfo(file);
  expect(run).toEqual(stack.run);
  expect(Object.keys(run?.pids ?? {}).sort()).toEqual([...processNames, 'supervisor'].sort());
  expect(run?.logins).toEqual({ admin: { username: 'admin', password: expect.any(String) } });

  const since = performance.now();
  await stack.stop();
  expect(performance.now() - since).toBeLessThan(15_000);
  expect(existsSync(file)).toBe(false);
  for (const pid of Object.values(stack.run.pids).filter((pid) => pid !== process.pid)) {
    expect(isAlive(pid)).toBe(false);
  }
});

test('R17 each process is back within 5 s of kill -9, where it was', async () => {
  const stack = await start();
  const { databaseUrl, temporalAddress } = stack.run;
  for (const name of processNames) {
    const before = stack.pidOf(name);
    const since = performance.now();
    await stack.kill(name);
    const after = await stack.up(name);
    expect(performance.now() - since, name).toBeLessThan(recoveryMilliseconds);
    expect(after, name).not.toBe(before);
    expect(stack.run).toMatchObject({ databaseUrl, temporalAddress, pids: { [name]: after } });
    await expect.poll(async () => (await readRunInfo(join(dataDir, 'run.json')))?.pids[name]).toBe(after);
  }
});

test('what Postgres has committed is there after its kill, and after a stop and another start at the same place', async () => {
  const stack = await start();
  const { databaseUrl, url } = stack.run;
  await query(databaseUrl, 'create table kept as select 7 as value');
  await stack.kill('postgres');
  await stack.up('postgres');
  expect(await query(databaseUrl, 'select value from kept')).toEqual([{ value: 7 }]);
  await stack.stop();

  const again = await start();
  expect(again.run).toMatchObject({ databaseUrl, url });
  expect(await query(databaseUrl, 'select value from kept')).toEqual([{ value: 7 }]);
});

test('a second start in the same folder says where the first one is', async () => {
  const first = await start();
  const second = startStack({ dataDir, demo: false, entries });
  await expect(second).rejects.toThrow(AlreadyRunning);
  await expect(second).rejects.toThrow(first.run.url);
});

test('what a killed supervisor has left running is ended, and the next start takes its place', async () => {
  const supervisor = fork(join(import.meta.dirname, 'fixture', 'supervisor.ts'), [dataDir], {
    stdio: 'inherit',
  });
  await new Promise((resolve) => supervisor.once('message', resolve));
  const left = await readRunInfo(join(dataDir, 'run.json'));
  supervisor.kill('SIGKILL');
  await new Promise((resolve) => supervisor.once('exit', resolve));
  const { supervisor: _dead, ...orphans } = left?.pids ?? {};
  expect(Object.values(orphans).map(isAlive)).toEqual(processNames.map(() => true));

  const stack = await start();
  expect(Object.values(orphans).map(isAlive)).toEqual(processNames.map(() => false));
  expect(stack.run).toMatchObject({ url: left?.url, databaseUrl: left?.databaseUrl });
});

test('a process that does not start fails the start with its own words, and nothing is left behind', async () => {
  const broken = { ...entries, api: join(import.meta.dirname, 'fixture', 'broken.ts') };
  const failing = startStack({ dataDir, demo: false, entries: broken });
  await expect(failing).rejects.toThrow('a port is missing');
  const postmaster = join(dataDir, 'postgres', 'postmaster.pid');
  await expect.poll(() => existsSync(postmaster)).toBe(false);
  expect(await readFile(join(dataDir, 'logs', 'api.log'), 'utf8')).toContain('a port is missing');
  await start();
});

test('a port that a stranger takes while the stack starts is left to it, and all starts on others', async () => {
  const stranger = createServer();
  const stack = await startStack({
    dataDir,
    demo: false,
    entries: { ...entries, api: join(import.meta.dirname, 'fixture', 'listening.ts') },
    // The servers are up, the product is not: its port is reserved and no one listens on it.
    onEvent: (name) => {
      if (name !== 'postgres' || stranger.listening) return;
      const ports = JSON.parse(readFileSync(join(dataDir, 'ports.json'), 'utf8')) as { api: number };
      stranger.listen(ports.api, '127.0.0.1');
    },
  });
  stacks.push(stack);
  const address = stranger.address();
  const taken = typeof address === 'object' ? address?.port : undefined;
  expect(taken).toEqual(expect.any(Number));
  expect(new URL(stack.run.url).port).not.toBe(String(taken));
  for (const name of processNames) expect(stack.pidOf(name), name).toEqual(expect.any(Number));
  await new Promise((resolve) => stranger.close(resolve));
});
