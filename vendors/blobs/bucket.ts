/**
 * Blobs in an S3 bucket, or on a server that speaks its protocol: `BLOB_URL=s3://bucket/prefix`. Region, address and
 * credentials are the SDK's own settings (`AWS_REGION`, `AWS_ENDPOINT_URL_S3`, `AWS_ACCESS_KEY_ID`, …; decision 239).
 */
import type {
  ListObjectVersionsCommandInput,
  ListObjectVersionsCommandOutput,
  ObjectIdentifier,
  S3Client,
} from '@aws-sdk/client-s3';
import { as, type BlobKey } from '#domain/core/ids.ts';
import { type Blobs, isBlobKey, typeOfKey } from './blobs.ts';

/** Tries in total for a call that meets a lost connection, a 5xx or `SlowDown`; the SDK waits longer before each. */
const TRIES = 4;
/** Milliseconds to establish a connection. */
const CONNECTED_WITHIN = 2_000;
const ANSWERED_WITHIN = 10_000;

/** The SDK is loaded with the first blob; an installation that keeps blobs in a folder never loads it. */
async function connect() {
  const sdk = await import('@aws-sdk/client-s3');
  // A server of one's own has a single host name; only Amazon has a subdomain for each bucket.
  const isOwnServer = (process.env.AWS_ENDPOINT_URL_S3 ?? process.env.AWS_ENDPOINT_URL ?? '') !== '';
  const client: S3Client = new sdk.S3Client({
    forcePathStyle: isOwnServer,
    maxAttempts: TRIES,
    requestHandler: {
      connectionTimeout: CONNECTED_WITHIN,
      requestTimeout: ANSWERED_WITHIN,
      // Without it, a slow request only logs a warning.
      throwOnRequestTimeout: true,
    },
  });
  return { sdk, client };
}

/** Opens the bucket in a URL; the path after its name is the prefix of every key. */
export function openBucket(url: string): Blobs {
  const { host: Bucket, pathname } = new URL(url);
  const prefix = pathname.replace(/^\/|\/$/g, '');
  const beginning = prefix === '' ? '' : `${prefix}/`;
  let connected: ReturnType<typeof connect> | undefined;
  const s3 = (): ReturnType<typeof connect> => (connected ??= connect());

  /** @throws {RangeError} the text is not a key */
  function nameOf(key: BlobKey): string {
    if (!isBlobKey(key)) throw new RangeError('not a blob key');
    return `${beginning}${key}`;
  }

  /**
   * Removes every object with the prefix for which `isDoomed` holds, including earlier versions: in a bucket with
   * versioning, a plain removal would keep what was to be erased (design.md §8).
   */
  async function removeVersions(Prefix: string, isDoomed: (name: string) => boolean): Promise<void> {
    const { sdk, client } = await s3();
    for (
      let from: Pick<ListObjectVersionsCommandInput, 'KeyMarker' | 'VersionIdMarker'> | undefined = {};
      from;
    ) {
      const page: ListObjectVersionsCommandOutput = await client.send(
        new sdk.ListObjectVersionsCommand({ Bucket, Prefix, ...from }),
      );
      const all = [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])];
      const Objects = all.flatMap(({ Key, VersionId }): ObjectIdentifier[] =>
        Key === undefined || !isDoomed(Key) ? [] : [{ Key, VersionId }],
      );
      if (Objects.length > 0) {
        const Delete = { Objects, Quiet: true };
        const { Errors } = await client.send(new sdk.DeleteObjectsCommand({ Bucket, Delete }));
        // The status is 200 even if some objects were not removed.
        const [first] = Errors ?? [];
        if (first !== undefined) throw new Error(`a blob was not removed (${first.Code})`);
      }
      from = page.IsTruncated
        ? { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker }
        : undefined;
    }
  }

  return {
    async put(key, { bytes, type }) {
      const Key = nameOf(key);
      const { sdk, client } = await s3();
      // Atomic, and safe to retry when an answer is lost.
      await client.send(new sdk.PutObjectCommand({ Bucket, Key, Body: bytes, ContentType: type }));
    },
    async get(key) {
      const Key = nameOf(key);
      const { sdk, client } = await s3();
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key }));
        if (!Body) throw new Error('the store answered a blob without its bytes');
        return { bytes: Buffer.from(await Body.transformToByteArray()), type: typeOfKey(key) };
      } catch (error) {
        // A missing bucket is a different error with the same status, and must not be taken for a missing blob.
        if (error instanceof sdk.NoSuchKey) return null;
        throw error;
      }
    },
    async delete(key) {
      const Key = nameOf(key);
      const { sdk, client } = await s3();
      const { DeleteMarker, VersionId } = await client.send(new sdk.DeleteObjectCommand({ Bucket, Key }));
      // Present if the bucket keeps versions, or once did: the blob still exists behind a delete marker.
      if (DeleteMarker || VersionId !== undefined) await removeVersions(Key, (name) => name === Key);
    },
    async deleteAll(kind, owner) {
      // An example key of this owner, so that its prefix is validated like a key.
      const any = nameOf(as<BlobKey>(`${kind}/${owner}/any.sealed`));
      await removeVersions(any.slice(0, any.lastIndexOf('/') + 1), () => true);
    },
  };
}
