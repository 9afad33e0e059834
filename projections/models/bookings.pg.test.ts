/** The bookings read model, from example events through a real projector to the queries. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BookingId, type CustomerId, as } from '#domain/core/ids.ts';
import { bookingById, bookingByIdOrNumber, bookingsOfCustomer, listBookings } from '../queries/bookings.ts';
import { castOf, wholeLife } from '../testing/booking-story.ts';
import { openReadSide, type ReadSide } from '../testing/read-side.ts';

let side: ReadSide;

beforeAll(async () => {
  side = await openReadSide();
  side.project();
  for (const n of [1, 2, 3]) {
    const cast = await castOf(side.keys, n, n === 3 ? 2 : n);
    await side.appendBooking(cast.bookingId, wholeLife(cast).slice(0, n === 1 ? 4 : undefined));
  }
  await side.caughtUp();
}, 60_000);

afterAll(() => side.close());

describe('the bookings read model', () => {
  test('shows a booking by id with its personal data opened', async () => {
    const view = await bookingById(side.rm, as<BookingId>('b2'));
    expect(view).toMatchObject({
      customer: { id: 'c2', firstName: 'Ada2', lastName: 'Lovelace', email: 'ada2@example.com' },
      address: { street: '2 Broadway', unit: null, zip: '10001', city: 'New York', state: 'NY' },
      crew: [{ technicianId: 't2', seat: 0, name: 'Grace Hopper', phone: '+12125550199' }],
      instructions: 'Ring twice',
      completionNotes: 'All done',
      freeSeats: 0,
      booking: {
        status: 'completed',
        revision: 16,
        payment: { state: 'partially_refunded', captured: 15_000 },
      },
    });
  });

  test('finds a booking by its number in any case, and nothing for a stranger', async () => {
    expect((await bookingByIdOrNumber(side.rm, ' hx-000001 '))?.id).toBe('b1');
    expect(await bookingByIdOrNumber(side.rm, 'HX-999999')).toBeNull();
  });

  test('whose row names no payer, as an older projector wrote it, is paid by its customer', async () => {
    await side.rm.pool.query(
      `UPDATE rm.bookings SET state = (state::jsonb - 'payer')::text::json WHERE id = 'b3'`,
    );
    expect((await bookingById(side.rm, as<BookingId>('b3')))?.booking.payer).toBe('c2');
  });

  test('lists a customer’s bookings and no one else’s', async () => {
    const ids = (await bookingsOfCustomer(side.rm, as<CustomerId>('c2'))).map(({ id }) => id);
    expect(ids).toEqual(['b2', 'b3']);
  });

  test('narrows the admin’s list by status, text and assignment, and counts all pages', async () => {
    const page = { page: 1, limit: 1 };
    expect(await listBookings(side.rm, { status: ['completed'] }, page)).toMatchObject({
      total: 2,
      rows: [{}],
    });
    expect(await listBookings(side.rm, { search: 'ada1 love' }, page)).toMatchObject({
      total: 1,
      rows: [{ id: 'b1' }],
    });
    expect(await listBookings(side.rm, { search: '100%' }, page)).toMatchObject({ total: 0 });
    expect(await listBookings(side.rm, { unassigned: true }, page)).toMatchObject({
      rows: [{ id: 'b1' }],
      total: 1,
    });
    expect(await listBookings(side.rm, { technicianId: 't2' }, page)).toMatchObject({
      rows: [{ id: 'b2' }],
      total: 1,
    });
  });

  test('narrows the admin’s list by the day at the job site, not in Greenwich (R2)', async () => {
    const honolulu = { date: '2030-03-09', time: '2:00 PM - 4:00 PM', zone: 'Pacific/Honolulu' };
    const cast = await castOf(side.keys, 4);
    const [placed] = wholeLife(cast);
    if (placed?.type !== 'BookingPlaced') throw new Error('the story does not begin with its placing');
    const appointment = {
      ...honolulu,
      startsAt: '2030-03-10T00:00:00.000Z',
      endsAt: '2030-03-10T02:00:00.000Z',
    };
    await side.appendBooking(cast.bookingId, [{ ...placed, data: { ...placed.data, appointment } }]);
    await side.caughtUp();
    const on = async (from: string, to = from) =>
      (await listBookings(side.rm, { from, to }, { page: 1, limit: 9 })).rows.map(({ id }) => id).toSorted();
    expect(await on('2030-03-09')).toEqual(['b4']);
    expect(await on('2030-03-10')).toEqual([]);
    expect(await on('2030-03-07', '2030-03-09')).toEqual(['b1', 'b2', 'b3', 'b4']);
    expect(await on('2030-03-07')).toEqual(['b1', 'b2', 'b3']);
  });
});
