/**
 * What a review shows of its booking is in its own row, follows the booking, and is erased with the person (decision
 * 144).
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plainTextsOf } from '../queries/held-of-customer.ts';
import { listReviews, moderatedReviews, ratingDistribution } from '../queries/reviews.ts';
import { rebuild } from '../rebuild.ts';
import { type Cast, castOf, wholeLife } from '../testing/booking-story.ts';
import { customerStory } from '../testing/people-story.ts';
import { openReadSide, type ReadSide } from '../testing/read-side.ts';
import { reviews } from './reviews.ts';

let side: ReadSide;
let cast: Cast;
const at = '2030-03-09T12:00:00.000Z';
const admin = { role: 'admin', id: 'a1' } as const;
const place = { zip: '10001', state: 'NY', city: 'NY' };

beforeAll(async () => {
  side = await openReadSide();
  side.project({ batchSize: 1 });
  cast = await castOf(side.keys, 1);
  const text = await side.keys.seal('customer-c1', 'review', 'Straight and clean');
  for (const id of ['c1', 'c9']) await side.append(`customer-${id}`, await customerStory(side.keys, id));
  await side.appendBooking(
    cast.bookingId,
    wholeLife(cast).map((event) =>
      event.type === 'ReviewAdded' ? { ...event, data: { ...event.data, text } } : event,
    ),
  );
  const open = await castOf(side.keys, 2, 1);
  await side.appendBooking(open.bookingId, wholeLife(open).slice(0, 3));
  await side.caughtUp();
}, 60_000);
afterAll(() => side.close());

const found = async (search: string): Promise<number> =>
  (await listReviews(side.rm, { search }, { page: 1, limit: 9 }, null)).total;

/** Appends to the reviewed booking. */
async function told(type: string, data: object): Promise<void> {
  await side.append(`booking-${cast.bookingId}`, [{ type, data: { ...data, by: admin, at } }]);
  await side.caughtUp();
}

async function deleted(customerId: string): Promise<void> {
  const by = { role: 'customer', id: customerId };
  await side.append(`customer-${customerId}`, [{ type: 'CustomerDeleted', data: { by, at } }]);
  await side.caughtUp();
}

async function asRebuilt(): Promise<void> {
  const { databaseUrl, log, keys } = side;
  const { tables } = await rebuild(reviews, { databaseUrl, log, openMany: keys.openMany, batchSize: 50 });
  expect(tables.map(({ table }) => table)).toEqual(['reviews', 'review_stars']);
  for (const table of tables) expect(table).toMatchObject({ missing: 0, surplus: 0, changed: 0 });
}

const counted = async (): Promise<number> =>
  (await ratingDistribution(side.rm)).reduce((sum, { count }) => sum + count, 0);

test('bookings without a review are in no list and no figure', async () => {
  expect([await found('ada1'), await counted()]).toEqual([1, 1]);
  expect(await moderatedReviews(side.rm, { search: 'HX-000002' }, { page: 1, limit: 9 })).toMatchObject({
    total: 0,
  });
  expect(await moderatedReviews(side.rm, { search: 'hx-0000' }, { page: 1, limit: 9 })).toMatchObject({
    total: 1,
  });
});

test('a changed name and changed details of the booking are what the review is found by', async () => {
  const life = wholeLife(cast)[0]?.data;
  await told('DetailsChanged', { ...life, brand: 'west_elm', serviceType: 'kitchen', instructions: null });
  const firstName = await side.keys.seal('customer-c1', 'firstName', 'Renée');
  await told('ContactChanged', { contact: { ...cast.contact, firstName }, place });
  expect([await found('renée'), await found('ada1'), await found('west_elm')]).toEqual([1, 0, 1]);
  const ofBrand = await listReviews(side.rm, { brand: 'west_elm' }, { page: 1, limit: 9 }, null);
  expect(ofBrand.total).toBe(1);
  await asRebuilt();
});

test('R29: of two records of one person the name goes with the one, the words with the other; the stars stay', async () => {
  const { contact } = await castOf(side.keys, 1, 9);
  await told('BookingMovedToCustomer', { customerId: 'c9', contact, place });
  expect([await found('ada9'), await found('renée'), await found('straight')]).toEqual([1, 0, 1]);
  const held = await plainTextsOf(side.rm, cast.customerId);
  // The other booking's contact and its copy, and the text.
  expect([held.bookings.filter((one) => one === 'Ada1').length, held.reviews]).toEqual([
    2,
    ['Straight and clean'],
  ]);

  await deleted('c9');
  expect([await found('ada9'), await found('straight')]).toEqual([0, 1]);
  await asRebuilt();

  await deleted('c1');
  expect([await found('straight'), await counted()]).toEqual([0, 1]);
  expect(await plainTextsOf(side.rm, cast.customerId)).toMatchObject({ bookings: [], reviews: [] });
  const { rows } = await side.rm.pool.query<{ row: string }>('SELECT t::text AS row FROM rm.reviews t');
  expect(rows.filter(({ row }) => /ada|renée|straight/i.test(row))).toEqual([]);
  await asRebuilt();
});
