/** Photos and documents by key: the port that every store implements. */
import type { BlobKey } from '#domain/core/ids.ts';

/** Bytes and their type. */
export interface Blob {
  readonly bytes: Buffer;
  /** MIME type. */
  readonly type: string;
}

/** A store of immutable blobs. Keys are chosen by the caller and say nothing about a person. */
export interface Blobs {
  /** Stores a blob; putting the same key again replaces it, so a repeated upload is harmless. */
  put(key: BlobKey, blob: Blob): Promise<void>;
  /** The blob, or null if there is none with this key. */
  get(key: BlobKey): Promise<Blob | null>;
  /** Removes a blob; a missing one counts as removed. */
  delete(key: BlobKey): Promise<void>;
  /** Removes every blob whose key begins with `<kind>/<owner>/`; there may be none. */
  deleteAll(kind: string, owner: string): Promise<void>;
}

const KEY = /^[a-z]+\/[A-Za-z0-9_-]{1,64}\/[A-Za-z0-9_-]{1,80}\.(jpg|png|pdf|sealed)$/;

const types = { jpg: 'image/jpeg', png: 'image/png', pdf: 'application/pdf' } as const;

/**
 * Whether a text is a valid key: `photos/<booking>/<name>.jpg`, or `licenses/<technician>/<name>.sealed` for what only
 * its person's data key opens. Anything else might be a path.
 */
export function isBlobKey(text: string): text is BlobKey {
  return KEY.test(text);
}

/** The MIME type of a key, by its ending. */
export function typeOfKey(key: BlobKey): string {
  const ending = key.slice(key.lastIndexOf('.') + 1);
  return ending === 'jpg' || ending === 'png' || ending === 'pdf'
    ? types[ending]
    : 'application/octet-stream';
}
