/** Customers as admins keep them (spec admin §2 and §7): list, file, edit, notes, block, and what is refused. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { eventually } from '#tests/support/eventually.ts';
import { beginLife, freeWindows } from '#tests/support/life.ts';
import { registerCustomer, type Account } from '#tests/support/people.ts';
import { type Cast, openCast } from './cast.ts';
import type { Answer } from './raw-client.ts';

let cast: Cast;
beforeAll(async () => {
  cast = await openCast(await borrowStack());
});

const admin = (method: string, path: string, body?: object): Promise<Answer> =>
  cast.clients.admin.call(method, path, body);
const of = ({ id }: Account, rest = ''): string => `/api/admin/customers/${id}${rest}`;
const read = async (person: Account) => (await admin('GET', of(person))).body;

describe('the list', () => {
  it('has a customer with bookings, money and badge, and says so under any filter that fits', async () => {
    const { customer, otherCustomer } = cast;
    const search = encodeURIComponent(customer.email);
    const { body } = await admin(
      'GET',
      `/api/admin/customers/paginated?search=${search}&status=active&page=1&limit=25`,
    );
    expect(body).toMatchObject({
      customers: [
        {
          id: customer.id,
          firstName: 'Ada',
          email: customer.email,
          role: 'customer',
          status: 'active',
          totalBookings: 1,
          totalSpent: 0,
          notes: null,
        },
      ],
      total: 1,
      page: 1,
      pageSize: 25,
    });
    for (const status of ['new', 'returning', 'vip', 'inactive', 'blocked'])
      expect(
        (await admin('GET', `/api/admin/customers/paginated?search=${search}&status=${status}`)).body,
      ).toMatchObject({ total: 0 });
    const fresh = await admin(
      'GET',
      `/api/admin/customers/paginated?status=new&search=${encodeURIComponent(otherCustomer.email)}`,
    );
    expect(fresh.body).toMatchObject({ total: 1 });
  });

  it('is whole for the spec’s client, or says where it goes on', async () => {
    const { headers, body } = await admin('GET', '/api/admin/customers?limit=1');
    const total = Number(headers.get('x-total-count'));
    expect(total).toBeGreaterThan(1);
    expect(body['list']).toHaveLength(1);
    expect(headers.get('link')).toBe('</api/admin/customers?limit=1&offset=1>; rel="next"');
    const rest = await admin('GET', `/api/admin/customers?offset=${total - 1}`);
    expect(rest.headers.get('link')).toBeNull();
    expect(rest.body['list']).toHaveLength(1);
  });

  it('is a file of its columns, with dollars to the cent', async () => {
    const { customer } = cast;
    const { headers, body } = await admin(
      'GET',
      `/api/admin/customers/export?format=csv&status=all&search=${encodeURIComponent(customer.email)}`,
    );
    expect(headers.get('content-disposition')).toMatch(/filename="customers-\d{4}-\d\d-\d\d\.csv"$/);
    const [, row = ''] = String(body['text']).split('\r\n');
    expect(row).toMatch(
      new RegExp(
        `^${customer.id},Ada,Bergman,${customer.email},no,'\\+1\\d{10},customer,active,no,1,0\\.00,`,
      ),
    );
  });
});

describe('an admin’s edit', () => {
  it('changes what it names and nothing else, and is told to nobody but the person', async () => {
    const person = await registerCustomer(cast.stack.url);
    const answer = await admin('PUT', of(person), {
      firstName: 'Adele',
      phone: '(212) 555-0123',
      emailVerified: true,
      profileImageUrl: 'https://pictures.example/ada.png',
      notes: 'Prefers mornings',
    });
    expect(answer.body).toMatchObject({
      firstName: 'Adele',
      lastName: 'Bergman',
      email: person.email,
      phone: '+12125550123',
      emailVerified: true,
      profileImageUrl: 'https://pictures.example/ada.png',
      notes: 'Prefers mornings',
      adminNotes: [{ text: 'Prefers mornings', by: { role: 'admin' }, edited: null }],
    });
    // The same words again are no second note, and what was not sent stays.
    const again = await admin('PUT', of(person), { notes: 'Prefers mornings', emailVerified: false });
    expect(again.body).toMatchObject({ firstName: 'Adele', emailVerified: false, adminNotes: [{}] });
    expect(await person.visitor.send('GET', '/api/account')).toMatchObject({
      body: { firstName: 'Adele', phone: '+12125550123' },
    });
    expect(JSON.stringify((await person.visitor.send('GET', '/api/account')).body)).not.toContain('mornings');
  });

  it('moves the sign-in with the address, which has to be confirmed again; a taken one is refused', async () => {
    const person = await registerCustomer(cast.stack.url);
    await admin('PUT', of(person), { emailVerified: true });
    const taken = await admin('PUT', of(person), { email: cast.customer.email });
    expect(taken).toMatchObject({
      status: 409,
      body: { code: 'email_taken', fields: { email: expect.any(String) } },
    });
    const email = `${randomUUID()}@customers.example`;
    const moved = await admin('PUT', of(person), { email, emailVerified: true });
    expect(moved.body).toMatchObject({ email, emailVerified: false });
    const signIn = (login: string) =>
      cast.clients.nobody.call('POST', '/api/auth/customer/login', {
        email: login,
        password: person.password,
      });
    expect((await signIn(person.email)).status).toBe(401);
    expect((await signIn(email)).status).toBe(200);
    await eventually('both addresses are told', async () => {
      const [old, fresh] = await Promise.all([
        cast.stack.sandbox.mail(person.email),
        cast.stack.sandbox.mail(email),
      ]);
      return old.length >= 2 && fresh.length >= 1 ? true : undefined;
    });
  });

  it.each([
    [{ firstName: '' }, 'firstName'],
    [{ email: 'nobody' }, 'email'],
    [{ phone: '12' }, 'phone'],
    [{ profileImageUrl: 'javascript:alert(1)' }, 'profileImageUrl'],
    [{ stripeCustomerId: 'acct_1' }, 'stripeCustomerId'],
    [{ role: 'owner' }, 'role'],
  ])('refuses %o beside its field', async (body, field) => {
    const answer = await admin('PUT', of(cast.otherCustomer), body);
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
  });

  it('lets nobody pay with another person’s cards', async () => {
    const payer = (await admin('GET', of(cast.customer, '/billing'))).body['stripeCustomerId'];
    expect(payer).toMatch(/^cus_/);
    const stolen = await admin('PUT', of(cast.otherCustomer), { stripeCustomerId: payer });
    expect(stolen).toMatchObject({ status: 409, body: { code: 'other_stripe_customer' } });
    const own = await admin('PUT', of(cast.customer), { stripeCustomerId: payer });
    expect(own.body).toMatchObject({ stripeCustomerId: payer });
  });

  it('gives another role a login of its own, with the same password, and takes it back', async () => {
    const person = await registerCustomer(cast.stack.url);
    const { email, password } = person;
    const technician = () =>
      cast.clients.nobody.call('POST', '/api/auth/technician-login', { email, password });
    expect((await admin('PUT', of(person), { role: 'technician' })).body).toMatchObject({
      code: 'role_not_possible',
    });
    await person.visitor.send('POST', '/api/account/addresses', {
      body: { street: '1 Main St', city: 'New York', state: 'NY', zipCode: '10001' },
    });
    expect((await admin('PUT', of(person), { role: 'technician' })).body).toMatchObject({
      role: 'technician',
    });
    expect((await technician()).status).toBe(200);
    // As of anybody whom an admin adds, the review is done and the rest of the vetting is to come.
    const listed = await admin('GET', '/api/admin/technicians');
    const added = (listed.body['list'] as { readonly user: { readonly email: string } }[]).find(
      ({ user }) => user.email === email,
    );
    expect(added).toMatchObject({
      applicationStatus: 'approved',
      obstacles: expect.arrayContaining(['check_not_clear', 'contract_unsigned']),
    });
    expect((await admin('PUT', of(person), { role: 'store_partner' })).body).toMatchObject({
      role: 'store_partner',
    });
    expect((await technician()).status).toBe(401);
    const partner = await cast.clients.nobody.call('POST', '/api/store-partner-login', { email, password });
    expect(partner.status).toBe(200);
    expect((await admin('PUT', of(person), { role: 'customer' })).body).toMatchObject({ role: 'customer' });
    expect(
      (await cast.clients.nobody.call('POST', '/api/store-partner-login', { email, password })).status,
    ).toBe(401);
  });
});

describe('notes', () => {
  it('keep their author, are changed and removed, and are read by admins alone', async () => {
    const person = await registerCustomer(cast.stack.url);
    expect((await admin('POST', of(person, '/notes'), { text: 'Dog in the yard' })).status).toBe(201);
    await admin('POST', of(person, '/notes'), { text: 'Second floor' });
    const { adminNotes } = (await read(person)) as {
      readonly adminNotes: readonly { id: string; text: string }[];
    };
    expect(adminNotes.map(({ text }) => text)).toEqual(['Second floor', 'Dog in the yard']);
    const id = adminNotes[1]?.id ?? '';
    await admin('PATCH', of(person, `/notes/${id}`), { text: 'A friendly dog' });
    expect((await read(person))['adminNotes']).toMatchObject([
      { text: 'Second floor', edited: null },
      { text: 'A friendly dog', edited: { by: { role: 'admin' } } },
    ]);
    await admin('DELETE', of(person, `/notes/${id}`));
    expect((await read(person))['adminNotes']).toMatchObject([{ text: 'Second floor' }]);
    expect((await admin('PATCH', of(person, '/notes/none'), { text: 'x' })).status).toBe(404);
    expect((await admin('POST', of(person, '/notes'), { text: '  ' })).status).toBe(400);
    // They are part of what the person may ask for.
    const own = await person.visitor.send('GET', '/api/account/export');
    expect(own.body).toMatchObject({ notesOfOurTeam: 'Second floor' });
  });
});

describe('a block', () => {
  it('ends the sessions, lets nobody sign in or book, and is lifted again', async () => {
    const person = await registerCustomer(cast.stack.url);
    expect((await admin('POST', of(person, '/block'), { reason: '' })).status).toBe(400);
    expect((await admin('POST', of(person, '/block'), { reason: 'Chargebacks' })).status).toBe(200);
    expect((await person.visitor.send('GET', '/api/account')).status).toBe(401);
    const signIn = () =>
      cast.clients.nobody.call('POST', '/api/auth/customer/login', {
        email: person.email,
        password: person.password,
      });
    expect(await signIn()).toMatchObject({
      status: 403,
      body: { code: 'account_blocked', message: expect.stringContaining('support@') },
    });
    // A wrong password tells nobody that there is a block.
    const wrong = await cast.clients.nobody.call('POST', '/api/auth/customer/login', {
      email: person.email,
      password: 'not the password',
    });
    expect(wrong.status).toBe(401);
    expect(await read(person)).toMatchObject({
      isBlocked: true,
      blocked: { reason: 'Chargebacks', by: { role: 'admin' } },
    });
    const search = encodeURIComponent(person.email);
    expect(
      (await admin('GET', `/api/admin/customers/paginated?status=blocked&search=${search}`)).body,
    ).toMatchObject({ total: 1 });
    await admin('DELETE', of(person, '/block'));
    expect((await signIn()).status).toBe(200);
  });
});

describe('the timeline', () => {
  it('tells of account and bookings together, newest first, page by page', async () => {
    await admin('POST', of(cast.customer, '/notes'), { text: 'Called' });
    const { entries, total } = await eventually('the note is the newest', async () => {
      const { body } = await admin('GET', of(cast.customer, '/timeline'));
      const first = (body['entries'] as { readonly what: string }[])[0];
      return first?.what === 'Our team wrote a note'
        ? (body as unknown as {
            entries: { position: string; what: string; booking: object | null }[];
            total: number;
          })
        : undefined;
    });
    const placed = entries.find(({ what }) => what === 'Booking placed');
    expect(placed?.booking).toEqual({ id: cast.life.bookingId, number: expect.stringMatching(/^HX-/) });
    expect(total).toBeGreaterThanOrEqual(entries.length);
    const positions = entries.map(({ position }) => BigInt(position));
    expect(positions).toEqual(positions.toSorted((a, b) => (a < b ? 1 : -1)));
    const older = await admin('GET', of(cast.customer, `/timeline?before=${entries[0]?.position}`));
    expect(older.body['entries']).toEqual(entries.slice(1, 21));
  });
});

describe('a deletion', () => {
  it('waits for what is open, and takes an account with login and names', async () => {
    expect(await admin('DELETE', of(cast.customer))).toMatchObject({
      status: 409,
      body: { code: 'open_bookings' },
    });
    const person = await registerCustomer(cast.stack.url);
    expect((await admin('DELETE', of(person))).status).toBe(200);
    expect((await admin('GET', of(person))).status).toBe(404);
    expect((await admin('PUT', of(person), { firstName: 'Ada' })).status).toBe(404);
    expect((await person.visitor.send('GET', '/api/account')).status).toBe(401);
    const found = await eventually('nobody finds them', async () => {
      const search = encodeURIComponent(person.email);
      const { body } = await admin('GET', `/api/admin/customers/paginated?search=${search}`);
      return body['total'] === 0 ? body : undefined;
    });
    expect(found['customers']).toEqual([]);
  });
});

describe('two records of one person', () => {
  it('become one: bookings follow, the sign-in of the one that goes ends, and a deletion takes both', async () => {
    const { stack, technician } = cast;
    const kept = await registerCustomer(stack.url);
    const gone = await registerCustomer(stack.url);
    const phone = '(212) 555-0177';
    for (const person of [kept, gone]) await admin('PUT', of(person), { phone });
    const found = await admin('GET', of(kept, '/duplicates'));
    expect(found.body['duplicates']).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: gone.id, same: ['phone', 'name'] })]),
    );
    const windows = await freeWindows(gone.visitor, '10001', 3);
    const window = windows.find(
      ({ date, time }) => date !== cast.life.window.date || time !== cast.life.window.time,
    );
    if (!window) throw new Error('no other window is free');
    const life = await beginLife({ stack, technician, customer: gone, window });
    await life.until('accept');
    expect(await admin('POST', of(kept, '/merge'), { duplicateId: gone.id })).toMatchObject({
      status: 409,
      body: { code: 'open_bookings' },
    });
    await gone.visitor.send('POST', `/api/bookings/${life.bookingId}/cancel`, { body: {} });
    await eventually('its booking has ended', async () =>
      (await life.booking()).status === 'cancelled' ? true : undefined,
    );
    expect((await admin('POST', of(kept, '/merge'), { duplicateId: kept.id })).status).toBe(409);
    const merged = await eventually('nothing of it is open', async () => {
      const answer = await admin('POST', of(kept, '/merge'), { duplicateId: gone.id });
      return answer.status === 200 ? answer : undefined;
    });
    expect(merged.body).toMatchObject({ success: true });
    expect((await gone.visitor.send('GET', '/api/account')).status).toBe(401);
    const own = await eventually('the booking is the other’s', async () => {
      const { body } = await kept.visitor.send('GET', '/api/bookings');
      return Array.isArray(body) && body.length > 0 ? (body as { readonly id: string }[]) : undefined;
    });
    expect(own.map(({ id }) => id)).toEqual([life.bookingId]);
    expect(await kept.visitor.send('GET', `/api/bookings/${life.bookingId}`)).toMatchObject({
      status: 200,
      body: { status: 'cancelled', specialInstructions: 'Ring twice, third floor.' },
    });
    await eventually('it knows what it has taken over', async () =>
      JSON.stringify((await read(kept))['duplicates']) === JSON.stringify([gone.id]) ? true : undefined,
    );
    expect(await admin('GET', of(gone))).toMatchObject({ status: 409, body: { code: 'merged' } });
    // The books of both are one person's: they go together, and the proof of each stands.
    expect((await admin('POST', of(kept, '/erase'), { reason: 'Request by mail, ticket 318' })).status).toBe(
      200,
    );
    for (const person of [kept, gone])
      expect((await admin('GET', of(person, '/erasure'))).body).toMatchObject({
        state: 'erased',
        isKeyDestroyed: true,
      });
  });
});

describe('an erasure', () => {
  it('says before what it takes, and proves afterwards that nothing of it is left', async () => {
    const person = await registerCustomer(cast.stack.url);
    await admin('POST', of(person, '/notes'), { text: 'Asked to be forgotten' });
    const before = await eventually('the record is known', async () => {
      const { body } = await admin('GET', of(person, '/erasure'));
      return body['state'] === 'possible' ? body : undefined;
    });
    expect(before).toMatchObject({
      openBookings: [],
      goes: expect.arrayContaining([
        { store: 'key', items: 1 },
        { store: 'record', items: 3 },
        { store: 'logins', items: expect.any(Number) },
      ]),
      stays: { bookings: 0, ledgerEntries: 0, ratings: 0 },
    });
    expect((await admin('POST', of(person, '/erase'), { reason: ' ' })).status).toBe(400);
    expect((await admin('POST', of(person, '/erase'), { reason: 'Ticket 318' })).status).toBe(200);
    const proof = await eventually('every store is empty', async () => {
      const { body } = await admin('GET', of(person, '/erasure'));
      const stores = body['stores'] as readonly { readonly now: { readonly items: number } }[];
      return stores.every(({ now }) => now.items === 0) ? body : undefined;
    });
    expect(proof).toMatchObject({
      state: 'erased',
      reason: 'Ticket 318',
      by: { role: 'admin' },
      isKeyDestroyed: true,
      stores: expect.arrayContaining([
        {
          store: 'record',
          before: { items: 3, digest: expect.stringMatching(/^[\w-]{43}$/) },
          now: { items: 0, digest: expect.any(String) },
        },
      ]),
    });
    expect(JSON.stringify(proof)).not.toContain(person.email);
    const listed = await admin('GET', '/api/admin/erasures?limit=100');
    const erased = { customerId: person.id, at: expect.stringMatching(/Z$/) };
    expect(listed.body['erasures']).toEqual(expect.arrayContaining([erased]));
    const searched = async (search: string) =>
      (await admin('GET', `/api/admin/erasures?${new URLSearchParams({ search })}`)).body;
    expect(await searched(person.id.slice(3, -3).toUpperCase())).toMatchObject({
      erasures: [erased],
      total: 1,
    });
    expect(await searched('a number of nobody')).toMatchObject({ erasures: [], total: 0 });
  });
});
