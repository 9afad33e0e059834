/** How much room the phone has for what waits, so that somebody is told before it is full. */
import { useCallback, useEffect, useState } from 'react';

/** `low`: about ten photos are left. */
export type Room = 'enough' | 'low' | 'full';

const LARGEST_PHOTO_BYTES = 2 * 1024 * 1024;
/** Bytes that must be free for more photos: ten of the largest that the app makes. */
const LOW_BYTES = 10 * LARGEST_PHOTO_BYTES;
/** Bytes below which the next photo is likely to be refused. */
const FULL_BYTES = 2 * 1024 * 1024;

/** What the browser's figures (bytes) mean; a browser that tells none has enough. */
export function roomOf({ usage, quota }: StorageEstimate): Room {
  if (usage === undefined || quota === undefined) return 'enough';
  const free = quota - usage;
  if (free < FULL_BYTES) return 'full';
  return free < LOW_BYTES ? 'low' : 'enough';
}

/** From here on no number of photos is worth naming. */
export const PLENTY_OF_PHOTOS = 500;

/** For how many more photos of the largest size there is room; null where the browser does not tell. */
export function photosLeft({ usage, quota }: StorageEstimate): number | null {
  if (usage === undefined || quota === undefined) return null;
  return Math.max(0, Math.floor((quota - usage) / LARGEST_PHOTO_BYTES));
}

/** Browsers tell nothing to pages without TLS. */
const measured = async (): Promise<Room> =>
  'storage' in navigator ? roomOf(await navigator.storage.estimate()) : 'enough';

/** The room by the last look, and a way to look again. */
export function useRoom(): readonly [room: Room, look: () => Promise<void>] {
  const [room, setRoom] = useState<Room>('enough');
  useEffect(() => {
    void measured().then(setRoom);
  }, []);
  const look = useCallback(async () => setRoom(await measured()), []);
  return [room, look];
}

let asked = false;
/** Asks the browser, once a visit, not to clear what waits when the phone runs out of room; it may say no. */
export async function askToPersist(): Promise<void> {
  if (asked || !('storage' in navigator)) return;
  asked = true;
  await navigator.storage.persist();
}
