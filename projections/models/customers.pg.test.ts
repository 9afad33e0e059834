/** Totals of customers' bookings are maintained as they change, and a rebuild produces the same (R29). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cents } from '#domain/core/money.ts';
import { type CustomerId, as } from '#domain/core/ids.ts';
import type { BookingEvent } from '#domain/booking/events.ts';
import { customerById, everyCustomer, listCustomers } from '../queries/customers.ts';
import { rebuild } from '../rebuild.ts';
import { castOf, wholeLife } from '../testing/booking-story.ts';
import { customerStory } from '../testing/people-story.ts';
import { openReadSide, type ReadSide } from '../testing/read-side.ts';
import { customers } from './customers.ts';

let side: ReadSide;
const by = { role: 'admin', id: 'a1' } as const;
const at = '2030-03-04T13:00:00.000Z';
const all = { page: 1, limit: 100 };

beforeAll(async () => {
  side = await openReadSide();
  side.project();
  for (const id of ['c1', 'c2', 'c3', 'c4'])
    await side.append(`customer-${id}`, await customerStory(side.keys, id));
});
afterAll(() => side.close());

const c = (id: string) => as<CustomerId>(id);
/** A customer's booking that goes well to its end. */
async function book(n: number, customer: number): Promise<readonly BookingEvent[]> {
  const life = wholeLife(await castOf(side.keys, n, customer));
  await side.appendBooking(`b${n}`, life);
  return life;
}
const sums = async (id: string) => {
  await side.caughtUp();
  const view = await customerById(side.rm, c(id));
  return (
    view && {
      bookings: view.totalBookings,
      spent: view.totalSpent,
      last: view.lastBookingAt,
      badge: view.badge,
    }
  );
};

test('bookings, money and the latest appointment follow every step', async () => {
  expect(await sums('c1')).toEqual({ bookings: 0, spent: 0, last: null, badge: 'new' });
  await book(1, 1);
  const one = await sums('c1');
  expect(one).toMatchObject({ bookings: 1, badge: 'active' });
  expect(one?.spent).toBeGreaterThan(0);
  await side.appendBooking('b1', [
    {
      type: 'RefundIssued',
      data: { refundId: 're_1', amount: cents(500), cause: 'goodwill', by, note: null, at },
    },
  ]);
  expect((await sums('c1'))?.spent).toBe((one?.spent ?? 0) - 500);
  for (const n of [2, 3, 4, 5]) await book(n, 1);
  expect(await sums('c1')).toMatchObject({ bookings: 5, badge: 'vip' });
});

test('a cancelled booking counts no more, and an appointment that moves earlier moves the latest one', async () => {
  const [placed] = wholeLife(await castOf(side.keys, 10, 2));
  if (placed?.type !== 'BookingPlaced') throw new Error('nothing is placed');
  const { appointment: from } = placed.data;
  const to = { ...from, startsAt: '2030-03-01T14:00:00.000Z', endsAt: '2030-03-01T16:00:00.000Z' };
  await side.appendBooking('b10', [placed]);
  expect(await sums('c2')).toMatchObject({ bookings: 1, last: from.startsAt });
  await side.appendBooking('b10', [{ type: 'AppointmentRescheduled', data: { from, to, by, at } }]);
  expect(await sums('c2')).toMatchObject({ bookings: 1, last: to.startsAt });
  await side.appendBooking('b10', [
    {
      type: 'BookingCancelled',
      data: { by, cancelledBy: 'admin', reason: 'admin', note: null, fee: cents(0), at },
    },
  ]);
  expect(await sums('c2')).toMatchObject({ bookings: 0, last: to.startsAt });
});

test('bookings from before the record count as well', async () => {
  await book(20, 5);
  await side.caughtUp();
  await side.append('customer-c5', await customerStory(side.keys, 'c5'));
  expect(await sums('c5')).toMatchObject({ bookings: 1, badge: 'active' });
});

test('the badges part the list: everybody has one', async () => {
  await side.caughtUp();
  const counted = await Promise.all(
    (['new', 'active', 'returning', 'vip', 'inactive'] as const).map((badge) =>
      everyCustomer(side.rm, { badge }).count(),
    ),
  );
  const total = await everyCustomer(side.rm, {}).count();
  expect(counted.reduce((sum, one) => sum + one, 0)).toBe(total);
  for (const badge of ['new', 'active', 'returning', 'vip', 'inactive'] as const)
    for (const view of (await listCustomers(side.rm, { badge }, all)).rows) expect(view.badge).toBe(badge);
});

test('a row of a projector that knew no favorites and no guests goes on, and is read', async () => {
  await side.caughtUp();
  await side.rm.pool.query(`UPDATE rm.customers SET state = state - 'favorites' - 'isGuest' WHERE id = 'c4'`);
  expect((await customerById(side.rm, c('c4')))?.customer).toMatchObject({ favorites: [], isGuest: false });
  const favorite = { technicianId: 't1', name: 'sealed' };
  await side.append('customer-c4', [{ type: 'FavoriteKept', data: { favorite, by, at } }]);
  await side.caughtUp();
  expect((await customerById(side.rm, c('c4')))?.customer).toMatchObject({
    favorites: [favorite],
    isGuest: false,
  });
});

test('who has no booking is new for 90 days, and inactive from then on', async () => {
  // No event marks the passing of time, so the row is made older instead.
  const { pool } = side.rm;
  const before = await pool.query<{ since: string }>(`SELECT since FROM rm.customers WHERE id = 'c3'`);
  await pool.query(`UPDATE rm.customers SET since = now() - interval '91 days' WHERE id = 'c3'`);
  expect(await sums('c3')).toMatchObject({ badge: 'inactive' });
  expect(
    (await listCustomers(side.rm, { badge: 'inactive' }, all)).rows.map(({ customer }) => customer.id),
  ).toContain('c3');
  await pool.query(`UPDATE rm.customers SET since = now() - interval '89 days' WHERE id = 'c3'`);
  expect(await sums('c3')).toMatchObject({ badge: 'new' });
  await pool.query(`UPDATE rm.customers SET since = $1 WHERE id = 'c3'`, [before.rows[0]?.since]);
});

test.each(['customer', 'bookings', 'spent', 'last', 'joined'] as const)(
  'sorted by %s, one way is the other turned around, and pages hold everybody once',
  async (sort) => {
    const ids = async (order: typeof sort | `-${typeof sort}`) =>
      (await listCustomers(side.rm, { sort: order }, all)).rows.map(({ customer }) => customer.id);
    const up = await ids(sort);
    expect(await ids(`-${sort}`)).toEqual(up.toReversed());
    const paged: string[] = [];
    for (let page = 1; page <= 3; page++)
      paged.push(
        ...(await listCustomers(side.rm, { sort }, { page, limit: 2 })).rows.map(
          ({ customer }) => customer.id,
        ),
      );
    expect(paged.slice(0, up.length)).toEqual(up);
  },
);

test('a customer is found by any part of name, mail and phone, of two letters by the beginning of a word', async () => {
  const found = async (search: string) =>
    (await listCustomers(side.rm, { search }, all)).rows.map(({ customer }) => customer.id);
  expect(await found('lovelace c2')).toEqual(['c2']);
  expect(await found('C2@EXAMPLE')).toEqual(['c2']);
  expect(await found('velac')).toHaveLength(5);
  expect(await found('lo')).toHaveLength(5);
  expect(await found('ov')).toEqual([]);
  expect(await found('100%')).toEqual([]);
});

test('all of them come some at a time, each once', async () => {
  const ids: string[] = [];
  for await (const { customer } of everyCustomer(side.rm, {}).rows()) ids.push(customer.id);
  expect(ids.toSorted()).toEqual(['c1', 'c2', 'c3', 'c4', 'c5']);
});

test('R29: a rebuild makes the same rows, and an erased customer is found no more', async () => {
  await side.append('customer-c4', [{ type: 'CustomerDeleted', data: { by, at } }]);
  await side.caughtUp();
  expect((await listCustomers(side.rm, { search: 'c4@' }, all)).total).toBe(0);
  const { rows } = await side.rm.pool.query(`SELECT search FROM rm.customers WHERE id = 'c4'`);
  expect(rows).toEqual([{ search: '    ' }]);
  const { databaseUrl, log, keys } = side;
  const report = await rebuild(customers, { databaseUrl, log, openMany: keys.openMany });
  expect(report.tables).toMatchObject([
    { table: 'customers', missing: 0, surplus: 0, changed: 0 },
    { table: 'customer_bookings', missing: 0, surplus: 0, changed: 0 },
  ]);
});
