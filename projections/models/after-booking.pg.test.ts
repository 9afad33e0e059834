/** Read models of what comes after a booking: reviews, codes, scans and help requests. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CodeEvent } from '#domain/code/events.ts';
import { as, type BookingId, type CustomerId, type PartnerId } from '#domain/core/ids.ts';
import type { CodeScanned } from '#domain/scans/events.ts';
import type { TicketEvent } from '#domain/support/events.ts';
import { allProjections } from '../projections.ts';
import { codesOfCustomer } from '../queries/codes.ts';
import { listReviews, ratingDistribution } from '../queries/reviews.ts';
import { analyticsOf } from '../queries/scans.ts';
import { listTickets, ticketCounts, ticketsOfPerson } from '../queries/support.ts';
import { rebuild } from '../rebuild.ts';
import { castOf, wholeLife } from '../testing/booking-story.ts';
import { customerStory } from '../testing/people-story.ts';
import { openReadSide, type ReadSide } from '../testing/read-side.ts';

let side: ReadSide;
const at = '2030-03-01T12:00:00.000Z';
let bookingId: BookingId;
let customerId: CustomerId;

beforeAll(async () => {
  side = await openReadSide();
  side.project();
  const one = await castOf(side.keys, 1);
  bookingId = as<BookingId>(one.bookingId);
  const text = await side.keys.seal('customer-c1', 'review', 'Quick and careful.');
  const story = wholeLife(one).map((event) =>
    event.type === 'ReviewAdded' ? { ...event, data: { ...event.data, text } } : event,
  );
  await side.appendBooking(one.bookingId, story);
  customerId = as<CustomerId>('c1');
  await side.append('customer-c1', await customerStory(side.keys, 'c1'));
  const vote = (voter: string) => ({ type: 'ReviewFoundHelpful', data: { voter, at } });
  await side.append(`review-${bookingId}`, [vote('visitor-a'), vote('customer-b'), vote('visitor-a')]);
  const codes: readonly CodeEvent[] = [
    {
      type: 'CodeIssued',
      data: { code: 'THANKS-7K2M4QXB', percent: 10, customerId, bookingId, at },
    },
    { type: 'CodeRedeemed', data: { bookingId, at } },
  ];
  await side.append('code-THANKS-7K2M4QXB', codes);
  const scan = (visitor: string): CodeScanned => ({
    type: 'CodeScanned',
    data: {
      partnerId: as<PartnerId>('p1'),
      storeCode: 'IKEA-1',
      productSku: null,
      device: 'ios',
      visitor,
      at,
    },
  });
  await side.append('scans-p1', [scan('x'), scan('x'), scan('y')]);
  await side.append('support-HT-7K2M4Q', await ticket('HT-7K2M4Q', 'low'));
  await side.append('support-HT-000001', await ticket('HT-000001', 'critical'));
  await side.append('support-HT-000001', [
    {
      type: 'TicketAnswered',
      data: { text: await seal('answer', 'Soon.'), by: { role: 'admin', id: 'a1' }, at },
    },
  ]);
  await side.caughtUp();
}, 60_000);
afterAll(() => side.close());

const seal = (field: string, text: string) => side.keys.seal('customer-c1', field, text);

async function ticket(ticketId: string, priority: 'low' | 'critical'): Promise<readonly TicketEvent[]> {
  return [
    {
      type: 'TicketOpened',
      data: {
        ticketId,
        commandId: ticketId,
        person: { role: 'customer', id: 'c1' },
        subjectKey: 'customer-c1',
        name: await seal('name', 'Ada Bergman'),
        email: await seal('email', 'ada@example.com'),
        phone: null,
        subject: await seal('subject', '100% of it'),
        message: await seal('message', 'Help'),
        category: 'booking',
        priority,
        language: 'en',
        at,
      },
    },
  ];
}

const reader = (name: string | null) => listReviews(side.rm, {}, { page: 1, limit: 10 }, name);

test('a review is listed with its booking, and each voter counts once', async () => {
  const { rows, total } = await reader('customer-b');
  expect(total).toBe(1);
  expect(rows[0]).toMatchObject({
    text: 'Quick and careful.',
    helpful: 2,
    voted: true,
    booking: { id: bookingId },
  });
  const search = async (words: string) =>
    (await listReviews(side.rm, { search: words }, { page: 1, limit: 1 }, null)).total;
  expect([await search('CAREFUL'), await search('careless'), await search('%')]).toEqual([1, 0, 0]);
  expect((await reader('visitor-z')).rows[0]?.voted).toBe(false);
  const counted = await ratingDistribution(side.rm);
  expect(counted.map(({ rating }) => rating)).toEqual([5, 4, 3, 2, 1]);
  expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(1);
});

test('codes stand with the booking that they were used for, scans count people once a day', async () => {
  const [code] = await codesOfCustomer(side.rm, customerId);
  expect(code?.usedFor?.id).toBe(bookingId);
  expect(await analyticsOf(side.rm, as<PartnerId>('p1'))).toMatchObject({ scans: 3, visitors: 2 });
});

test('requests for help are found by part of what people know; wildcards are letters', async () => {
  const found = async (search: string) =>
    (await listTickets(side.rm, { search }, { page: 1, limit: 9 })).total;
  for (const search of ['7k2m', 'bergman', 'ada@', '100%'])
    expect(await found(search), search).toBeGreaterThan(0);
  expect(await found('10_%')).toBe(0);
  expect(await ticketCounts(side.rm)).toEqual({ open: 1, answered: 1, closed: 0, late: 0 });
  const all = await listTickets(side.rm, {}, { page: 1, limit: 1 });
  // What waits for us comes first, even though the other is critical.
  expect([all.total, all.rows[0]?.ticket.ticketId]).toEqual([2, 'HT-7K2M4Q']);
  const own = await ticketsOfPerson(side.rm, { role: 'customer', id: 'c1' });
  expect(own.flatMap(({ answers }) => answers.map(({ text }) => text))).toEqual(['Soon.']);
});

test('R29: an erased person’s words and names go, the stars stay; a rebuild gives the same rows', async () => {
  await side.append('customer-c1', [
    { type: 'CustomerDeleted', data: { by: { role: 'customer', id: 'c1' }, at } },
  ]);
  await side.keys.destroy('customer-c1');
  await side.caughtUp();
  const { rows } = await reader(null);
  expect(rows[0]).toMatchObject({ text: null, booking: { customer: { firstName: null } } });
  expect(rows[0]?.rating).toBeGreaterThan(0);
  expect((await listTickets(side.rm, { search: 'bergman' }, { page: 1, limit: 9 })).total).toBe(0);
  const [ticketView] = await ticketsOfPerson(side.rm, { role: 'customer', id: 'c1' });
  expect(ticketView).toMatchObject({ name: null, email: null, message: null });
  for (const name of ['reviews', 'codes', 'scans', 'support']) {
    const projection = allProjections.find((one) => one.name === name);
    if (!projection) throw new Error(name);
    const report = await rebuild(projection, {
      databaseUrl: side.databaseUrl,
      log: side.log,
      openMany: side.keys.openMany,
      batchSize: 50,
    });
    for (const table of report.tables)
      expect(table, name).toMatchObject({ missing: 0, surplus: 0, changed: 0 });
  }
});
