/** The customer specification's calls and records on the whole stack: each call as it is written, each field it names. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { eventually } from '#tests/support/eventually.ts';
import { beginLife, freeWindows, type Life } from '#tests/support/life.ts';
import { type Account, hireTechnician, seedPartner, signInAdmin } from '#tests/support/people.ts';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import { type Visitor, visitor } from '#tests/support/visitor.ts';

const record = z.record(z.string(), z.unknown());
const records = z.array(record);

let stack: RunningStack;
let admin: Visitor;
let technician: Account;
let customer: Account;
let life: Life;

beforeAll(async () => {
  stack = await borrowStack({ web: true });
  admin = await signInAdmin(stack);
  technician = await hireTechnician(stack.url, admin);
  life = await beginLife({ stack, technician });
  ({ customer } = life);
  await life.payThenPlace();
  for (const step of ['accept', 'route', 'arrive', 'start', 'complete'] as const) await life[step]();
  await eventually('the card is charged', async () =>
    (await life.booking()).paymentStatus === 'captured' ? true : undefined,
  );
});

afterAll(() => stack?.stop());

const own = (path: string) => customer.visitor.call('GET', path, record);
const contactInfo = {
  firstName: 'Ada',
  lastName: 'Bergman',
  phone: '212-555-0110',
  email: 'ada@customers.example',
  address: '350 W 31st St, New York, NY 10001',
  streetAddress: '350 W 31st St',
  city: 'New York',
  state: 'NY',
  zipCode: '10001',
  apartmentUnit: '4B',
  specialInstructions: 'Ring twice.',
};

describe('the account calls', () => {
  test('registering answers the user whose record the browser keeps, signed in at once', async () => {
    const somebody = visitor(stack.url);
    const body = { email: 'rosa@customers.example', firstName: 'R', lastName: 'Q', password: '8-letter' };
    const { user } = await somebody.call('POST', '/api/auth/customer/register', z.object({ user: record }), {
      body,
    });
    expect(user).toMatchObject({
      id: expect.any(String),
      email: 'rosa@customers.example',
      firstName: 'R',
      lastName: 'Q',
      role: 'customer',
    });
    expect(await somebody.call('GET', '/api/bookings', records)).toEqual([]);
  });

  test.each([
    ['an address that is none', { email: 'rosa' }, 'email'],
    ['no first name', { firstName: '' }, 'firstName'],
    ['no last name', { lastName: '' }, 'lastName'],
    ['seven letters of a password', { password: '7-lette' }, 'password'],
  ] as const)('registering with %s is refused beside its field', async (_what, wrong, field) => {
    const body = { email: 'new@customers.example', firstName: 'R', lastName: 'Q', password: '8-letter' };
    const { status, body: refusal } = await visitor(stack.url).send('POST', '/api/auth/customer/register', {
      body: { ...body, ...wrong },
    });
    expect(status).toBe(400);
    expect(refusal).toMatchObject({ fields: { [field]: expect.stringMatching(/\w/) } });
  });

  test('signing in answers the user, and a wrong password the sentence of the specification', async () => {
    const path = '/api/auth/customer/login';
    const { email, password } = customer;
    const { user } = await visitor(stack.url).call('POST', path, z.object({ user: record }), {
      body: { email, password },
    });
    expect(user).toMatchObject({ id: customer.id, email, role: 'customer' });
    const wrong = await visitor(stack.url).send('POST', path, { body: { email, password: 'another' } });
    expect(wrong).toMatchObject({ status: 401, body: { message: 'Invalid email or password' } });
    for (const body of [
      { email: '', password },
      { email, password: '' },
    ]) {
      const { status, body: refusal } = await visitor(stack.url).send('POST', path, { body });
      expect([status, JSON.stringify(refusal)]).toEqual([
        400,
        expect.stringContaining('Please fill in all fields'),
      ]);
    }
  });

  test('signing out ends the session; a second time it is no fault', async () => {
    const somebody = visitor(stack.url);
    const { email, password } = customer;
    await somebody.call('POST', '/api/auth/customer/login', record, { body: { email, password } });
    await somebody.call('GET', '/api/logout', record);
    expect((await somebody.send('GET', '/api/bookings')).status).toBe(401);
    expect((await somebody.send('GET', '/api/logout')).status).toBe(200);
  });
});

describe('the first page of each role', () => {
  const home = async (person: Visitor) => {
    const cookie = [...person.cookies()].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(stack.url, { headers: { accept: 'text/html', cookie }, redirect: 'manual' });
    return [answer.status, answer.headers.get('location')];
  };

  test('is the portal for technicians, the console for admins, and `/` itself for everybody else', async () => {
    expect(await home(technician.visitor)).toEqual([302, '/technician']);
    expect(await home(admin)).toEqual([302, '/admin']);
    expect(await home(customer.visitor)).toEqual([200, null]);
    expect(await home(visitor(stack.url))).toEqual([200, null]);
  });
});

describe('the booking calls', () => {
  test('a booking without brand, service and count is one piece of others at the least price', async () => {
    const local = await hireTechnician(stack.url, admin, { zip: '82001' });
    const [window] = await freeWindows(customer.visitor, '82001', 1);
    const made = await customer.visitor.call('POST', '/api/bookings', record, {
      body: {
        customerId: customer.id,
        basePrice: 150,
        rushFee: 0,
        earlyBirdDiscount: 0,
        totalPrice: 150,
        customerNotes: 'Ring twice.',
        scheduledDate: window?.date,
        scheduledTime: window?.time,
        contactInfo: { ...contactInfo, city: 'Cheyenne', state: 'WY', zipCode: '82001' },
        status: 'pending',
        paymentStatus: 'pending',
      },
    });
    expect(made).toMatchObject({ status: 'pending', amountCents: 15_000 });
    expect(await own(`/api/bookings/${String(made['id'])}`)).toMatchObject({
      brand: 'other',
      serviceType: 'other',
      itemCount: 1,
      totalPrice: 150,
      specialInstructions: 'Ring twice.',
      technician: null,
    });
    expect(local.id).not.toBe(technician.id);
  });

  test('a booking has every field of the customer’s view and of the payment page', async () => {
    const booking = await own(`/api/bookings/${life.bookingId}`);
    for (const field of [
      'id',
      'status',
      'brand',
      'serviceType',
      'itemCount',
      'scheduledDate',
      'scheduledTime',
      'totalPrice',
      'totalCost',
      'actualCost',
      'actualDuration',
      'paymentStatus',
      'stripePaymentIntentId',
      'address',
      'startedAt',
      'completedAt',
      'completionNotes',
      'beforePhotos',
      'afterPhotos',
      'rating',
      'review',
      'technician',
      'specialInstructions',
      'customerFirstName',
      'customerLastName',
      'customerPhone',
      'customerEmail',
    ])
      expect(booking, field).toHaveProperty(field);
    expect(booking).toMatchObject({
      status: 'completed',
      totalPrice: 150,
      actualCost: 150,
      actualDuration: 90,
      paymentStatus: 'captured',
      customerFirstName: 'Ada',
      // Both reach each other through our number (decision 098).
      technician: { user: { firstName: 'Sam', lastName: 'Rivera', phone: '+15005550006' } },
      beforePhotos: [expect.stringContaining('/')],
      afterPhotos: [expect.stringContaining('/')],
    });
  });

  test('the list holds the customer’s own bookings, named by the header of the specification', async () => {
    const listed = await customer.visitor.call('GET', '/api/bookings', records, {
      headers: { 'x-customer-id': customer.id },
    });
    expect(listed.map(({ id }) => id)).toContain(life.bookingId);
    const strange = { headers: { 'x-customer-id': 'somebody-else' } };
    expect((await customer.visitor.send('GET', '/api/bookings', strange)).status).toBe(403);
  });

  test('its photos are a list', async () => {
    const photos = await customer.visitor.call('GET', `/api/bookings/${life.bookingId}/photos`, records);
    expect(photos.map(({ kind }) => kind)).toEqual(['before', 'after']);
  });

  test('the tracker’s record has every field for the customer', async () => {
    const { booking } = await customer.visitor.call(
      'GET',
      `/api/booking-status/${life.bookingId}`,
      z.object({ booking: record }),
    );
    expect(booking).toMatchObject({
      id: life.bookingId,
      status: 'completed',
      paymentStatus: 'captured',
      // The hold has become the charge.
      paymentHoldAmount: null,
      paymentCapturedAt: expect.stringMatching(/Z$/),
      scheduledDate: life.window.date,
      scheduledTime: life.window.time,
      address: expect.stringContaining('31st'),
      totalPrice: 150,
      specialInstructions: 'Ring twice, third floor.',
      customer: { firstName: 'Ada', lastName: 'Bergman', email: expect.stringContaining('@') },
      serviceName: expect.any(String),
      serviceDate: expect.any(String),
      technician: { name: expect.stringContaining('Sam') },
    });
    expect(booking['statusHistory']).toContainEqual({
      status: 'in_route',
      timestamp: expect.stringMatching(/Z$/),
      notes: expect.toSatisfy((notes) => notes === null || typeof notes === 'string'),
    });
  });

  test('a review is stored with the booking, which then wants none', async () => {
    expect(await own(`/api/bookings/${life.bookingId}`)).toMatchObject({
      can: expect.arrayContaining(['review']),
    });
    await customer.visitor.call('POST', `/api/bookings/${life.bookingId}/review`, record, {
      body: { rating: 4, review: 'Quick and neat.' },
    });
    expect(await own(`/api/bookings/${life.bookingId}`)).toMatchObject({
      rating: 4,
      review: 'Quick and neat.',
      can: expect.not.arrayContaining(['review']),
    });
    const { reviews } = await visitor(stack.url).call(
      'GET',
      '/api/reviews',
      z.looseObject({ reviews: records }),
    );
    expect(reviews).toMatchObject([
      {
        id: expect.any(String),
        customerName: 'Ada B.',
        verified: true,
        date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        location: 'New York, NY',
        serviceType: 'living_room',
        brand: 'ikea',
        rating: 4,
        review: 'Quick and neat.',
        technicianName: 'Sam R.',
        helpful: 0,
      },
    ]);
  });
});

describe('the payment calls', () => {
  test('an intent made before its booking takes cents, the currency and the metadata of the specification', async () => {
    const intent = await customer.visitor.call('POST', '/api/create-payment-intent', record, {
      headers: { 'x-customer-id': customer.id },
      body: {
        amount: 15_000,
        currency: 'usd',
        customerId: customer.id,
        metadata: { customerId: customer.id, bookingType: 'furniture_assembly' },
      },
    });
    expect(intent).toMatchObject({ clientSecret: expect.stringMatching(/^pi_\w+_secret_/) });
    const euros = await customer.visitor.send('POST', '/api/create-payment-intent', {
      body: { amount: 15_000, currency: 'eur' },
    });
    expect(euros.status).toBe(400);
  });

  test('the card is held for the price, and the update answers the booking', async () => {
    const other = await beginLife({ stack, technician, customer });
    await other.place();
    await stack.sandbox.confirmCard(other.clientSecret, 'pm_card_visa');
    const updated = await customer.visitor.call('PATCH', `/api/bookings/${other.bookingId}/payment`, record, {
      headers: { 'x-customer-id': customer.id },
      body: { paymentStatus: 'authorized', stripePaymentIntentId: null },
    });
    expect(updated).toMatchObject({ id: other.bookingId, status: 'confirmed', paymentStatus: 'authorized' });
    const tracked = await own(`/api/booking-status/${other.bookingId}`);
    expect(tracked).toMatchObject({ booking: { paymentHoldAmount: 150, paymentCapturedAt: null } });
    const { counts, payment_intents: intents } = await stack.sandbox.books(other.bookingId);
    expect([counts.holds, counts.captures]).toEqual([1, 0]);
    expect(intents).toMatchObject([{ amount: 15_000 }]);
  });
});

describe('the public calls', () => {
  const anyone = () => visitor(stack.url);

  test('appointment slots have id, day, label and whether they are free', async () => {
    const { slots } = await anyone().call(
      'GET',
      '/api/slots?zip=10001&items=2',
      z.looseObject({ slots: records }),
    );
    expect(slots).toHaveLength(6);
    expect(new Set(slots.map(({ time }) => time))).toEqual(
      new Set(['9:00 AM - 11:00 AM', '2:00 PM - 4:00 PM']),
    );
    for (const slot of slots)
      expect(slot).toMatchObject({
        id: expect.any(String),
        date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        available: expect.any(Boolean),
      });
  });

  test('a request for help answers its ticket, with the medium priority when none is named', async () => {
    const { ticketId } = await anyone().call(
      'POST',
      '/api/support',
      z.looseObject({ ticketId: z.string() }),
      {
        body: {
          name: 'Grace',
          email: 'grace@visitors.example',
          phone: '',
          subject: 'Help',
          category: '',
          message: 'How?',
        },
      },
    );
    const ticket = await eventually('the desk has it', async () => {
      const { status, body } = await admin.send('GET', `/api/admin/support/${ticketId}`);
      return status === 200 ? body : undefined;
    });
    expect(ticket).toMatchObject({ priority: 'medium', category: 'other', subject: 'Help' });
  });

  test('a scan answers its store', async () => {
    const { storeCode } = await seedPartner(admin);
    const { store } = await anyone().call('POST', '/api/qr-scans', z.looseObject({ store: record }), {
      body: { storeCode, productSku: null, customerIp: '', userAgent: 'iPhone' },
    });
    expect(store).toMatchObject({ storeName: 'Maple & Main', storeCode });
  });

  test('a review by number and address takes the record of the specification', async () => {
    const again = await anyone().send('POST', '/api/reviews', {
      body: {
        bookingId: life.bookingId,
        rating: 5,
        review: 'Twice.',
        customerName: 'Ada Bergman',
        email: customer.email,
        serviceName: 'Furniture Assembly',
      },
    });
    expect(again).toMatchObject({ status: 409, body: { code: 'already_reviewed' } });
  });
});
