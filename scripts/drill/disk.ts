/** Where the drill's photos are: a small disk of its own where the system lets us mount one, otherwise a folder. */
import { spawnSync } from 'node:child_process';
import { chmod, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { getuid } from 'node:process';

export interface Disk {
  /** The folder of `BLOB_URL`. */
  readonly folder: string;
  /** `disk`: it can become full (ENOSPC). `folder`: all that can be done is to take the right to write away (EACCES). */
  readonly kind: 'disk' | 'folder';
  /** Leaves no room. */
  fill(): Promise<void>;
  /** Removes what took the room. */
  free(): Promise<void>;
  close(): Promise<void>;
}

/** Enough for the photos of a drill, and little enough to be filled at once. */
const SIZE = 16 * 1024 * 1024;
const CHUNK = Buffer.alloc(64 * 1024);

/** What somebody has put onto the disk that is not the product's. */
const DUMP = 'old-dump.bin';

/** @param beside a folder of the drill's own, where the disk is mounted or the folder made */
export async function openDisk(beside: string): Promise<Disk> {
  const folder = join(beside, 'photos');
  await mkdir(folder, { mode: 0o700 });
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder]).status === 0;
  const dump = join(folder, DUMP);
  if (mounted) {
    return {
      folder,
      kind: 'disk',
      fill: () => filled(dump),
      free: () => rm(dump, { force: true }),
      close: async () => void spawnSync('umount', [folder]),
    };
  }
  if (getuid?.() === 0)
    throw new Error(
      'Nothing can be mounted here, and root may write into every folder: run the drill as somebody else.',
    );
  return {
    folder,
    kind: 'folder',
    fill: () => chmod(folder, 0o500),
    free: () => chmod(folder, 0o700),
    close: () => chmod(folder, 0o700),
  };
}

/** Writes until nothing more goes in. */
async function filled(path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (let at = 0; at < 2 * SIZE; at += CHUNK.length) await file.write(CHUNK);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    await file.close();
  }
}
