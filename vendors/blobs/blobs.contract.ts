/** What every store of photos and documents must do; run it from a test file of the store. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { as, type BlobKey } from '#domain/core/ids.ts';
import type { Blobs } from './blobs.ts';

/** A store for the suite, empty at first. */
export interface StoreUnderTest {
  readonly blobs: Blobs;
  /** The keys of everything it holds in any form, including drafts and earlier versions, in order. */
  everything(): Promise<readonly string[]>;
  drop(): Promise<void>;
}

const key = as<BlobKey>('photos/b1/one.jpg');
const sealed = 'application/octet-stream';

/** Runs the suite on a new store. */
export function describeBlobs(name: string, open: () => Promise<StoreUnderTest>): void {
  describe(`blobs in ${name}`, () => {
    let store: StoreUnderTest;
    let blobs: Blobs;
    beforeAll(async () => {
      store = await open();
      blobs = store.blobs;
    });
    afterAll(() => store?.drop());

    it('gives back what was put, with its type', async () => {
      await blobs.put(key, { bytes: Buffer.from('one'), type: 'image/jpeg' });
      expect(await blobs.get(key)).toEqual({ bytes: Buffer.from('one'), type: 'image/jpeg' });
    });

    it('gives back every byte of a photo, and of nothing', async () => {
      const bytes = Buffer.from(Array.from({ length: 3_000_000 }, (_, at) => (at * at) % 251));
      const large = as<BlobKey>('photos/b2/large.jpg');
      const empty = as<BlobKey>('contracts/t0/empty.sealed');
      await blobs.put(large, { bytes, type: 'image/jpeg' });
      await blobs.put(empty, { bytes: Buffer.alloc(0), type: sealed });
      expect((await blobs.get(large))?.bytes.equals(bytes)).toBe(true);
      expect(await blobs.get(empty)).toEqual({ bytes: Buffer.alloc(0), type: sealed });
      await blobs.deleteAll('photos', 'b2');
      await blobs.delete(empty);
    });

    it('replaces a blob that is put again and leaves no draft behind', async () => {
      await blobs.put(key, { bytes: Buffer.from('two'), type: 'image/jpeg' });
      expect((await blobs.get(key))?.bytes.toString()).toBe('two');
      expect(new Set(await store.everything())).toEqual(new Set([key]));
    });

    it('holds one of both where two put the same key at once', async () => {
      const both = ['left', 'right'].map((text) => Buffer.alloc(200_000, text));
      await Promise.all(both.map((bytes) => blobs.put(key, { bytes, type: 'image/jpeg' })));
      const found = await blobs.get(key);
      expect(both.some((bytes) => found?.bytes.equals(bytes))).toBe(true);
    });

    it('answers null for a key that was never put or is deleted, of which nothing is left', async () => {
      expect(await blobs.get(as<BlobKey>('photos/b1/never.jpg'))).toBeNull();
      await blobs.delete(key);
      await blobs.delete(key);
      expect(await blobs.get(key)).toBeNull();
      expect(await store.everything()).toEqual([]);
    });

    it('removes everything of one owner, and nothing of another', async () => {
      const others = ['licenses/t10/one.sealed', 'licenses/t2/one.sealed', 'contracts/t1/one.sealed'];
      for (const name of [
        'licenses/t1/one.sealed',
        'licenses/t1/two.sealed',
        'licenses/t1/two.sealed',
        ...others,
      ])
        await blobs.put(as<BlobKey>(name), { bytes: Buffer.from('page'), type: sealed });
      await blobs.deleteAll('licenses', 't1');
      await blobs.deleteAll('licenses', 't1');
      expect(await store.everything()).toEqual(others.toSorted());
      for (const name of others) expect(await blobs.get(as<BlobKey>(name))).not.toBeNull();
      for (const name of others) await blobs.delete(as<BlobKey>(name));
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
      const blob = { bytes: Buffer.from('x'), type: 'image/jpeg' };
      await expect((async () => blobs.get(as<BlobKey>(text)))()).rejects.toThrow(RangeError);
      await expect((async () => blobs.put(as<BlobKey>(text), blob))()).rejects.toThrow(RangeError);
      await expect((async () => blobs.delete(as<BlobKey>(text)))()).rejects.toThrow(RangeError);
    });
  });
}
