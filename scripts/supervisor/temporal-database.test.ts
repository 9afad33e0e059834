import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepareTemporalDatabase, schemaVersion } from './temporal-database.ts';

let directory = '';
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'hexkey-temporal-'));
  await mkdir(join(directory, 'temporal'));
});
afterEach(() => rm(directory, { recursive: true }));

/** A program that only prints a CLI's version. */
async function cliWithServer(server: string): Promise<string> {
  const file = join(directory, 'cli');
  await writeFile(file, `#!/bin/sh\necho "temporal version 1.8.2 (Server ${server}, UI 2.50.1)"\n`);
  await chmod(file, 0o755);
  return file;
}

test('the schema goes by the server’s major and minor version', () => {
  expect(schemaVersion('temporal version 1.8.2 (Server 1.31.2, UI 2.50.1)')).toBe('1.31');
});

test('a server of the same minor version keeps the file', async () => {
  await writeFile(join(directory, 'temporal', 'temporal.db'), '');
  expect(await prepareTemporalDatabase(await cliWithServer('1.31.2'), directory)).toBeUndefined();
  expect(await prepareTemporalDatabase(await cliWithServer('1.31.9'), directory)).toBeUndefined();
  expect(await readdir(join(directory, 'temporal'))).toContain('temporal.db');
});

test('a file of another minor version is put aside, with its log, and the person is told how to resume', async () => {
  await prepareTemporalDatabase(await cliWithServer('1.31.2'), directory);
  await writeFile(join(directory, 'temporal', 'temporal.db'), '');
  await writeFile(join(directory, 'temporal', 'temporal.db-wal'), '');
  expect(await prepareTemporalDatabase(await cliWithServer('1.32.0'), directory)).toContain('ops -- resume');
  expect((await readdir(join(directory, 'temporal'))).sort()).toEqual([
    '1.31-temporal.db',
    '1.31-temporal.db-wal',
    'version',
  ]);
});
