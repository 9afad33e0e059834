import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isHeld, type LockResult, tryLock, withLock } from './file-lock.mjs';
import { processStart } from './processes.mjs';

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'hexkey-lock-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

function acquired(lock: LockResult): { release(): void } {
  if (!lock.acquired) throw new Error(`held by ${lock.holder.pid}`);
  return lock;
}

test('a lock that is held names its holder, and is free after its release', () => {
  const path = join(directory, 'lock');
  const first = acquired(tryLock(path));
  expect(tryLock(path)).toEqual({
    acquired: false,
    holder: { pid: process.pid, started: processStart(process.pid) },
  });
  first.release();
  acquired(tryLock(path)).release();
  expect(existsSync(path)).toBe(false);
});

test('the lock of a process that has ended is taken over', () => {
  const path = join(directory, 'lock');
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  writeFileSync(path, JSON.stringify({ pid, started: '1' }));
  acquired(tryLock(path)).release();
});

test('a lock whose pid now belongs to another process is taken over', () => {
  const path = join(directory, 'lock');
  writeFileSync(path, JSON.stringify({ pid: process.pid, started: 'long ago' }));
  acquired(tryLock(path)).release();
});

test('a lock that was cut short while being written is taken over', () => {
  const path = join(directory, 'lock');
  writeFileSync(path, '{"pid":');
  acquired(tryLock(path)).release();
});

test.each([
  ['alive with the same start', true, 'monday', true],
  ['alive with another start: the pid was reused', true, 'tuesday', false],
  ['dead', false, 'monday', false],
])('a holder that is %s', (_title, alive, started, held) => {
  const probe = { isAlive: () => alive, processStart: () => started };
  expect(isHeld({ pid: 7, started: 'monday' }, probe)).toBe(held);
});

test('actions under one lock run one after the other, and a failed one frees it', async () => {
  const path = join(directory, 'lock');
  const steps: string[] = [];
  const action = (name: string) => () =>
    withLock(path, async () => {
      steps.push(`${name} in`);
      await Promise.resolve();
      steps.push(`${name} out`);
      if (name === 'first') throw new Error('first failed');
    });
  const results = await Promise.allSettled([action('first')(), action('second')()]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(steps).toEqual(['first in', 'first out', 'second in', 'second out']);
});
