import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#api/contract/index.ts';
import type { SpecClient } from './spec-client.ts';
import { SpecClient as Browser } from './spec-client.ts';
import {
  hireTechnician,
  openStack,
  placeAssigned,
  registerCustomer,
  signInAdmin,
  type TestPerson,
  type TestStack,
} from './stack.ts';

/** `ok`: admitted, whatever the answer; otherwise the status of the refusal. */
type Verdict = 'ok' | 401 | 403 | 404;
/** Nobody, customer, other customer, technician, other technician, admin. */
type Row = readonly [Verdict, Verdict, Verdict, Verdict, Verdict, Verdict];

const everyone: Row = ['ok', 'ok', 'ok', 'ok', 'ok', 'ok'];
const customers: Row = [401, 'ok', 'ok', 403, 403, 403];
const owner: Row = [401, 'ok', 404, 403, 403, 403];
const ownerOrAdmin: Row = [401, 'ok', 404, 403, 403, 'ok'];
const technicians: Row = [401, 403, 403, 'ok', 'ok', 403];
const crew: Row = [401, 403, 403, 'ok', 403, 403];
const ownRecord: Row = [401, 403, 403, 'ok', 404, 'ok'];
const admins: Row = [401, 403, 403, 403, 403, 'ok'];

/** Who may make which call; a new call without a row here fails the first test. */
const expected: Readonly<Record<string, Row>> = {
  'POST /api/auth/customer/register': everyone,
  'POST /api/auth/customer/login': everyone,
  'POST /api/auth/technician-login': everyone,
  'POST /api/admin/auth': everyone,
  'POST /api/store-partner-login': everyone,
  'GET /api/logout': everyone,
  'GET /api/session': everyone,
  'GET /api/config': everyone,
  'GET /api/slots': everyone,
  'POST /api/quotes': everyone,
  'GET /api/booking-status/:id': everyone,
  'POST /api/bookings/:id/price-rise': [404, 'ok', 404, 404, 404, 'ok'],
  'GET /api/bookings': customers,
  'POST /api/bookings': customers,
  'POST /api/create-payment-intent': customers,
  'GET /api/bookings/:id': ownerOrAdmin,
  'GET /api/bookings/:id/cancellation': ownerOrAdmin,
  'GET /api/bookings/:id/photos': [401, 'ok', 404, 'ok', 404, 'ok'],
  'PATCH /api/bookings/:id/payment': owner,
  'POST /api/bookings/:id/payment-intent': owner,
  'POST /api/bookings/:id/reschedule': owner,
  'POST /api/bookings/:id/review': owner,
  'POST /api/bookings/:id/cancel': ownerOrAdmin,
  'GET /api/bookings/available': technicians,
  'GET /api/bookings/technician': technicians,
  'GET /api/technician/profile': technicians,
  'POST /api/technician/connect-bank': technicians,
  'POST /api/technicians/setup-banking': technicians,
  'GET /api/jobs/:id': [401, 403, 403, 'ok', 404, 403],
  // Offered to both, taken by one: the other is told so by 409.
  'POST /api/bookings/:id/confirm': technicians,
  'POST /api/jobs/:id/schedule': crew,
  'POST /api/jobs/:id/route': crew,
  'POST /api/jobs/:id/arrive': crew,
  'POST /api/jobs/:id/start': crew,
  'POST /api/jobs/:id/photos/before': crew,
  'POST /api/jobs/:id/photos/after': crew,
  'POST /api/jobs/:id/complete': crew,
  'POST /api/bookings/:id/complete': crew,
  'POST /api/jobs/:id/message': crew,
  'POST /api/bookings/:id/bill': [401, 403, 403, 'ok', 403, 'ok'],
  'GET /api/technician/:id/payouts': ownRecord,
  'GET /api/technician/:id/earnings': ownRecord,
  'GET /api/technician/bank-status/:id': ownRecord,
  'PATCH /api/technicians/:id/availability': ownRecord,
  'PUT /api/admin/technicians/:id/availability': admins,
  'GET /api/admin/technicians': admins,
  'POST /api/admin/technicians': admins,
  'PATCH /api/admin/technician-applications/:id/approve': admins,
  'GET /api/admin/stats': admins,
  'GET /api/admin/bookings': admins,
  'GET /api/admin/bookings/:id': admins,
  'GET /api/admin/bookings/:id/candidates': admins,
  'GET /api/admin/bookings/:id/status-outcomes': admins,
  'GET /api/admin/bookings/:id/events': admins,
  'GET /api/admin/bookings/:id/ledger': admins,
  'POST /api/admin/bookings/:id/refund': admins,
  'PATCH /api/bookings/:id/assign': admins,
  'PATCH /api/bookings/:id/status': admins,
  'PATCH /api/admin/bookings/:id/times': admins,
  'PATCH /api/admin/bookings/:id/customer': admins,
  'PATCH /api/admin/bookings/:id/details': admins,
  'GET /api/admin/ops/stuck': admins,
  'POST /api/admin/ops/stuck/:id/retry': admins,
  'GET /api/admin/store-partners': admins,
  'POST /api/admin/store-partners': admins,
  'GET /api/notifications': [401, 'ok', 'ok', 'ok', 'ok', 'ok'],
  'POST /api/notifications/read': [401, 'ok', 'ok', 'ok', 'ok', 'ok'],
};

/** Bodies that pass validation, so that it is ownership that refuses. Calls not named here take none. */
const bodies: Readonly<Record<string, object>> = {
  'POST /api/bookings/:id/price-rise': { approve: true },
  'POST /api/bookings/:id/reschedule': { scheduledDate: '2030-01-07', scheduledTime: '9:00 AM - 11:00 AM' },
  'POST /api/bookings/:id/review': { rating: 5, review: 'Fine' },
  'PATCH /api/bookings/:id/payment': { paymentStatus: 'authorized' },
  'POST /api/jobs/:id/photos/before': { photos: ['data:image/jpeg;base64,AAAA'] },
  'POST /api/jobs/:id/photos/after': { photos: ['data:image/jpeg;base64,AAAA'] },
  'POST /api/jobs/:id/complete': { completionNotes: 'Done', afterPhotos: [] },
  'POST /api/jobs/:id/message': { text: 'On my way' },
  'PATCH /api/technicians/:id/availability': { isAvailable: true },
  'PUT /api/admin/technicians/:id/availability': { isAvailable: true },
};

describe('who may make which call', () => {
  let stack: TestStack;
  let actors: readonly { readonly name: string; readonly client: () => Promise<SpecClient> | SpecClient }[];
  let bookingId: string;
  let technician: TestPerson;

  beforeAll(async () => {
    stack = await openStack();
    const { run } = stack;
    const admin = await signInAdmin(run);
    technician = await hireTechnician(run, admin);
    const other = await hireTechnician(run, admin);
    const customer = await registerCustomer(run);
    const otherCustomer = await registerCustomer(run, 'Otto');
    bookingId = await placeAssigned(run, { customer, admin, technician });
    actors = [
      { name: 'nobody', client: () => new Browser(run.url) },
      { name: 'customer', client: () => customer.client },
      { name: 'other customer', client: () => otherCustomer.client },
      { name: 'technician', client: () => technician.client },
      { name: 'other technician', client: () => other.client },
      { name: 'admin', client: () => admin.client },
    ];
  });
  afterAll(() => stack?.stop());

  const table = endpoints.map(({ endpoint }) => ({ key: `${endpoint.method} ${endpoint.path}`, endpoint }));

  it('is decided for every call of the contract', () => {
    expect(Object.keys(expected).toSorted()).toEqual(table.map(({ key }) => key).toSorted());
  });

  it.each(table.filter(({ key }) => key !== 'GET /api/logout'))('$key', async ({ key, endpoint }) => {
    const row = expected[key] ?? [];
    const isAboutTechnician =
      /\/api\/(technicians?|admin\/technicians|admin\/technician-applications)\//.test(endpoint.path);
    const id = isAboutTechnician
      ? technician.id
      : endpoint.path.includes('/ops/')
        ? `booking-${bookingId}`
        : bookingId;
    const path = endpoint.path.replace(':id', id) + (endpoint.path === '/api/slots' ? '?zip=10001' : '');
    const verdicts: Record<string, string> = {};
    const wanted: Record<string, string> = {};
    for (const [index, { name, client }] of actors.entries()) {
      const verdict = row[index] ?? 'ok';
      wanted[name] = String(verdict);
      // Those who are admitted are tried with a body that changes nothing: access is decided all the same.
      const isChange = endpoint.method !== 'GET' && verdict === 'ok';
      const body = isChange ? { thisFieldIsNotKnown: true } : bodies[key];
      const form = endpoint.encoding === 'form' ? formOf(body) : body;
      const { status } = await (await client()).call(endpoint.method, path, form);
      expect(status, `${name}: ${key}`).toBeLessThan(500);
      verdicts[name] = status === 401 || status === 403 || status === 404 ? String(status) : 'ok';
    }
    expect(verdicts).toEqual(wanted);
  });

  it('a stranger sees status and day of a booking, its people the rest', async () => {
    const [nobody, customer, other] = await Promise.all(actors.map(({ client }) => client()));
    const look = async (client: SpecClient | undefined) =>
      (await client?.must('GET', `/api/booking-status/${bookingId}`))?.body.booking as unknown as Record<
        string,
        unknown
      >;
    const strange = await look(nobody);
    expect(strange).toMatchObject({
      status: 'assigned',
      full: false,
      address: null,
      customer: null,
      totalPrice: null,
    });
    expect(JSON.stringify(strange)).not.toContain('5th Ave');
    expect(await look(other)).toMatchObject({ full: false, address: null });
    expect(await look(customer)).toMatchObject({
      full: true,
      customer: { firstName: 'Cara' },
      totalPrice: 150,
    });
  });

  it('a page of another site gets nowhere, a script without a browser needs no token', async () => {
    const customer = await actors[1]?.client();
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    expect((await customer?.call('POST', '/api/quotes', {}, foreign))?.status).toBe(403);
    expect((await customer?.call('GET', '/api/logout', undefined, foreign))?.status).toBe(403);
    expect(
      (await customer?.call('POST', '/api/quotes', {}, { origin: 'https://evil.example' }))?.status,
    ).toBe(403);
    expect((await customer?.call('POST', '/api/quotes', {}))?.status).toBe(200);
  });

  it('ids of persons in a request must be those of the session', async () => {
    const customer = await actors[1]?.client();
    const foreign = await customer?.call('GET', '/api/bookings', undefined, {
      'x-customer-id': 'somebody-else',
    });
    expect(foreign?.body).toMatchObject({ code: 'identity_mismatch' });
    const own = await technician.client.call('POST', `/api/bookings/${bookingId}/confirm`, {
      technicianId: 'somebody-else',
    });
    expect(own.body).toMatchObject({ code: 'identity_mismatch' });
  });

  it('answers a wrong password and an unknown login alike', async () => {
    const nobody = new Browser(stack.run.url);
    const unknown = await nobody.call('POST', '/api/auth/customer/login', {
      email: 'no@one.example',
      password: 'x',
    });
    const wrong = await nobody.call('POST', '/api/auth/technician-login', {
      email: technician.email,
      password: 'x',
    });
    expect([unknown.status, wrong.status]).toEqual([401, 401]);
    expect([unknown.body.code, wrong.body.code]).toEqual(['invalid_credentials', 'invalid_credentials']);
  });
});

function formOf(body: object | undefined): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) form.append(name, String(value));
  return form;
}
