/**
 * `BLOB_URL`, without loading the stores: `file:///folder`, or `s3://bucket` with a key prefix if the bucket is shared.
 */
import { z } from 'zod';

/** Bucket names as S3 allows them, without dots, which S3's TLS certificate does not cover. */
const s3 = /^s3:\/\/[a-z0-9][a-z0-9-]{1,61}[a-z0-9](\/[A-Za-z0-9_-]+)*\/?$/;

/** Settings for every process that stores or reads photos and documents. */
export const blobEnv = {
  BLOB_URL: z
    .url()
    .refine(
      (url) => url.startsWith('file:') || s3.test(url),
      'is neither file:///folder nor s3://bucket/prefix',
    ),
};
