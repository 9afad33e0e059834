import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fillOnce } from './cached.ts';

let directory = '';
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'hexkey-cached-'));
});
afterEach(() => rm(directory, { recursive: true }));

test('a failed fill leaves nothing that could be taken for the finished thing, and the next one begins anew', async () => {
  const place = join(directory, 'tool');
  const interrupted = fillOnce(place, async (draft) => {
    await writeFile(join(draft, 'half'), '');
    throw new Error('no more network');
  });
  await expect(interrupted).rejects.toThrow('no more network');
  expect(existsSync(place)).toBe(false);

  await fillOnce(place, (draft) => writeFile(join(draft, 'tool'), 'whole'));
  expect(await readFile(join(place, 'tool'), 'utf8')).toBe('whole');
  expect(existsSync(join(place, 'half'))).toBe(false);
});

test('two fills at once do the work once', async () => {
  let fills = 0;
  const fill = async (draft: string): Promise<void> => {
    fills += 1;
    await writeFile(join(draft, 'tool'), '');
  };
  const place = join(directory, 'tool');
  await Promise.all([fillOnce(place, fill), fillOnce(place, fill)]);
  await fillOnce(place, fill);
  expect(fills).toBe(1);
});
