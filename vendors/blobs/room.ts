/** How much space a blob store has left, for the staff on duty (decision 213). */
import { statfs } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** In bytes. */
export interface Room {
  readonly free: number;
  readonly size: number;
}

/** The space on a folder's disk; null for a store without a fixed size. */
export async function roomOf(url: string): Promise<Room | null> {
  if (!url.startsWith('file:')) return null;
  const { bavail, blocks, bsize } = await statfs(fileURLToPath(url));
  return { free: bavail * bsize, size: blocks * bsize };
}
