import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openInstallation } from '#scripts/ops/installation.ts';
import { openStripe } from '#vendors/stripe/client.ts';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { beginLife, freeWindows, photoUrl } from '#tests/support/life.ts';
import {
  type Account,
  hireTechnician,
  registerCustomer,
  seedPartner,
  signInAdmin,
} from '#tests/support/people.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { bookingPayload } from './cast.ts';
import { rawClient, type RawClient } from './raw-client.ts';

const stuckLines = z.object({
  work: z.array(
    z.object({
      bookingId: z.string().nullable(),
      issue: z.object({ kind: z.string(), subject: z.string() }).nullable(),
      actions: z.array(z.string()),
    }),
  ),
});

describe('callers who mistype, guess or repeat', () => {
  let stack: RunningStack;
  let admin: Visitor;
  let technician: Account;
  let customer: Account;
  let byAdmin: RawClient;
  let byTechnician: RawClient;
  let nobody: RawClient;

  beforeAll(async () => {
    stack = await borrowStack();
    admin = await signInAdmin(stack);
    technician = await hireTechnician(stack.url, admin, { bank: null });
    customer = await registerCustomer(stack.url);
    byAdmin = rawClient(stack.url, admin);
    byTechnician = rawClient(stack.url, technician.visitor);
    nobody = rawClient(stack.url);
  });
  afterAll(() => stack?.stop());

  describe('bank details', () => {
    const details = { accountNumber: '000123456789', accountType: 'business', bankName: 'Test Bank' };
    const setUp = (more: object) =>
      byTechnician.call('POST', '/api/technicians/setup-banking', { ...details, ...more });

    it('a mistyped routing number is refused by its field, and the right one after it is taken', async () => {
      const mistyped = await setUp({ routingNumber: '110000001' });
      expect(mistyped.body).toMatchObject({
        status: 400,
        code: 'bank_refused',
        fields: { routingNumber: expect.stringMatching(/routing number/) },
      });
      const again = await byTechnician.call('POST', '/api/technician/connect-bank', {
        accountHolderName: 'Sam Rivera',
        accountNumber: details.accountNumber,
        routingNumber: '123456789',
      });
      expect(again.body).toMatchObject({
        code: 'bank_refused',
        fields: { routingNumber: expect.any(String) },
      });
      const right = await setUp({ routingNumber: '110000000' });
      expect([right.status, right.body['last4']]).toEqual([200, '6789']);
    });

    it('tells the provider whose account it is: a business stays one until it says otherwise', async () => {
      const installation = await openInstallation(stack.dataDir);
      try {
        const events = await installation.log.readStream(`technician-${technician.id}`);
        const connected = events.findLast(({ type }) => type === 'BankConnected');
        const account = z
          .object({ connectedAccountId: z.string() })
          .parse(connected?.data).connectedAccountId;
        const holderTypes = async () => {
          const { data } = await stripeOf(stack).accounts.listExternalAccounts(account, { limit: 10 });
          return data.map((one) => (one.object === 'bank_account' ? one.account_holder_type : null));
        };
        expect(await holderTypes()).toEqual(['company']);
        await byTechnician.call('POST', '/api/technician/connect-bank', {
          accountHolderName: 'Rivera LLC',
          accountNumber: '000123456789',
          routingNumber: '110000000',
        });
        expect(await holderTypes()).toEqual(['company', 'company']);
        await setUp({ routingNumber: '110000000', accountType: 'individual' });
        expect(await holderTypes()).toContain('individual');
      } finally {
        await installation.close();
      }
    });
  });

  it.each(['payouts', 'earnings'])(
    '%s of a technician whom there is not are not zero but not found',
    async (what) => {
      const none = await byAdmin.call('GET', `/api/technician/${randomUUID()}/${what}`);
      expect([none.status, none.body['code']]).toEqual([404, 'not_found']);
      expect((await byAdmin.call('GET', `/api/technician/${technician.id}/${what}`)).status).toBe(200);
    },
  );

  it('one key for two stores is refused, and repeated for the same it is one scan', async () => {
    const { storeCode } = await seedPartner(admin);
    const one = { storeCode };
    const other = { storeCode: (await seedPartner(admin)).storeCode };
    const key = { 'idempotency-key': randomUUID() };
    const scan = (body: object) => nobody.call('POST', '/api/qr-scans', body, key);
    const first = await scan(one);
    expect(first.status).toBe(201);
    expect((await scan(one)).headers.get('x-position')).toBe(first.headers.get('x-position'));
    for (const body of [other, { ...one, productSku: 'other' }]) {
      const refused = await scan(body);
      expect([refused.status, refused.body['code']]).toEqual([422, 'key_reused']);
    }
  });

  it('an inactive technician is offered nothing and opens no times; active again, they do', async () => {
    const zip = '59401';
    const far = await hireTechnician(stack.url, admin, { zip, bank: null });
    const put = (body: object, id = far.id) => byAdmin.call('PUT', `/api/admin/technicians/${id}`, body);
    const windows = () => freeWindows(customer.visitor, zip, 1).catch(() => []);
    await expect.poll(windows).not.toEqual([]);
    expect((await put({ isActive: false, reason: 'Moved away' })).body).toMatchObject({ isActive: false });
    await expect.poll(windows).toEqual([]);
    // Once more changes nothing.
    expect((await put({ isActive: false })).status).toBe(200);
    expect((await put({ isActive: true })).status).toBe(200);
    await expect.poll(windows).not.toEqual([]);
    expect((await put({ isActive: false }, randomUUID())).status).toBe(404);
    expect((await put({})).status).toBe(200);
    expect((await put({ isActive: 'no' })).status).toBe(400);
  });

  it('a deactivated technician signs in to their earnings alone: no job to take, and nobody’s address', async () => {
    const zip = '99501';
    const leaver = await hireTechnician(stack.url, admin, { zip, bank: null });
    const taken = await beginLife({ stack, technician: leaver, zip });
    await taken.until('route');
    const windows = await freeWindows(customer.visitor, zip, 2);
    const window = windows.find(({ date, time }) => date !== taken.window.date || time !== taken.window.time);
    if (!window) throw new Error('no other window is free');
    const offered = await beginLife({ stack, technician: leaver, zip, window });
    await offered.until('accept');
    let client = rawClient(stack.url, leaver.visitor);
    const list = z.array(z.looseObject({ id: z.string() }));
    const open = async () => {
      const { body } = await client.call('GET', '/api/bookings/available');
      return list.parse(body['list']).map(({ id }) => id);
    };
    const seen = async () => {
      const paths = ['/api/bookings/technician', `/api/jobs/${taken.bookingId}`];
      const answers = await Promise.all(paths.map((path) => client.call('GET', path)));
      const tracker = await client.call('GET', `/api/booking-status/${taken.bookingId}`);
      return [...answers, tracker].map(({ status, body }) => [
        status,
        /350 W 31st|212-555-0110|\+12125550110|Ring twice|Bergman/.test(JSON.stringify(body)),
      ]);
    };
    const take = () =>
      client.call('POST', `/api/bookings/${offered.bookingId}/confirm`, { technicianId: leaver.id });
    const put = (body: object) => byAdmin.call('PUT', `/api/admin/technicians/${leaver.id}`, body);
    const job = `/api/jobs/${taken.bookingId}`;
    const photos = [await photoUrl()];
    const kept = await client.call('POST', `${job}/photos/before`, { photos });
    const [keptPhoto] = z.tuple([z.string()]).parse(kept.body['photos']);
    const routed = { 'idempotency-key': 'route-before-leaving' };
    expect((await client.call('POST', `${job}/route`, {}, routed)).status).toBe(200);
    const acts = async () => {
      const bill = `/api/bookings/${taken.bookingId}/bill`;
      // No image: it would be refused as unreadable if it were looked at.
      const unread = ['data:image/jpeg;base64,AAAA'];
      const complete = { completionNotes: 'Done', afterPhotos: unread };
      return [
        await client.call('GET', keptPhoto),
        await client.call('GET', `/api/bookings/${taken.bookingId}/photos`),
        await client.call('POST', `/api/bookings/${taken.bookingId}/messages`, { text: 'I am on my way.' }),
        await client.call('POST', `${job}/photos/before`, { photos: unread }),
        await client.call('POST', `${job}/arrive`),
        await client.call('POST', `${job}/start`),
        await client.call('POST', `${job}/complete`, complete),
        await client.call('POST', bill),
      ].map(({ status, body }) => [status, body['code'], body['message']]);
    };
    const leftBehind = async () => {
      const { body } = await byAdmin.call('GET', '/api/admin/ops/stuck');
      return stuckLines
        .parse(body)
        .work.filter(({ issue }) => issue?.kind === 'technician_inactive')
        .map(({ bookingId, issue, actions }) => [bookingId, issue?.subject, actions]);
    };
    await expect.poll(open).toContain(offered.bookingId);
    expect(await leftBehind()).toEqual([]);
    expect(await seen()).toEqual([
      [200, true],
      [200, true],
      [200, true],
    ]);
    expect((await put({ isActive: false, reason: 'Has left' })).status).toBe(200);
    const { email, password } = leaver;
    await leaver.visitor.call('POST', '/api/auth/technician-login', z.unknown(), {
      body: { email, password },
    });
    client = rawClient(stack.url, leaver.visitor);
    await expect.poll(seen).toEqual([
      [200, false],
      [200, false],
      [200, false],
    ]);
    const refused = [403, 'not_yours', 'Your account is not active. Contact Hexkey to have it reactivated.'];
    expect(await acts()).toEqual(Array.from({ length: 8 }, () => refused));
    // The job that is theirs still, and not the one that they were only offered.
    await expect.poll(leftBehind).toEqual([[taken.bookingId, leaver.id, []]]);
    // What was done before is answered as it was then.
    expect((await client.call('POST', `${job}/route`, {}, routed)).status).toBe(200);
    expect((await taken.booking()).status).toBe('in_route');
    expect(await open()).toEqual([]);
    expect([(await take()).status, (await take()).body['code']]).toEqual([403, 'not_yours']);
    expect((await client.call('GET', `/api/technician/${leaver.id}/earnings`)).status).toBe(200);
    expect((await put({ isActive: true })).status).toBe(200);
    await expect.poll(seen).toEqual([
      [200, true],
      [200, true],
      [200, true],
    ]);
    expect(await leftBehind()).toEqual([]);
    expect((await take()).status).toBe(200);
    expect((await client.call('GET', keptPhoto)).status).toBe(200);
    expect((await client.call('POST', `${job}/arrive`)).status).toBe(200);
  });

  it('the typed city is nowhere in the clear, and its people read it all the same', async () => {
    const owner = await registerCustomer(stack.url);
    const client = rawClient(stack.url, owner.visitor);
    await hireTechnician(stack.url, admin);
    const [window] = await freeWindows(owner.visitor, '10001', 2);
    const sold = { scheduledDate: window?.date, scheduledTime: window?.time };
    const booked = await client.call(
      'POST',
      '/api/bookings',
      bookingPayload(sold, { city: 'Bergmanhausen', email: owner.email }),
    );
    expect(booked.status).toBe(201);
    const id = String(booked.body['id']);
    const seen = async (city: string) => {
      // The admin's edit is another's: the list may be a moment behind it.
      await expect
        .poll(async () => (await client.call('GET', `/api/bookings/${id}`)).body['address'])
        .toContain(city);
      const receipt = await client.call('GET', `/api/bookings/${id}/receipt`);
      expect(JSON.stringify(receipt.body)).toContain(city);
      const entry = await client.call('GET', `/api/bookings/${id}/calendar.ics`);
      expect(entry.body['text']).toContain(city);
    };
    await seen('Bergmanhausen');
    const changed = await byAdmin.call('PATCH', `/api/admin/bookings/${id}/customer`, {
      firstName: 'Ada',
      lastName: 'Bergman',
      email: owner.email,
      phone: '212-555-0110',
      address: '12 Elm St, Adasville, NY 10001',
    });
    expect(changed.status).toBe(200);
    await seen('Adasville');
    const database = new pg.Client({ connectionString: stack.run.databaseUrl });
    await database.connect();
    try {
      const { rows } = await database.query<{ found: string }>(
        `SELECT (SELECT count(*) FROM es.events e WHERE e::text ~ 'Bergmanhausen|Adasville')
              + (SELECT count(*) FROM rm.bookings b WHERE b::text ~ 'Bergmanhausen|Adasville') AS found`,
      );
      expect(Number(rows[0]?.found)).toBe(0);
    } finally {
      await database.end();
    }
  });

  it('past the limit of guesses a right one is answered like a wrong one', async () => {
    const owner = await registerCustomer(stack.url);
    const life = await beginLife({
      stack,
      technician: await hireTechnician(stack.url, admin),
      customer: owner,
    });
    await life.place();
    const guess = (email: string, client = nobody) =>
      client.call('POST', '/api/reviews', {
        bookingId: life.bookingId,
        rating: 5,
        review: 'Fine work, on time and clean.',
        customerName: 'Ada Bergman',
        email,
        serviceName: 'Furniture Assembly',
      });
    // Right, though too early for a review: not counted.
    expect((await guess(owner.email)).body).toMatchObject({ status: 409 });
    const answers = [];
    for (let number = 0; number < 31; number += 1)
      answers.push((await guess(`eve${number}@customers.example`)).status);
    expect(answers.filter((status) => status === 404)).toHaveLength(30);
    expect((await guess(owner.email)).status).toBe(429);
    // Who is signed in guesses nothing.
    expect((await guess(owner.email, rawClient(stack.url, owner.visitor))).status).toBe(409);
  });
});

/** The provider as the product reaches it. */
function stripeOf({ run, dataDir }: RunningStack): Stripe {
  const secrets = z
    .object({ sandboxStripeSecretKey: z.string() })
    .parse(JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')));
  return openStripe({ secretKey: secrets.sandboxStripeSecretKey, apiBase: run.sandboxUrl });
}
