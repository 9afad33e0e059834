/** The folder of blobs fulfils the contract of every store, and never leaves its folder. */
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { as, type BlobKey } from '#domain/core/ids.ts';
import { describeBlobs } from './blobs.contract.ts';
import { blobEnv } from './env.ts';
import { openBlobs } from './open.ts';

describeBlobs('a folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hexkey-blobs-'));
  const store = join(folder, 'store');
  await writeFile(join(folder, 'secret.jpg'), 'secret');
  return {
    blobs: openBlobs(pathToFileURL(store).href),
    async everything() {
      const entries = await readdir(store, { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => relative(store, join(entry.parentPath, entry.name)))
        .sort();
    },
    drop: () => rm(folder, { recursive: true }),
  };
});

describe('a folder of blobs', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hexkey-blobs-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('is closed to other accounts of the machine', async () => {
    const blobs = openBlobs(pathToFileURL(folder).href);
    await blobs.put(as<BlobKey>('photos/b1/one.jpg'), { bytes: Buffer.from('one'), type: 'image/jpeg' });
    expect((await stat(join(folder, 'photos', 'b1'))).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, 'photos', 'b1', 'one.jpg'))).mode & 0o777).toBe(0o600);
  });
});

describe('BLOB_URL', () => {
  it.each(['file:///var/blobs', 's3://hexkey-blobs', 's3://hexkey-blobs/', 's3://hexkey/production/blobs'])(
    '%s names a store',
    (url) => {
      expect(blobEnv.BLOB_URL.safeParse(url).success).toBe(true);
      expect(openBlobs(url)).toBeDefined();
    },
  );

  it.each([
    'ftp://example.com/',
    's3://',
    's3://Bucket',
    's3://a.b.c',
    's3://bucket/../other',
    's3://bucket/a?b=c',
  ])('%s names none', (url) => {
    expect(blobEnv.BLOB_URL.safeParse(url).success).toBe(false);
  });

  it('of another scheme opens nothing', () => {
    expect(() => openBlobs('ftp://example.com/')).toThrow(RangeError);
  });
});
