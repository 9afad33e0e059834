/** Orders refused before a booking is created: at the limits of open bookings (decision 067) and unpaid ones. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { maxOpenBookings } from '#domain/booking/unpaid-limits.ts';
import { addDays, wallOf } from '#domain/scheduling/wall-time.ts';
import { type ApiServer, startApiServer } from '#tests/support/api-server.ts';
import { registerCustomer } from '#tests/support/people.ts';

let api: ApiServer;
beforeAll(async () => {
  api = await startApiServer();
});
afterAll(() => api?.stop());

const zone = 'America/New_York';
const order = {
  brand: 'ikea',
  serviceType: 'living_room',
  itemCount: 2,
  scheduledDate: '2030-03-11',
  scheduledTime: '8:00 AM - 10:00 AM',
  contactInfo: {
    firstName: 'Ada',
    lastName: 'Bergman',
    phone: '212-555-0110',
    email: 'ada@hexkey.example',
    streetAddress: '350 W 31st St',
    city: 'New York',
    state: 'NY',
    zipCode: '10001',
  },
};

it('claims no number for an order that is refused for unpaid ones', async () => {
  const { id, visitor } = await registerCustomer(api.url);
  await api.deps.pool.query(
    `INSERT INTO app.unpaid_orders (ref, kind, customer_id, device, address, expires_at)
     SELECT 'unpaid-' || n, 'bookings', $1, 'd' || n, 'a' || n, now() + interval '1 hour'
     FROM generate_series(1, $2::int) n`,
    [id, api.deps.settings.unpaidLimits.bookings.customer],
  );
  const scheduledDate = addDays(wallOf(api.deps.now(), zone).date, 2);
  const body = { ...order, scheduledDate, scheduledTime: '9:00 AM - 11:00 AM' };
  const { status, body: answer } = await visitor.send('POST', '/api/bookings', { body });
  expect([status, z.looseObject({ code: z.string() }).parse(answer).code]).toEqual([409, 'too_many_unpaid']);
  const { rows } = await api.deps.pool.query('SELECT number FROM app.booking_numbers');
  expect(rows).toEqual([]);
}, 60_000);

it('refuses one more booking at the limit of open ones, and below it none for that reason', async () => {
  const { id, visitor } = await registerCustomer(api.url);
  const cookie = [...visitor.cookies()].map(([name, value]) => `${name}=${value}`).join('; ');
  const openOnes = (count: number, from: number) =>
    api.deps.pool.query(
      `INSERT INTO rm.bookings (id, number, customer_id, status, payment_state, revision, brand, service_type, zip,
         starts_at, ends_at, appointment_date, placed_at, updated_at, total, captured, refunded, crew_ids, free_seats,
         offered_to, pool_open, crew, customer_erased, state)
       SELECT 'b' || n, 'HX-' || n, $1, 'confirmed', 'card_saved', 1, 'ikea', 'living_room', '10001',
         now(), now(), now(), now(), now(), 15000, 0, 0, '{}', 1, '{}', false, '{}', false, '{}'
       FROM generate_series($2::int, $3::int) n`,
      [id, from, from + count - 1],
    );
  const book = async () => {
    const response = await fetch(`${api.url}/api/bookings`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(order),
    });
    const { code } = z.looseObject({ code: z.string() }).parse(await response.json());
    return `${response.status} ${code}`;
  };

  await openOnes(maxOpenBookings - 1, 1);
  // No technician works here: the order is refused for its time, which is checked after the limit.
  const below = await book();
  await openOnes(1, maxOpenBookings);
  expect([below, await book()]).toEqual(['409 slot_taken', '409 too_many_open']);
}, 60_000);
