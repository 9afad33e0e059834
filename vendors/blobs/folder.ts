/** Blobs in a folder: the embedded default, `BLOB_URL=file:///…`. */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { as, type BlobKey } from '#domain/core/ids.ts';
import { type Blobs, isBlobKey, typeOfKey } from './blobs.ts';

/** Opens the folder in a URL. */
export function openFolder(url: string): Blobs {
  const folder = fileURLToPath(url);

  /** @throws {RangeError} the text is not a key, so it might lead out of the folder */
  function pathOf(key: BlobKey): string {
    if (!isBlobKey(key)) throw new RangeError('not a blob key');
    return join(folder, key);
  }

  return {
    async put(key, { bytes }) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      // Renamed when complete, so that neither a reader nor a crash leaves half a photo.
      const draft = `${path}.${randomUUID()}`;
      await writeFile(draft, bytes, { mode: 0o600 });
      await rename(draft, path);
    },
    async get(key) {
      try {
        return { bytes: await readFile(pathOf(key)), type: typeOfKey(key) };
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
        throw error;
      }
    },
    delete: (key) => rm(pathOf(key), { force: true }),
    deleteAll(kind, owner) {
      // An example key of this owner, so that its folder is validated like a key.
      const key = as<BlobKey>(`${kind}/${owner}/any.sealed`);
      return rm(dirname(pathOf(key)), { recursive: true, force: true });
    },
  };
}
