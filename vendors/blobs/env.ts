/** `BLOB_URL`, apart from the stores: `file:///folder`, or `s3://bucket` with a prefix of its keys if it is shared. */
import { z } from 'zod';

/** Names of buckets as S3 allows them, without the dots that no certificate covers. */
const s3 = /^s3:\/\/[a-z0-9][a-z0-9-]{1,61}[a-z0-9](\/[A-Za-z0-9_-]+)*\/?$/;

/** What every process that stores or reads photos and documents parses. */
export const blobEnv = {
  BLOB_URL: z
    .url()
    .refine(
      (url) => url.startsWith('file:') || s3.test(url),
      'is neither file:///folder nor s3://bucket/prefix',
    ),
};
