import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../setup/paths.ts';
import { startOptions } from './start-options.mjs';

test('the options of a start, and what stands for those that are left out', () => {
  expect(startOptions([])).toEqual({
    port: undefined,
    data: undefined,
    reset: false,
    demo: true,
    help: false,
  });
  expect(startOptions(['--port', '65535', '--data', 'here', '--reset', '--no-demo'])).toEqual({
    port: 65_535,
    data: 'here',
    reset: true,
    demo: false,
    help: false,
  });
});

test.each(['0', '70000', '65536', 'abc', '', '40.5', '0x50', '1e3'])('%j is no port', (port) => {
  expect(() => startOptions(['--port', port])).toThrow(
    `--port wants a number from 1 to 65535, not "${port}".`,
  );
});

test.each([[['--prot', '4000']], [['--port']], [['4000']]])('%j is refused with the usage', (args) => {
  expect(() => startOptions(args)).toThrow('npm start -- [options]');
});

test('an impossible port is refused at once: nothing is installed for it', () => {
  const checkout = mkdtempSync(join(tmpdir(), 'hexkey-launch-'));
  try {
    cpSync(join(root, 'scripts', 'launch.mjs'), join(checkout, 'scripts', 'launch.mjs'));
    cpSync(join(root, 'scripts', 'system'), join(checkout, 'scripts', 'system'), { recursive: true });
    const launcher = join(checkout, 'scripts', 'launch.mjs');
    const { status, stdout, stderr } = spawnSync(process.execPath, [launcher, 'start', '--port', '0'], {
      encoding: 'utf8',
    });
    expect({ status, stdout, stderr }).toEqual({
      status: 2,
      stdout: '',
      stderr: '--port wants a number from 1 to 65535, not "0".\n',
    });
    expect(existsSync(join(checkout, 'node_modules'))).toBe(false);
    expect(existsSync(join(checkout, '.hexkey'))).toBe(false);
  } finally {
    rmSync(checkout, { recursive: true });
  }
});
