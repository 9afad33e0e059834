/** From the scan of a store's code to the commission: what the device remembers, and what the booking names (decision 160). */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { eventually } from '#tests/support/eventually.ts';
import { beginLife, freeWindows } from '#tests/support/life.ts';
import { type Account, hireTechnician, registerCustomer, signInAdmin } from '#tests/support/people.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import { type Visitor, visitor } from '#tests/support/visitor.ts';

const anything = z.unknown();
const made = z.looseObject({
  partnerId: z.string(),
  storeCode: z.string(),
  username: z.string(),
  temporaryPassword: z.string(),
});
const counted = { scans: z.number(), conversions: z.number(), earningsCents: z.number() };
const analytics = z.looseObject({
  totalScans: z.number(),
  uniqueVisitors: z.number(),
  totalConversions: z.number(),
  conversionRate: z.number(),
  totalEarnings: z.number(),
  codes: z.array(z.looseObject({ code: z.string(), ...counted })),
  recentScans: z.array(
    z.looseObject({
      id: z.string(),
      productSku: z.string().nullable(),
      converted: z.boolean(),
      commissionAmount: z.number().nullable(),
    }),
  ),
});
const codes = z.object({
  codes: z.array(
    z.looseObject({ code: z.string(), kind: z.string(), isRunning: z.boolean(), scans: z.number() }),
  ),
});
const quoted = z.looseObject({
  partner: z.nullable(z.object({ storeCode: z.string(), storeName: z.string() })),
});

const commissions = z.object({
  commissions: z.array(
    z.looseObject({ bookingId: z.string(), paymentStatus: z.string(), commissionAmount: z.number() }),
  ),
  total: z.number(),
});

interface Partner {
  readonly id: string;
  readonly storeCode: string;
  readonly visitor: Visitor;
}

describe('a store’s code', () => {
  let stack: RunningStack;
  let admin: Visitor;
  let technician: Account;
  let pool: pg.Pool;
  beforeAll(async () => {
    stack = await borrowStack();
    admin = await signInAdmin(stack);
    technician = await hireTechnician(stack.url, admin);
    pool = new pg.Pool({ connectionString: stack.run.databaseUrl });
  });
  afterAll(async () => {
    await pool?.end();
    await stack?.stop();
  });

  async function partner(contactEmail?: string): Promise<Partner> {
    const { partnerId, storeCode, username, temporaryPassword } = await admin.call(
      'POST',
      '/api/admin/store-partners',
      made,
      {
        body: {
          storeName: 'Maple & Main',
          contactName: 'Jordan Maple',
          contactEmail: contactEmail ?? `maple.${randomUUID().slice(0, 8)}@hexkey.example`,
          createLogin: true,
        },
      },
    );
    const own = visitor(stack.url);
    await own.call('POST', '/api/store-partner-login', anything, {
      body: { email: username, password: temporaryPassword },
    });
    return { id: partnerId, storeCode, visitor: own };
  }
  const scan = (who: Visitor, storeCode: string, productSku: string | null = null) =>
    who.call('POST', '/api/qr-scans', z.looseObject({ store: z.looseObject({ storeCode: z.string() }) }), {
      body: { storeCode, productSku, customerIp: '', userAgent: 'Mozilla/5.0 (iPhone)' },
    });
  const analyticsOf = ({ visitor: own, id }: Partner) =>
    own.call('GET', `/api/store-partner/${id}/qr-analytics`, analytics);
  const placed = z.object({ data: z.looseObject({ partner: z.looseObject({}).nullable() }) });
  /** What the booking's own event says of its partner. */
  async function referralOf(bookingId: string): Promise<unknown> {
    const { rows } = await pool.query(
      `SELECT data FROM es.events WHERE stream_id = $1 AND type = 'BookingPlaced'`,
      [`booking-${bookingId}`],
    );
    return z.tuple([placed]).parse(rows)[0].data.partner;
  }
  const quoteOf = async (who: Visitor, ref?: string) =>
    (
      await who.call('POST', '/api/quotes', quoted, {
        body: { brand: 'ikea', itemCount: 2, ...(ref === undefined ? {} : { ref }) },
      })
    ).partner;

  it('that was scanned on the device earns its commission without being named, and the scan shows it', async () => {
    const store = await partner();
    const customer = await registerCustomer(stack.url);
    await scan(customer.visitor, store.storeCode, 'HEMNES-8');
    expect(await quoteOf(customer.visitor)).toEqual({
      storeCode: store.storeCode,
      storeName: 'Maple & Main',
    });
    const life = await beginLife({ stack, technician, customer });
    await life.place();
    // The scan is another visitor's write, which this one does not wait for.
    const scanId = await eventually('the scan', async () => (await analyticsOf(store)).recentScans[0]?.id);
    expect(await referralOf(life.bookingId)).toEqual({
      partnerId: store.id,
      storeCode: store.storeCode,
      scanId,
      device: expect.stringMatching(/^[\w-]{43}$/),
    });
    // An order that nobody has paid for is none yet.
    expect(await analyticsOf(store)).toMatchObject({ totalScans: 1, totalConversions: 0, conversionRate: 0 });
    await life.until();
    await eventually('the commission', async () => {
      const found = await analyticsOf(store);
      return found.totalEarnings > 0 ? found : undefined;
    });
    expect(await analyticsOf(store)).toMatchObject({
      totalScans: 1,
      uniqueVisitors: 1,
      totalConversions: 1,
      conversionRate: 100,
      totalEarnings: 6,
      recentScans: [{ id: scanId, productSku: 'HEMNES-8', converted: true, commissionAmount: 6 }],
    });
  });

  it('of a place is its own, counts apart, and goes on to count for the store once it has ended', async () => {
    const store = await partner();
    const path = `/api/store-partner/${store.id}/codes`;
    const issued = await store.visitor.call('POST', path, z.looseObject({ code: z.string() }), {
      body: { kind: 'location', name: 'Polaris, entrance' },
    });
    expect(issued.code).toBe(`${store.storeCode}-POL`);
    const second = await store.visitor.call('POST', path, z.looseObject({ code: z.string() }), {
      body: { kind: 'campaign', name: 'Polaris flyer', until: '2035-01-04' },
    });
    expect(second.code).toBe(`${store.storeCode}-POL2`);
    expect(
      await store.visitor.send('POST', path, { body: { kind: 'location', name: 'x', letters: 'POL' } }),
    ).toMatchObject({ status: 409, body: { code: 'store_code_taken' } });

    const customer = await registerCustomer(stack.url);
    expect((await scan(customer.visitor, issued.code.toLowerCase())).store.storeCode).toBe(issued.code);
    const life = await beginLife({ stack, technician, customer });
    await life.place();
    expect(await referralOf(life.bookingId)).toMatchObject({ storeCode: issued.code });

    await admin.call('POST', `${path}/${issued.code}/end`, anything);
    expect((await scan(visitor(stack.url), issued.code)).store.storeCode).toBe(store.storeCode);
    const listed = await eventually('both scans', async () => {
      const found = await store.visitor.call('GET', path, codes);
      return found.codes.reduce((sum, { scans }) => sum + scans, 0) === 2 ? found : undefined;
    });
    expect(listed).toMatchObject({
      codes: [
        { code: store.storeCode, kind: 'store', isRunning: true, scans: 1 },
        { code: second.code, kind: 'campaign', isRunning: true, scans: 0 },
        { code: issued.code, kind: 'location', isRunning: false, scans: 1 },
      ],
    });
    expect(await visitor(stack.url).send('GET', `/api/store-qr/${issued.code}`)).toMatchObject({
      status: 404,
    });
  });

  it('that an order names counts before one that the device has scanned, and names no other store’s scan', async () => {
    const [scanned, named] = [await partner(), await partner()];
    const customer = await registerCustomer(stack.url);
    await scan(customer.visitor, scanned.storeCode);
    const life = await beginLife({ stack, technician, customer, ref: named.storeCode });
    await life.place();
    const referral = await referralOf(life.bookingId);
    expect(referral).toMatchObject({ partnerId: named.id, storeCode: named.storeCode });
    expect(referral).not.toHaveProperty('scanId');
  });

  it('with which the store books for itself earns a commission that waits for an admin, who needs a reason', async () => {
    const customer = await registerCustomer(stack.url);
    const store = await partner(customer.email);
    const life = await beginLife({ stack, technician, customer, ref: store.storeCode });
    await life.until();
    const { bookingId } = life;
    const of = (query = '') =>
      admin.call('GET', `/api/admin/store-commissions?partner=${store.id}${query}`, commissions);
    const held = await eventually('the held commission', async () => {
      const { commissions: rows } = await of('&status=held');
      return rows.find(({ commissionAmount }) => commissionAmount > 0);
    });
    expect(held).toMatchObject({
      id: bookingId,
      bookingId,
      storeName: 'Maple & Main',
      storeCode: store.storeCode,
      serviceAmount: 150,
      commissionAmount: 6,
      paymentStatus: 'held',
      // The card is that of the partner as a customer.
      flags: ['own_email', 'own_card'],
      isReleased: false,
    });
    const path = `/api/admin/store-partners/${store.id}/commissions/${bookingId}/decision`;
    const decide = (body: object) => admin.send('POST', path, { body });
    expect(await decide({ decision: 'release', note: ' ' })).toMatchObject({ status: 400 });
    expect(
      await store.visitor.send('POST', path, { body: { decision: 'release', note: 'mine' } }),
    ).toMatchObject({
      status: 403,
    });
    expect(await decide({ decision: 'release', note: 'They share the mailbox of a family' })).toMatchObject({
      status: 200,
    });
    expect(await decide({ decision: 'refuse', note: 'No' })).toMatchObject({
      status: 409,
      body: { code: 'not_held' },
    });
    expect((await of('&status=held')).commissions).toEqual([]);
    expect((await of()).commissions).toMatchObject([
      { bookingId, paymentStatus: 'pending', isReleased: true, commissionAmount: 6 },
    ]);
  });

  it('of a partnership that has ended keeps nobody from booking', async () => {
    const store = await partner();
    const customer = await registerCustomer(stack.url);
    await scan(customer.visitor, store.storeCode);
    await store.visitor.call('POST', `/api/store-partner/${store.id}/cancel`, anything);
    expect(await quoteOf(customer.visitor)).toBeNull();
    const [window] = await freeWindows(customer.visitor, '10001', 2);
    const life = await beginLife({ stack, technician, customer, ...(window && { window }) });
    await life.place();
    expect(await referralOf(life.bookingId)).toBeNull();
  });

  it('is drawn as PNG, SVG and a sheet of labels, which print it two inches wide', async () => {
    const store = await partner();
    const of = async (query: string) => {
      const response = await fetch(`${stack.url}/api/store-qr/${store.storeCode}${query}`);
      return {
        type: response.headers.get('content-type'),
        name: response.headers.get('content-disposition'),
        bytes: Buffer.from(await response.arrayBuffer()),
      };
    };
    const png = await of('?format=png');
    expect([png.type, png.name]).toEqual(['image/png', `inline; filename="hexkey-${store.storeCode}.png"`]);
    const { width, density } = await sharp(png.bytes).metadata();
    const modules = width / 20 - 8;
    expect((modules * 20) / (density ?? 0)).toBeCloseTo(2, 2);
    expect((await of('')).bytes).toEqual(png.bytes);
    const svg = await of('?format=svg');
    expect(svg.type).toMatch(/^image\/svg\+xml/);
    expect(svg.bytes.toString()).toContain(`/scan/${store.storeCode}</title>`);
    const pdf = await of('?format=pdf&language=es');
    expect([pdf.type, pdf.bytes.subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-']);
    expect(await visitor(stack.url).send('GET', `/api/store-qr/${store.storeCode}?format=gif`)).toMatchObject(
      {
        status: 400,
        body: { code: 'invalid_input' },
      },
    );
  });
});
