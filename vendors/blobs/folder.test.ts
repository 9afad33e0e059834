import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { as, type BlobKey } from '#domain/core/ids.ts';
import type { Blobs } from './blobs.ts';
import { openBlobs } from './folder.ts';

describe('blobs in a folder', () => {
  let folder: string;
  let blobs: Blobs;
  const key = as<BlobKey>('photos/b1/one.jpg');

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hexkey-blobs-'));
    blobs = openBlobs(pathToFileURL(join(folder, 'store')).href);
    await writeFile(join(folder, 'secret.jpg'), 'secret');
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('gives back what was put, with its type', async () => {
    await blobs.put(key, { bytes: Buffer.from('one'), type: 'image/jpeg' });
    expect(await blobs.get(key)).toEqual({ bytes: Buffer.from('one'), type: 'image/jpeg' });
  });

  it('replaces a blob that is put again and leaves no draft behind', async () => {
    await blobs.put(key, { bytes: Buffer.from('two'), type: 'image/jpeg' });
    expect((await blobs.get(key))?.bytes.toString()).toBe('two');
    expect(await readdir(join(folder, 'store/photos/b1'))).toEqual(['one.jpg']);
  });

  it('answers null for a key that was never put or is deleted', async () => {
    await blobs.delete(key);
    await blobs.delete(key);
    expect(await blobs.get(key)).toBeNull();
  });

  it('removes everything of one owner, and nothing of another', async () => {
    const other = as<BlobKey>('licenses/t2/one.sealed');
    for (const name of ['licenses/t1/one.sealed', 'licenses/t1/two.sealed', other])
      await blobs.put(as<BlobKey>(name), { bytes: Buffer.from('page'), type: 'application/octet-stream' });
    await blobs.deleteAll('licenses', 't1');
    await blobs.deleteAll('licenses', 't1');
    expect(await readdir(join(folder, 'store/licenses'))).toEqual(['t2']);
    expect(await blobs.get(other)).not.toBeNull();
  });

  it.each([
    ['photos', '..'],
    ['photos', ''],
    ['..', 'b1'],
    ['photos', 'b1/..'],
  ])('refuses to remove everything of %s and "%s"', async (kind, owner) => {
    await expect((async () => blobs.deleteAll(kind, owner))()).rejects.toThrow(RangeError);
  });

  it.each([
    '../secret.jpg',
    'photos/../../secret.jpg',
    'photos/b1/..%2f.jpg',
    '/etc/passwd',
    'photos/b1/x.svg',
  ])('refuses %s, which is no key', async (text) => {
    await expect(blobs.get(as<BlobKey>(text))).rejects.toThrow(RangeError);
  });

  it('refuses a store that it does not know', () => {
    expect(() => openBlobs('ftp://example.com/')).toThrow(RangeError);
  });
});
