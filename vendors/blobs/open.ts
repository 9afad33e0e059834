/** The store of photos and documents that `BLOB_URL` names. */
import type { Blobs } from './blobs.ts';
import { openBucket } from './bucket.ts';
import { openFolder } from './folder.ts';

/**
 * Opens it; nothing is read or connected before the first use.
 * @throws {RangeError} a scheme other than `file:` and `s3:`
 */
export function openBlobs(url: string): Blobs {
  const { protocol } = new URL(url);
  if (protocol === 'file:') return openFolder(url);
  if (protocol === 's3:') return openBucket(url);
  throw new RangeError(`no blob store for ${protocol}`);
}
