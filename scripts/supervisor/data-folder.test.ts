/** No one else on the machine may read the folder with everyone's data. */
import { chmod, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDataFolder } from './data-folder.ts';

let parent: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'hexkey-data-folder-'));
});
afterEach(() => rm(parent, { recursive: true, force: true }));

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

test.each(['new', 'made with open modes by an earlier release'])(
  'a folder that is %s is private',
  async (which) => {
    const directory = join(parent, 'data');
    if (which !== 'new')
      for (const path of [directory, join(directory, 'blobs'), join(directory, 'logs')]) {
        await mkdir(path);
        await chmod(path, 0o755);
      }
    const { path, release } = await openDataFolder(directory, false);
    release();
    expect(await modeOf(join(path, 'blobs'))).toBe('700');
    expect(await modeOf(join(path, 'logs'))).toBe('700');
    // Root's Postgres runs under its own account, which needs access to its folder.
    expect((await stat(path)).mode & (process.getuid?.() === 0 ? 0o066 : 0o077)).toBe(0);
  },
);
