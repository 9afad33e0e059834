/** The results of scans of a partner's codes, by day and by code; the same after a rebuild. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BookingEvent, BookingReferral } from '#domain/booking/events.ts';
import { as, type BookingId, type PartnerId } from '#domain/core/ids.ts';
import { cents } from '#domain/core/money.ts';
import type { ReferralEvent } from '#domain/referral/events.ts';
import type { CodeScanned } from '#domain/scans/events.ts';
import { allProjections } from '../projections.ts';
import { rebuild } from '../rebuild.ts';
import { castOf, wholeLife } from '../testing/booking-story.ts';
import { openReadSide, type ReadSide } from '../testing/read-side.ts';
import { alikeReferrals } from './referrals.ts';
import { analyticsOf } from './scans.ts';

const partnerId = as<PartnerId>('p1');
let side: ReadSide;

const scanned = (scanId: string, at: string, change: Partial<CodeScanned['data']> = {}): CodeScanned => ({
  type: 'CodeScanned',
  data: {
    scanId,
    partnerId,
    storeCode: 'IKEA-1',
    productSku: null,
    device: 'ios',
    visitor: `visitor of ${scanId}`,
    at,
    ...change,
  },
});

/** A booking's whole life that came through a code; `until` cuts it before the first event of this type. */
async function booked(
  n: number,
  partner: Partial<BookingReferral>,
  change: { readonly until?: BookingEvent['type']; readonly end?: readonly BookingEvent[] } = {},
): Promise<void> {
  const cast = { ...(await castOf(side.keys, n)), partnerId };
  const life = wholeLife(cast).map((event) =>
    event.type === 'BookingPlaced'
      ? { ...event, data: { ...event.data, partner: { partnerId, storeCode: 'IKEA-1', ...partner } } }
      : event,
  );
  const end = change.until ? life.findIndex(({ type }) => type === change.until) : life.length;
  await side.appendBooking(cast.bookingId, [...life.slice(0, end), ...(change.end ?? [])]);
}

const cancelled: BookingEvent = {
  type: 'BookingCancelled',
  data: {
    by: { role: 'customer', id: 'c4' },
    cancelledBy: 'customer',
    reason: 'customer_request',
    note: null,
    fee: cents(0),
    at: '2030-03-05T12:00:00.000Z',
  },
};

beforeAll(async () => {
  side = await openReadSide();
  side.project();
  await side.append('scans-p1', [
    scanned('s1', '2030-03-04T11:00:00.000Z', { productSku: 'HEMNES-8' }),
    // Before midnight Eastern, after it in UTC, by the same visitor as the one before.
    scanned('s2', '2030-03-05T04:59:00.000Z', { visitor: 'visitor of s1' }),
    scanned('s3', '2030-03-05T05:00:00.000Z', { storeCode: 'IKEA-1-POL' }),
    scanned('s4', '2030-03-06T12:00:00.000Z'),
  ]);
  await side.append('scans-p2', [scanned('s5', '2030-03-04T11:00:00.000Z', { partnerId: as('p2') })]);
  await booked(3, { scanId: 's1', device: 'd1' });
  await booked(6, { scanId: 's3', storeCode: 'IKEA-1-POL', device: 'd1' });
  // Through a link: it earns a commission, but does not belong to a scan.
  await booked(9, {});
  // Never paid, and cancelled after payment: nothing came of these scans.
  await booked(12, { scanId: 's2' }, { until: 'HoldPlaced' });
  await booked(15, { scanId: 's4' }, { until: 'OffersMade', end: [cancelled] });
  await side.caughtUp();
}, 60_000);
afterAll(() => side.close());

test('totals count scans, visitors a day, bookings of scans, and what all bookings earned', async () => {
  expect(await analyticsOf(side.rm, partnerId)).toMatchObject({
    scans: 4,
    visitors: 3,
    conversions: 2,
    conversionRate: 0.5,
    earnings: 1_800,
  });
  expect(await analyticsOf(side.rm, as('p3'))).toEqual({
    scans: 0,
    visitors: 0,
    conversions: 0,
    conversionRate: 0,
    earnings: 0,
    days: [],
    codes: [],
    recent: [],
  });
});

test('days end at midnight Eastern, and each code is counted apart', async () => {
  const { days, codes } = await analyticsOf(side.rm, partnerId);
  expect(days.map(({ day, scans, visitors }) => [day, scans, visitors])).toEqual([
    ['2030-03-04', 2, 1],
    ['2030-03-05', 1, 1],
    ['2030-03-06', 1, 1],
  ]);
  expect(codes.map(({ code, scans, conversions, earnings }) => [code, scans, conversions, earnings])).toEqual(
    [
      ['IKEA-1', 3, 1, 1_200],
      ['IKEA-1-POL', 1, 1, 600],
    ],
  );
});

test('a range takes its first and its last day whole', async () => {
  const of = async (from?: string, to?: string) =>
    (await analyticsOf(side.rm, partnerId, { from, to })).scans;
  expect([await of('2030-03-05'), await of(undefined, '2030-03-04')]).toEqual([2, 2]);
  expect([await of('2030-03-05', '2030-03-05'), await of('2030-03-07')]).toEqual([1, 0]);
});

test('the newest scans say what they were of, and what came of them', async () => {
  const { recent } = await analyticsOf(side.rm, partnerId);
  expect(
    recent.map(({ id, productSku, converted, commission }) => [id, productSku, converted, commission]),
  ).toEqual([
    ['s4', null, false, null],
    ['s3', null, true, 600],
    ['s2', null, false, null],
    ['s1', 'HEMNES-8', true, 600],
  ]);
});

test('bookings on one device or by one card are found together', async () => {
  const checked: ReferralEvent = {
    type: 'ReferralChecked',
    data: {
      bookingId: as<BookingId>('b9'),
      partnerId,
      marks: { device: null, card: 'k' },
      flags: ['own_email'],
      at: '2030-03-07T20:00:00.000Z',
    },
  };
  await side.append('referral-b9', [checked]);
  await side.caughtUp();
  const alike = async (device: string | null, card: string | null) =>
    (await alikeReferrals(side.rm, partnerId, { device, card })).map(({ bookingId, flags }) => [
      bookingId,
      flags,
    ]);
  expect(await alike('d1', null)).toEqual([
    ['b3', []],
    ['b6', []],
  ]);
  expect(await alike(null, 'k')).toEqual([['b9', ['own_email']]]);
  expect(await alike(null, null)).toEqual([]);
});

test('R29: a rebuild gives the same rows', async () => {
  for (const name of ['scans', 'referrals']) {
    const projection = allProjections.find((one) => one.name === name);
    if (!projection) throw new Error(name);
    const { databaseUrl, log, keys } = side;
    const { tables } = await rebuild(projection, { databaseUrl, log, openMany: keys.openMany, batchSize: 7 });
    for (const table of tables) expect(table, name).toMatchObject({ missing: 0, surplus: 0, changed: 0 });
  }
});
