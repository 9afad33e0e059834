/** How much room a store of blobs has left, for those on duty (decision 213). */
import { statfs } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** Bytes. */
export interface Room {
  readonly free: number;
  readonly size: number;
}

/** Of the disk that a folder is on; null for a store that grows by itself. */
export async function roomOf(url: string): Promise<Room | null> {
  if (!url.startsWith('file:')) return null;
  const { bavail, blocks, bsize } = await statfs(fileURLToPath(url));
  return { free: bavail * bsize, size: blocks * bsize };
}
