/** Other prices begin (decision 181): what was booked does not move by a cent, what was quoted keeps its price. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { firstPrices } from '#domain/pricing/price-list.ts';
import { beginLife, freeWindows, type Life, lifeCents, type Window } from '#tests/support/life.ts';
import {
  type Account,
  hireTechnician,
  registerCustomer,
  seedPartner,
  signInAdmin,
} from '#tests/support/people.ts';
import { type RunningStack, startTestStack } from '#tests/support/stack.ts';
import { type Visitor, visitor } from '#tests/support/visitor.ts';
import { bookingPayload } from './cast.ts';

const anything = z.looseObject({});
const quoted = z.looseObject({
  pricesKeptUntil: z.nullable(z.string()),
  pricing: z.looseObject({ totalCents: z.number() }),
});
const versions = z.looseObject({
  versions: z.array(z.looseObject({ version: z.number(), standing: z.string() })),
});

/** Half as much again for everything. */
const dearer = {
  hourlyRates: { easy: 52, medium: 68, hard: 90, expert: 120 },
  multipliers: firstPrices.multipliers,
  addOns: {
    same_day: 3_750,
    evening_weekend: 2_250,
    rearrangement: 3_000,
    wall_mounting: 5_250,
    old_furniture_removal: 4_500,
  },
  perItem: 11_250,
  minPrice: 22_500,
  products: { 'ikea-billy-bookcase': 6_750 },
};

// A stack of its own: other tests are told the first prices.
describe('other prices', () => {
  let stack: RunningStack;
  let admin: Visitor;
  let technician: Account;
  /** Done and paid out, with a store's commission, under the first prices. */
  let done: Life;
  /** Placed and confirmed under the first prices, done under the others. */
  let open: Life;
  let reader: Visitor;
  let later: Account;
  let windows: readonly Window[];
  let storeCode: string;

  beforeAll(async () => {
    stack = await startTestStack();
    admin = await signInAdmin(stack);
    technician = await hireTechnician(stack.url, admin);
    ({ storeCode } = await seedPartner(admin));
    done = await beginLife({ stack, technician, ref: storeCode });
    await done.until();
    const [, , window] = await freeWindows(done.customer.visitor, '10001', 2, 9);
    open = await beginLife({ stack, technician, ref: storeCode, ...(window && { window }) });
    await open.until('route');
    later = await registerCustomer(stack.url);
    windows = await freeWindows(later.visitor, '10001', 2, 12);
    reader = visitor(stack.url);
  });
  afterAll(() => stack?.stop());

  const quote = (who: Visitor, items = 2) =>
    who.call('POST', '/api/quotes', quoted, { body: { itemCount: items } });
  const place = (who: Account, window: Window | undefined, totalPrice: number) =>
    who.visitor.send('POST', '/api/bookings', {
      body: bookingPayload({ totalPrice, scheduledDate: window?.date, scheduledTime: window?.time }),
    });
  const plan = (body: object) => admin.send('POST', '/api/admin/price-versions', { body });
  /** All that is told of a booking's money, by everybody who is told. */
  async function moneyOf({ bookingId, customer }: Life): Promise<unknown> {
    const own = await customer.visitor.call('GET', `/api/bookings/${bookingId}`, anything);
    const receipt = await customer.visitor.send('GET', `/api/bookings/${bookingId}/cancellation`);
    const ledger = await admin.send('GET', `/api/admin/bookings/${bookingId}/ledger`);
    const payouts = await technician.visitor.send('GET', `/api/technician/${technician.id}/payouts`);
    const commissions = await admin.send('GET', '/api/admin/store-commissions');
    const books = await stack.sandbox.books(bookingId);
    return {
      pricing: own['pricing'],
      totalPrice: own['totalPrice'],
      cancellation: receipt.body,
      ledger: ledger.body,
      payouts: payouts.body,
      commissions: commissions.body,
      books: books.counts,
    };
  }

  it('are planned for a day, and given up before it', async () => {
    const planned = await plan({ name: 'Next year', from: '2099-01-01', prices: dearer });
    expect([planned.status, planned.body]).toEqual([201, expect.objectContaining({ version: 2 })]);
    expect((await quote(visitor(stack.url))).pricing.totalCents).toBe(lifeCents);
    const twice = await plan({ name: 'Same day', from: '2099-01-01', prices: { ...dearer, perItem: 100 } });
    expect([twice.status, twice.body]).toEqual([409, expect.objectContaining({ code: 'day_taken' })]);
    await admin.call('POST', '/api/admin/price-versions/2/withdraw', anything);
    const { versions: all } = await admin.call('GET', '/api/admin/price-versions', versions);
    expect(all.map(({ version, standing }) => [version, standing])).toEqual([
      [2, 'withdrawn'],
      [1, 'current'],
    ]);
    for (const wrong of [
      { name: 'x', from: '2020-01-01', prices: dearer },
      { name: 'x', from: '', prices: firstPrices },
      { name: 'x', from: '', prices: { ...dearer, perItem: 1.5 } },
      { name: 'x', from: '', prices: { ...dearer, products: { 'no-such-thing': 900 } } },
      { name: ' ', from: '', prices: dearer },
    ])
      expect((await plan(wrong)).status).toBeGreaterThanOrEqual(400);
  });

  it('begin at once: what was booked does not move, an open quote keeps its price, a new one has the other', async () => {
    const before = await Promise.all([moneyOf(done), moneyOf(open)]);
    expect((await quote(later.visitor)).pricing.totalCents).toBe(lifeCents);
    const { body } = await plan({ name: 'Half as much again', from: '', prices: dearer });
    expect(body).toMatchObject({ version: 3 });

    expect(await Promise.all([moneyOf(done), moneyOf(open)])).toEqual(before);

    const fresh = await quote(reader);
    expect([fresh.pricing.totalCents, fresh.pricesKeptUntil]).toEqual([22_500, null]);
    const kept = await quote(later.visitor);
    expect(kept.pricing.totalCents).toBe(lifeCents);
    const hours = (Date.parse(kept.pricesKeptUntil ?? '') - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23);
    expect(hours).toBeLessThanOrEqual(24);
    const seen = async (who: Visitor) =>
      (await who.call('GET', '/api/pricing', z.looseObject({ perItemCents: z.number() }))).perItemCents;
    expect([await seen(reader), await seen(later.visitor)]).toEqual([11_250, 7_500]);
    const search = await reader.call(
      'GET',
      '/api/catalogue?brand=ikea&q=billy%20bookcase&limit=1',
      z.object({ products: z.array(z.looseObject({ unitPriceCents: z.number() })) }),
    );
    expect(search.products[0]?.unitPriceCents).toBe(6_750);
  });

  it('price bookings by their version: the quote’s for whoever has one, the other for whoever has none', async () => {
    const booked = await place(later, windows[0], lifeCents / 100);
    expect(booked.status, JSON.stringify(booked.body)).toBe(201);
    // This browser was never quoted: the old amount is the one that it was not told.
    const stranger = await registerCustomer(stack.url);
    const refused = await place(stranger, windows[1], lifeCents / 100);
    expect([refused.status, refused.body]).toEqual([
      409,
      expect.objectContaining({
        code: 'price_changed',
        details: expect.objectContaining({ totalCents: 22_500 }),
      }),
    ]);
    const dear = await place(stranger, windows[1], 225);
    expect(dear.status).toBe(201);
    const versionOf = async ({ body }: { readonly body: unknown }) => {
      const { id } = z.looseObject({ id: z.string() }).parse(body);
      return (await admin.call('GET', `/api/admin/bookings/${id}`, anything))['priceVersion'];
    };
    expect([await versionOf(booked), await versionOf(dear)]).toEqual([1, 3]);
  });

  it('leave work that goes on under them as it was agreed: charge, share and commission', async () => {
    await open.route();
    await open.arrive();
    await open.start();
    await open.complete();
    const { counts } = await open.payOut();
    expect(counts).toMatchObject({ captured_cents: lifeCents, transferred_cents: lifeCents * 0.7 });
    const ledger = JSON.stringify(await moneyOf(open));
    // 4 % of $150.00, and nothing of the other prices.
    expect(ledger).toContain('600');
    expect(ledger).not.toMatch(/22500|15750|"900"|:900\b/);
  });
});
