/** What an erasure removes of a customer's bookings, including what no event names. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { as, type BlobKey } from '#domain/core/ids.ts';
import { castOf, wholeLife } from '#projections/testing/booking-story.ts';
import { customerStory } from '#projections/testing/people-story.ts';
import { openReadSide, type ReadSide } from '#projections/testing/read-side.ts';
import { openBlobs } from '#vendors/blobs/open.ts';
import { erasures } from './erasures.ts';

let side: ReadSide;
let folder: string;

beforeAll(async () => {
  side = await openReadSide();
  side.project();
  folder = await mkdtemp(join(tmpdir(), 'hexkey-erasures-'));
}, 60_000);
afterAll(async () => {
  await side?.close();
  await rm(folder, { recursive: true, force: true });
});

test('R29: every photo under a customer’s booking goes, whether or not an event names it, and nobody else’s', async () => {
  const blobs = openBlobs(pathToFileURL(folder).href);
  const photo = async (bookingId: string, name: string) => {
    const key = as<BlobKey>(`photos/${bookingId}/${name}.jpg`);
    await blobs.put(key, { bytes: Buffer.from(name), type: 'image/jpeg' });
    return key;
  };
  const gone = await castOf(side.keys, 1);
  const stays = await castOf(side.keys, 2);
  for (const cast of [gone, stays]) {
    await side.append(`customer-${cast.customerId}`, await customerStory(side.keys, cast.customerId));
    await side.appendBooking(cast.bookingId, wholeLife(cast));
  }
  const said = await photo(gone.bookingId, 'said');
  const by = { role: 'customer', id: gone.customerId };
  const at = '2030-03-07T13:00:00.000Z';
  await side.append(`conversation-${gone.bookingId}`, [
    { type: 'MessageSaid', data: { text: null, quick: null, photos: [said], isFirstUnread: true, by, at } },
  ]);
  const unnamed = await photo(gone.bookingId, 'unnamed');
  const others = await photo(stays.bookingId, 'others');
  const stream = `customer-${gone.customerId}`;
  await side.append(stream, [{ type: 'CustomerDeleted', data: { by, at } }]);
  await side.caughtUp();
  const unused = () => {
    throw new Error('of no customer');
  };
  const { handle } = erasures({
    log: side.log,
    keys: side.keys,
    pool: side.rm.pool,
    readModels: side.rm,
    blobs,
    // The provider is away: the follower retries the cards, and our own data is gone already.
    stripe: new Stripe('sk_test_x', { host: '127.0.0.1', port: 1, protocol: 'http', maxNetworkRetries: 0 }),
    documents: { removeAll: unused },
    checks: { eraseCandidates: unused },
    outsideSigning: null,
    contact: 'privacy@hexkey.example',
  });
  const deletion = (await side.log.readStream(stream)).filter(({ type }) => type === 'CustomerDeleted');
  await expect(handle(deletion)).rejects.toThrow();
  expect(await Promise.all([said, unnamed].map((key) => blobs.get(key)))).toEqual([null, null]);
  expect((await blobs.get(others))?.bytes.toString()).toBe('others');
});
