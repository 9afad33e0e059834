import { appendFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLog, PortTaken, startError } from './running-process.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hexkey-log-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('why a process did not start is what this life of it has written, not an earlier one', async () => {
  const path = join(folder, 'api.log');
  await writeFile(path, 'listen EADDRINUSE: address already in use 127.0.0.1:4000\n');
  const log = await openLog(path);
  appendFileSync(log.fd, 'HEXKEY_MASTER_KEY is missing\n');
  const error = startError('The api', 'ended with exit 1', log);
  expect(error).not.toBeInstanceOf(PortTaken);
  expect(error.message).toBe('The api did not start (ended with exit 1):\nHEXKEY_MASTER_KEY is missing');
  appendFileSync(log.fd, `bind: Address already in use\n${'at somewhere\n'.repeat(60)}`);
  log.close();
  expect(startError('The api', 'ended with exit 1', log)).toBeInstanceOf(PortTaken);
});
