/** A booking of several brands over HTTP: what it costs, who is asked to do it, and who reads which piece is whose. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { firstPrices } from '#domain/pricing/price-list.ts';
import { pieceOfKind, unitPriceOf } from '#domain/pricing/rates.ts';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { eventually } from '#tests/support/eventually.ts';
import { beginLife, type Life } from '#tests/support/life.ts';
import { type Account, hireTechnician, signInAdmin } from '#tests/support/people.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import { type Visitor, visitor } from '#tests/support/visitor.ts';

/** Where nobody else works: Fargo, North Dakota. */
const zip = '58102';
const named = [
  { name: 'Writing desk', category: 'desk', quantity: 1, brand: 'west_elm' },
  { name: 'BILLY bookcase', category: 'bookcase', quantity: 2 },
];
const brand = 'west-elm+ikea';
const pieces = z.looseObject({
  brand: z.string(),
  items: z.array(z.looseObject({ name: z.string(), brand: z.string() })),
});
const quoted = z.looseObject({
  totalPrice: z.number(),
  items: z.array(
    z.looseObject({
      brand: z.string(),
      category: z.string(),
      complexity: z.string(),
      minutes: z.number(),
      unitPriceCents: z.number(),
    }),
  ),
  pricing: z.looseObject({
    lines: z.array(z.looseObject({ label: z.string(), amountCents: z.number() })),
    totalCents: z.number(),
  }),
  notServed: z.looseObject({ code: z.string() }).nullable(),
});
const deskCents = unitPriceOf(pieceOfKind('west-elm', 'desk'), firstPrices);

let stack: RunningStack;
let admin: Visitor;
let technician: Account;
let life: Life;
beforeAll(async () => {
  stack = await borrowStack();
  admin = await signInAdmin(stack);
  technician = await hireTechnician(stack.url, admin, { zip });
  life = await beginLife({ stack, technician, zip, named, items: 3 });
  await life.until('accept');
});
afterAll(() => stack?.stop());

const quote = (items: readonly object[], more: object = {}) =>
  visitor(stack.url).call('POST', '/api/quotes', quoted, { body: { brand: 'ikea', items, ...more } });
const path = () => `/api/bookings/${life.bookingId}`;
const ofBoth = { brand, items: [{ brand: 'west-elm' }, { brand: 'ikea' }] };

describe('the price', () => {
  it('of each piece is that of its brand, and a catalog product has its own whatever is sent', async () => {
    const { items, pricing } = await quote([
      { name: 'Writing desk', category: 'desk', brand: 'West Elm' },
      { name: 'Writing desk', category: 'desk' },
      { catalogueId: 'wayfair-latitude-run-computer-desk', brand: 'pottery-barn' },
    ]);
    expect(items).toMatchObject([
      { brand: 'west-elm', unitPriceCents: deskCents },
      { brand: 'ikea', unitPriceCents: unitPriceOf(pieceOfKind('ikea', 'desk'), firstPrices) },
      { brand: 'wayfair', unitPriceCents: 7_200 },
    ]);
    expect(pricing.lines.map(({ label }) => label)).toEqual([
      'West Elm Writing desk',
      'IKEA Writing desk',
      'Wayfair Latitude Run computer desk',
    ]);
    expect(pricing.totalCents).toBe(items.reduce((sum, { unitPriceCents }) => sum + unitPriceCents, 0));
  });

  it('of a piece of no catalogue is the server’s: no complexity, time or kind that is sent makes it cheaper', async () => {
    const honest = await quote([{ name: 'Oak wardrobe', category: 'wardrobe' }]);
    for (const cheaper of [
      { category: 'wardrobe', complexity: 'easy' },
      { category: 'wardrobe', minutes: 1 },
      { category: 'armchair', complexity: 'easy', minutes: 10 },
      {},
    ])
      expect(await quote([{ name: 'Oak wardrobe', ...cheaper }])).toMatchObject({
        totalPrice: honest.totalPrice,
        items: [{ category: 'wardrobe', complexity: 'hard', minutes: 210 }],
      });
    expect(honest.totalPrice).toBe(unitPriceOf(pieceOfKind('ikea', 'wardrobe'), firstPrices) / 100);
  });

  it('that a client makes out of its own figures is refused with ours, and nothing is booked', async () => {
    const { window, customer } = life;
    const answer = await customer.visitor.send('POST', '/api/bookings', {
      body: {
        brand: 'ikea',
        items: [{ name: 'Oak wardrobe', category: 'armchair', complexity: 'easy', minutes: 10 }],
        totalPrice: 35,
        scheduledDate: window.date,
        scheduledTime: window.time,
        contactInfo: {
          firstName: 'Ada',
          lastName: 'Bergman',
          phone: '212-555-0110',
          email: customer.email,
          streetAddress: '1 Broadway N',
          city: 'Fargo',
          state: 'ND',
          zipCode: zip,
        },
      },
    });
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'price_changed',
        details: { totalCents: unitPriceOf(pieceOfKind('ikea', 'wardrobe'), firstPrices) },
      },
    });
  });
});

describe('a booking of two brands', () => {
  it('says both, and of each piece its own, to customer, technician and admin', async () => {
    expect(await life.customer.visitor.call('GET', path(), pieces)).toMatchObject(ofBoth);
    expect(await admin.call('GET', `/api/admin/bookings/${life.bookingId}`, pieces)).toMatchObject(ofBoth);
    const offered = await eventually('the offer', async () => {
      const jobs = await technician.visitor.call(
        'GET',
        '/api/bookings/available',
        z.array(pieces.extend({ id: z.string() })),
      );
      return jobs.find(({ id }) => id === life.bookingId);
    });
    expect(offered).toMatchObject(ofBoth);
  });

  it('is named by both on the tracker and on paper, and found by either', async () => {
    const { number } = await life.customer.visitor.call('GET', path(), z.looseObject({ number: z.string() }));
    const tracker = await life.customer.visitor.call(
      'GET',
      `/api/booking-status/${number}`,
      z.looseObject({ booking: z.looseObject({ serviceName: z.string() }) }),
    );
    expect(tracker.booking.serviceName).toBe('West Elm and IKEA assembly, living room');
    for (const [language, brandName] of [
      ['en', 'West Elm and IKEA'],
      ['es', 'West Elm e IKEA'],
    ])
      expect(
        await life.customer.visitor.call(
          'GET',
          `${path()}/receipt?lang=${language}`,
          z.looseObject({ service: z.looseObject({ brandName: z.string() }) }),
        ),
      ).toMatchObject({
        service: { brandName },
        pricing: { lines: [{ label: 'West Elm Writing desk' }, { label: 'IKEA BILLY bookcase × 2' }] },
      });
    for (const search of ['ikea', 'west-elm']) {
      const { bookings } = await admin.call(
        'GET',
        `/api/admin/bookings/paginated?search=${search}`,
        z.looseObject({ bookings: z.array(z.looseObject({ id: z.string() })) }),
      );
      expect(bookings.map(({ id }) => id)).toContain(life.bookingId);
    }
  });

  it('is for who knows both brands or the furniture', async () => {
    // Sam knows IKEA and rooms, and neither West Elm nor kitchens.
    const served = async (query: string) => {
      const answer = await visitor(stack.url).call(
        'GET',
        `/api/slots?zip=${zip}&items=2&${query}`,
        z.looseObject({ served: z.boolean() }),
      );
      return answer.served;
    };
    expect(await served('brand=ikea&serviceType=kitchen')).toBe(true);
    expect(await served('brand=ikea%2Bwest-elm&serviceType=kitchen')).toBe(false);
    expect(await served('brand=ikea%2Bwest-elm&serviceType=bedroom')).toBe(true);
    expect(await served('brand=ikea%2Blowes&serviceType=kitchen')).toBe(true);
    const kitchen = [
      { name: 'Island', category: 'kitchen_cabinet', brand: 'west-elm' },
      { name: 'Cabinet', category: 'kitchen_cabinet' },
    ];
    expect((await quote(kitchen, { zip })).notServed).toMatchObject({ code: 'not_served' });
    expect((await quote(kitchen.slice(1), { zip })).notServed).toBeNull();
  });

  it('keeps its brands when its details are saved, and has one when an admin sets one', async () => {
    const save = async (details: object) => {
      const { status } = await admin.send('PATCH', `/api/admin/bookings/${life.bookingId}/details`, {
        body: { serviceType: 'living_room', itemCount: 3, totalPrice: 144, ...details },
      });
      expect(status).toBe(200);
      return admin.call('GET', `/api/admin/bookings/${life.bookingId}`, pieces);
    };
    expect(await save({ brand })).toMatchObject(ofBoth);
    expect(await save({ brand: 'west_elm' })).toMatchObject({
      brand: 'west-elm',
      items: [{ brand: 'west-elm' }, { brand: 'west-elm' }],
    });
  });
});
