/** Fills a place in the cache atomically: built next to it, then renamed, by one process at a time. */
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { withLock } from '../system/file-lock.mjs';

/**
 * Creates the directory unless it exists. An interrupted or failed fill leaves nothing behind that could be mistaken
 * for the finished result.
 *
 * @param fill writes everything into the empty directory it is given
 */
export async function fillOnce(
  directory: string,
  fill: (draft: string) => Promise<void>,
  onWait: () => void = () => {},
): Promise<void> {
  if (existsSync(directory)) return;
  await mkdir(dirname(directory), { recursive: true });
  await withLock(
    `${directory}.lock`,
    async () => {
      if (existsSync(directory)) return;
      const draft = `${directory}.partial`;
      await rm(draft, { recursive: true, force: true });
      await mkdir(draft);
      try {
        await fill(draft);
        await rename(draft, directory);
      } finally {
        await rm(draft, { recursive: true, force: true });
      }
    },
    onWait,
  );
}
