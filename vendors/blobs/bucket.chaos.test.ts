/**
 * The bucket of blobs against an S3 server: the contract of every store, erasing versions too, and a remote store that
 * is slow, loses answers, is killed, or isn't ours (decision 239).
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateBucketCommand,
  ListObjectVersionsCommand,
  PutBucketVersioningCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { as, type BlobKey } from '#domain/core/ids.ts';
import { type S3Server, s3Region, startS3 } from '#scripts/services/s3.ts';
import { ensureS3Server } from '#scripts/setup/go-servers.ts';
import { silentProgress } from '#scripts/system/progress.mjs';
import { type StoreUnderTest, describeBlobs } from './blobs.contract.ts';
import { checkBlobs } from './check.ts';
import { openBlobs } from './open.ts';

const keys = { id: 'hexkey', secret: 'a secret of this test' };
let folder: string;
let binary: string;
let server: S3Server;
/** The store's calls go through here; the tests' own go to the server directly. */
let line: FlakyLine;
let admin: S3Client;

const start = (port?: number) =>
  startS3({
    binary,
    dataDir: join(folder, 's3'),
    keys,
    logFile: join(folder, 's3.log'),
    ...(port && { port }),
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hexkey-s3-'));
  binary = await ensureS3Server(silentProgress);
  server = await start();
  line = await openFlakyLine(server.port);
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_S3: line.url,
    AWS_REGION: s3Region,
    AWS_ACCESS_KEY_ID: keys.id,
    AWS_SECRET_ACCESS_KEY: keys.secret,
  });
  admin = new S3Client({ endpoint: server.url, forcePathStyle: true });
}, 600_000);

afterAll(async () => {
  admin?.destroy();
  line?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function bucket(
  options: { readonly prefix?: string; readonly keepsVersions?: boolean } = {},
): Promise<StoreUnderTest> {
  const { prefix = '', keepsVersions = false } = options;
  const Bucket = `blobs-${randomUUID()}`;
  await admin.send(new CreateBucketCommand({ Bucket }));
  if (keepsVersions)
    await admin.send(
      new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: 'Enabled' } }),
    );
  return {
    blobs: openBlobs(`s3://${Bucket}${prefix && `/${prefix}`}`),
    async everything() {
      // A page holds a thousand.
      const { Versions = [], DeleteMarkers = [] } = await admin.send(
        new ListObjectVersionsCommand({ Bucket }),
      );
      const names = [...Versions, ...DeleteMarkers].map(({ Key = '' }) => Key);
      // A prefix is not part of the key.
      const beginning = prefix && `${prefix}/`;
      expect(names.filter((name) => !name.startsWith(beginning))).toEqual([]);
      return names.map((name) => name.slice(beginning.length)).sort();
    },
    drop: () => Promise.resolve(),
  };
}

describeBlobs('a bucket', () => bucket());
describeBlobs('a bucket that keeps versions, below a prefix', () =>
  bucket({ prefix: 'production/blobs', keepsVersions: true }),
);

describe('a bucket of blobs', () => {
  const key = as<BlobKey>('photos/b1/one.jpg');
  const blob = { bytes: Buffer.from('one'), type: 'image/jpeg' };
  let store: StoreUnderTest;
  beforeAll(async () => {
    store = await bucket();
  });
  beforeEach(async () => {
    line.mend();
    await store.blobs.put(key, blob);
  });

  it('that answers SlowDown is asked again, and not for ever', async () => {
    line.slowDown(2);
    await store.blobs.put(key, blob);
    line.slowDown(2);
    expect(await store.blobs.get(key)).toEqual(blob);
    line.slowDown(Number.POSITIVE_INFINITY);
    await expect(store.blobs.get(key)).rejects.toThrow();
    expect(line.seen()).toBe(4);
  });

  it('that loses an answer has the blob once', async () => {
    const other = { ...blob, bytes: Buffer.from('two') };
    line.loseAnswers(1);
    await store.blobs.put(key, other);
    expect(line.seen()).toBe(2);
    line.mend();
    expect(await store.blobs.get(key)).toEqual(other);
    expect(await store.everything()).toEqual([key]);
  });

  it('that loses the answer of a removal has nothing left', async () => {
    line.loseAnswers(2);
    await store.blobs.delete(key);
    expect(await store.everything()).toEqual([]);
    await store.blobs.put(key, blob);
    line.loseAnswers(2);
    await store.blobs.deleteAll('photos', 'b1');
    expect(await store.everything()).toEqual([]);
  });

  it('that refuses a removal within an answer of 200 has not removed it, and says so', async () => {
    line.answer(
      'POST',
      `<DeleteResult><Error><Key>${key}</Key><Code>AccessDenied</Code><Message>no</Message></Error></DeleteResult>`,
    );
    await expect(store.blobs.deleteAll('photos', 'b1')).rejects.toThrow(
      'a blob was not removed (AccessDenied)',
    );
  });

  it('that is missing is not mistaken for a missing blob', async () => {
    const nowhere = openBlobs(`s3://nobodys-${randomUUID()}`);
    await expect(nowhere.get(key)).rejects.toThrow();
    expect(await checkBlobs(nowhere)).toMatchObject({ status: 'unreachable' });
    expect(await checkBlobs(store.blobs)).toMatchObject({ status: 'active' });
  });

  it('that does not take our login gives nothing', async () => {
    process.env.AWS_SECRET_ACCESS_KEY = 'another secret';
    const { blobs } = await bucket();
    await expect(blobs.get(key)).rejects.toThrow();
    await expect(blobs.put(key, blob)).rejects.toThrow();
    process.env.AWS_SECRET_ACCESS_KEY = keys.secret;
  });

  it('whose server is killed has what it has acknowledged, and is the same store when it is back', async () => {
    const bytes = Buffer.alloc(500_000, 'page');
    await store.blobs.put(key, { ...blob, bytes });
    process.kill(server.pid, 'SIGKILL');
    await server.exited;
    await expect(store.blobs.get(key)).rejects.toThrow();
    server = await start(server.port);
    expect((await store.blobs.get(key))?.bytes.equals(bytes)).toBe(true);
  });
});

/** A connection between a store and its server that can fail. */
interface FlakyLine {
  readonly url: string;
  /** Answers the next calls as S3 does under load. */
  slowDown(times: number): void;
  /** Lets the next calls through, and cuts the connection instead of answering. */
  loseAnswers(times: number): void;
  /** Answers calls of this method itself, with 200. */
  answer(method: string, body: string): void;
  mend(): void;
  /** Calls since the last change. */
  seen(): number;
  close(): void;
}

async function openFlakyLine(port: number): Promise<FlakyLine> {
  let slow = 0;
  let lost = 0;
  let canned: { readonly method: string; readonly body: string } | undefined;
  let seen = 0;
  const xml = { 'content-type': 'application/xml' };
  const line: Server = createServer((incoming, outgoing) => {
    seen += 1;
    if (slow > 0) {
      slow -= 1;
      incoming.resume();
      outgoing.writeHead(503, xml);
      outgoing.end('<Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>');
      return;
    }
    if (canned && canned.method === incoming.method) {
      incoming.resume();
      outgoing.writeHead(200, xml).end(canned.body);
      return;
    }
    const isLost = lost > 0;
    if (isLost) lost -= 1;
    const { method, url: path, headers } = incoming;
    const onward = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      if (isLost) {
        answer.resume().once('end', () => outgoing.destroy());
        return;
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.once('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  line.listen(0, '127.0.0.1');
  await once(line, 'listening');
  const address = line.address();
  if (address === null || typeof address === 'string') throw new Error('the line does not listen');
  const change = (to: () => void) => {
    [slow, lost, seen, canned] = [0, 0, 0, undefined];
    to();
  };
  return {
    url: `http://127.0.0.1:${address.port}`,
    slowDown: (times) => change(() => (slow = times)),
    loseAnswers: (times) => change(() => (lost = times)),
    answer: (method, body) => change(() => (canned = { method, body })),
    mend: () => change(() => undefined),
    seen: () => seen,
    close: () => {
      line.close();
      line.closeAllConnections();
    },
  };
}
