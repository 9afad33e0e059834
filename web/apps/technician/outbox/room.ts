/** How much space the phone has for the outbox, so that people are warned before it is full. */
import { useCallback, useEffect, useState } from 'react';

/** `low`: space for about ten photos is left. */
export type Room = 'enough' | 'low' | 'full';

const LARGEST_PHOTO_BYTES = 2 * 1024 * 1024;
/** Minimum free bytes before the warning: ten of the largest photos that the app makes. */
const LOW_BYTES = 10 * LARGEST_PHOTO_BYTES;
/** Bytes below which the next photo is likely to be refused. */
const FULL_BYTES = 2 * 1024 * 1024;

/** Interprets the browser's figures (bytes); a browser that reports none counts as having enough. */
export function roomOf({ usage, quota }: StorageEstimate): Room {
  if (usage === undefined || quota === undefined) return 'enough';
  const free = quota - usage;
  if (free < FULL_BYTES) return 'full';
  return free < LOW_BYTES ? 'low' : 'enough';
}

/** From this number on, the count is not shown. */
export const PLENTY_OF_PHOTOS = 500;

/** How many more photos of the largest size fit; null if the browser does not say. */
export function photosLeft({ usage, quota }: StorageEstimate): number | null {
  if (usage === undefined || quota === undefined) return null;
  return Math.max(0, Math.floor((quota - usage) / LARGEST_PHOTO_BYTES));
}

/** The API does not exist on pages without TLS. */
const measured = async (): Promise<Room> =>
  'storage' in navigator ? roomOf(await navigator.storage.estimate()) : 'enough';

/** The space at the last check, and a function to check again. */
export function useRoom(): readonly [room: Room, look: () => Promise<void>] {
  const [room, setRoom] = useState<Room>('enough');
  useEffect(() => {
    void measured().then(setRoom);
  }, []);
  const look = useCallback(async () => setRoom(await measured()), []);
  return [room, look];
}

let asked = false;
/** Asks the browser, once per visit, not to clear the outbox when the phone runs out of space; it may refuse. */
export async function askToPersist(): Promise<void> {
  if (asked || !('storage' in navigator)) return;
  asked = true;
  await navigator.storage.persist();
}
