/**
 * Creates the bucket named by `BLOB_URL` unless it exists: `node scripts/cluster/bucket.ts`. In a cloud, the bucket's
 * owner creates it.
 */
import { BucketAlreadyOwnedByYou, CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { z } from 'zod';
import { parseSettings } from '#events/settings.ts';
import { blobEnv } from '#vendors/blobs/env.ts';

const { BLOB_URL } = parseSettings(z.object(blobEnv), process.env);
const client = new S3Client({ forcePathStyle: true });
try {
  await client.send(new CreateBucketCommand({ Bucket: new URL(BLOB_URL).host }));
} catch (error) {
  if (!(error instanceof BucketAlreadyOwnedByYou)) throw error;
}
