import { fork } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runningProcess } from '../services/running-process.ts';
import { isAlive } from '../system/processes.mjs';
import { backoffMilliseconds, deathsInARow, type ProcessEvent, supervise } from './supervise.ts';

const entry = join(import.meta.dirname, 'fixture', 'process.ts');

async function startFixture() {
  const child = fork(entry, { stdio: 'ignore' });
  await new Promise((resolve) => child.once('message', resolve));
  return runningProcess(child);
}

test('the first restart comes after 250 ms, and each death in a row doubles the wait up to 10 s', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 50].map(backoffMilliseconds)).toEqual([
    250, 500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000,
  ]);
});

test('a process that ran for two seconds was well: its death is a first one again', () => {
  expect(deathsInARow(5, 1_999)).toBe(6);
  expect(deathsInARow(5, 2_000)).toBe(1);
});

test('R17 a killed process comes back with another pid, and a stopped one does not', async () => {
  const events: ProcessEvent[] = [];
  const supervised = await supervise(startFixture, (event) => events.push(event));
  const first = supervised.pid();
  await supervised.kill('SIGKILL');
  const second = await supervised.up();
  expect(second).not.toBe(first);
  await supervised.stop(5_000);
  expect(isAlive(second)).toBe(false);
  expect(events).toEqual([
    { type: 'up', pid: first },
    { type: 'died', ending: 'SIGKILL', restartInMs: 250 },
    { type: 'up', pid: second },
  ]);
});

test('a wanted restart waits for nothing and is no death in a row', async () => {
  const events: ProcessEvent[] = [];
  const supervised = await supervise(startFixture, (event) => events.push(event));
  const first = supervised.pid();
  const second = await supervised.restart();
  expect(second).not.toBe(first);
  expect(events[1]).toEqual({ type: 'died', ending: 'exit 0', restartInMs: 0 });
  await supervised.stop(5_000);
});

test('a process that cannot start again is tried again, and a stop ends the trying', async () => {
  const events: ProcessEvent[] = [];
  let starts = 0;
  const { promise: triedTwice, resolve } = Promise.withResolvers<void>();
  const supervised = await supervise(
    () => {
      starts += 1;
      if (starts === 1) return startFixture();
      if (starts === 3) resolve();
      return Promise.reject(new Error('no port'));
    },
    (event) => events.push(event),
  );
  await supervised.kill('SIGKILL');
  await triedTwice;
  await supervised.stop(5_000);
  expect(events.at(-1)).toMatchObject({ type: 'failed to start', reason: 'no port' });
  expect(supervised.pid()).toBeUndefined();
});

test('what never ran is not restarted: the first failure is the caller’s', async () => {
  await expect(
    supervise(
      () => Promise.reject(new Error('broken')),
      () => {},
    ),
  ).rejects.toThrow('broken');
});
