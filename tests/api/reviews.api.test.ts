import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventually } from '#tests/support/eventually.ts';
import { freeWindows, type Life, photoUrl, type Window } from '#tests/support/life.ts';
import type { Account } from '#tests/support/people.ts';
import { startTestStack } from '#tests/support/stack.ts';
import { anotherLife, bookingPayload, type Cast, openCast } from './cast.ts';
import { type RawClient, rawClient } from './raw-client.ts';

const listed = z.looseObject({ reviews: z.array(z.looseObject({ id: z.string(), helpful: z.number() })) });
const codeList = z.looseObject({
  codes: z.array(z.looseObject({ code: z.string(), status: z.string(), percent: z.number() })),
});
const idList = z.array(z.looseObject({ id: z.string() }));
const pricing = z.looseObject({
  pricing: z.looseObject({
    lines: z.array(z.looseObject({ kind: z.string(), amountCents: z.number(), label: z.string() })),
    discountCents: z.number(),
    totalCents: z.number(),
  }),
});

describe('reviews and the codes that thank for them', () => {
  let cast: Cast;
  let life: Life;
  let owner: Account;
  let client: RawClient;
  const windows: Window[] = [];

  beforeAll(async () => {
    cast = await openCast(await startTestStack());
    life = await anotherLife(cast);
    owner = life.customer;
    client = rawClient(cast.stack.url, owner.visitor);
    await life.until('payOut');
    windows.push(...(await freeWindows(owner.visitor, '10001', 2, 12)));
  });
  afterAll(() => cast?.stack.stop());

  const anyone = (method: string, path: string, body?: object) =>
    cast.clients.nobody.call(method, path, body);
  const mine = (method: string, path: string, body?: object) => client.call(method, path, body);
  const admin = (method: string, path: string, body?: object) => cast.clients.admin.call(method, path, body);
  const numberOf = async () => String((await mine('GET', `/api/bookings/${life.bookingId}`)).body['number']);

  describe('reviews', () => {
    const review = (more: object = {}) => ({
      bookingId: life.bookingId,
      rating: 5,
      review: 'Quick, careful and in good spirits.',
      customerName: 'Ada Bergman',
      email: owner.email,
      serviceName: 'Furniture Assembly',
      ...more,
    });

    it('nobody reviews with a number and an address that do not belong together', async () => {
      for (const wrong of [{ email: 'eve@customers.example' }, { bookingId: 'HX-000000' }]) {
        const refused = await anyone('POST', '/api/reviews', review(wrong));
        expect([refused.status, refused.body['code']]).toEqual([404, 'booking_not_matched']);
      }
      for (const wrong of [{ rating: 0 }, { rating: 4.5 }, { review: ' ' }, { email: 'x' }])
        expect((await anyone('POST', '/api/reviews', review(wrong))).status).toBe(400);
      const open = await anyone(
        'POST',
        '/api/reviews',
        review({ bookingId: cast.life.bookingId, email: cast.customer.email }),
      );
      expect([open.status, open.body['code']]).toEqual([409, 'illegal_step']);
    });

    it('whoever knows number and address reviews once; everybody reads it without the surname', async () => {
      const made = await anyone('POST', '/api/reviews', review({ bookingId: await numberOf() }));
      expect([made.status, made.body['rewardPercent']]).toEqual([201, 10]);
      const twice = await mine('POST', `/api/bookings/${life.bookingId}/review`, { rating: 1 });
      expect([twice.status, twice.body['code']]).toEqual([409, 'already_reviewed']);
      const { body } = await cast.clients.nobody.call('GET', '/api/reviews', undefined, {
        'x-min-position': String(made.body['position']),
      });
      expect(body).toMatchObject({
        total: 1,
        summary: {
          average: 5,
          total: 1,
          distribution: [{ rating: 5, count: 1 }, { count: 0 }, { count: 0 }, { count: 0 }, { count: 0 }],
        },
        reviews: [
          {
            customerName: 'Ada B.',
            technicianName: 'Sam R.',
            verified: true,
            location: 'New York, NY',
            brandName: 'IKEA',
            rating: 5,
            helpful: 0,
          },
        ],
      });
      expect(JSON.stringify(body)).not.toMatch(/Bergman|Rivera|31st|hexkey\.example/);
    });

    it.each([
      ['search=careful', 1],
      ['search=careless', 0],
      ['search=%25', 0],
      ['rating=5', 1],
      ['rating=4', 0],
      ['service=living%20room', 1],
      ['service=dining', 0],
      ['brand=ikea&sort=helpful', 1],
      ['page=2', 1],
    ])('the filter %s lets %i through', async (query, total) => {
      const { status, body } = await anyone('GET', `/api/reviews?${query}`);
      expect([status, body['total']]).toEqual([200, total]);
    });

    it.each(['rating=6', 'rating=x', 'page=0', 'limit=51', 'service=moon', 'brand=acme', 'sort=random'])(
      'the filter %s is refused',
      async (query) => {
        expect((await anyone('GET', `/api/reviews?${query}`)).status).toBe(400);
      },
    );

    it('a vote counts once a person, by session or by signed cookie, and never for one’s own review', async () => {
      const path = `/api/reviews/${life.bookingId}/helpful`;
      const theirs = () => cast.clients.otherCustomer.call('POST', path);
      const votes = await Promise.all([theirs(), theirs()]);
      expect(votes.map(({ status }) => status)).toEqual([200, 200]);
      const own = await mine('POST', path);
      expect([own.status, own.body['code']]).toEqual([403, 'own_review']);
      expect((await mine('GET', '/api/reviews')).body).toMatchObject({ reviews: [{ own: true }] });
      expect((await anyone('GET', '/api/reviews')).body).toMatchObject({ reviews: [{ own: false }] });
      const first = await anyone('POST', path);
      expect(first.body).toEqual({ helpful: 2, votedHelpful: true });
      const cookie = String(first.headers.getSetCookie()[0]).split(';')[0] ?? '';
      expect(first.headers.getSetCookie()[0]).toMatch(/HttpOnly; SameSite=Lax/);
      const again = await cast.clients.nobody.call('POST', path, undefined, { cookie });
      expect(again.body).toEqual({ helpful: 2, votedHelpful: true });
      // A cookie that somebody has made up is nobody's.
      const forged = cookie.replace(/=[0-9a-f]{8}/, '=00000000');
      const other = await cast.clients.nobody.call('POST', path, undefined, { cookie: forged });
      expect(other.body['helpful']).toBe(3);
      await eventually('the list counts them', async () => {
        const { body } = await cast.clients.nobody.call('GET', '/api/reviews', undefined, { cookie });
        const [shown] = listed.parse(body).reviews;
        return shown?.helpful === 3 && shown['votedHelpful'] === true ? true : undefined;
      });
      expect((await anyone('POST', `/api/reviews/${randomUUID()}/helpful`)).status).toBe(404);
      expect((await anyone('POST', `/api/reviews/${cast.life.bookingId}/helpful`)).status).toBe(404);
    });
  });

  describe('the code that thanks for a review', () => {
    let code = '';
    const booked: string[] = [];
    const quote = (who: RawClient, discountCode: string) =>
      who.call('POST', '/api/quotes', { itemCount: 2, discountCode });
    const book = (who: RawClient, window: Window | undefined, more: object = {}, contact: object = {}) =>
      who.call(
        'POST',
        '/api/bookings',
        bookingPayload(
          {
            totalPrice: 135,
            scheduledDate: window?.date,
            scheduledTime: window?.time,
            discountCode: code,
            ...more,
          },
          contact,
        ),
      );

    it('is mailed and stands in the account', async () => {
      code = await eventually('the code is issued', async () => {
        const [one] = codeList.parse((await mine('GET', '/api/discount-codes')).body).codes;
        return one?.status === 'open' ? one.code : undefined;
      });
      expect(code).toMatch(/^THANKS-[0-9A-HJKMNP-TV-Z]{8}$/);
      await eventually('it is mailed', async () => {
        const mails = await cast.stack.sandbox.mail(owner.email);
        return mails.some((mail) => JSON.stringify(mail).includes('Thank you for your review')) || undefined;
      });
    });

    it('is a line of the price, in any spelling', async () => {
      for (const typed of [code, code.toLowerCase(), code.replace('THANKS-', ' ')]) {
        const { body } = await quote(client, typed);
        const { lines, discountCents, totalCents } = pricing.parse(body).pricing;
        expect([discountCents, totalCents]).toEqual([1_500, 13_500]);
        expect(lines.at(-1)).toMatchObject({
          kind: 'discount',
          amountCents: -1_500,
          label: `10% discount (${code})`,
          discount: { percent: 10, code },
        });
      }
    });

    it('is refused with a sentence when it is unknown or another person’s', async () => {
      const unknown = await quote(client, 'THANKS-00000000');
      expect(unknown.body).toMatchObject({
        status: 400,
        code: 'unknown_discount_code',
        fields: { discountCode: expect.stringMatching(/know/) },
      });
      const strange = await quote(cast.clients.otherCustomer, code);
      expect([strange.status, strange.body['code']]).toEqual([409, 'discount_code_not_yours']);
      const taken = await book(cast.clients.otherCustomer, windows.at(-1));
      expect([taken.status, taken.body['code']]).toEqual([409, 'discount_code_not_yours']);
    });

    it('of two bookings at once one gets it, the other is told', async () => {
      const answers = await Promise.all([book(client, windows[0]), book(client, windows[1])]);
      const won = answers.filter(({ status }) => status === 201);
      const lost = answers.filter(({ status }) => status !== 201);
      expect(won).toHaveLength(1);
      expect(lost.map(({ status, body }) => [status, body['code']])).toEqual([[409, 'discount_code_used']]);
      booked.push(String(won[0]?.body['id']));
      const { body } = await mine('GET', `/api/bookings/${booked[0]}`);
      expect(body).toMatchObject({ totalPrice: 135, pricing: { discountCents: 1_500, totalCents: 13_500 } });
      const again = await quote(client, code);
      expect([again.status, again.body['code']]).toEqual([409, 'discount_code_used']);
    });

    it('prices the changed order that its unpaid booking gives way to, which then leaves the list', async () => {
      const [replaced = ''] = booked;
      const priced = (who: RawClient) =>
        who.call('POST', '/api/quotes', { itemCount: 3, discountCode: code, replaces: replaced });
      expect((await priced(client)).body).toMatchObject({ discountCode: code });
      expect((await priced(cast.clients.otherCustomer)).body['code']).toBe('discount_code_not_yours');
      expect((await priced(cast.clients.nobody)).body['code']).toBe('discount_code_used');
      const givenUp = await mine('POST', `/api/bookings/${replaced}/cancel`, {
        feeCents: 0,
        replaced: true,
      });
      expect(givenUp.status).toBe(200);
      expect((await mine('GET', `/api/bookings/${replaced}`)).body).toMatchObject({
        cancellation: { reason: 'replaced', feeCents: 0 },
      });
      const changed = await book(client, windows[0]);
      expect(changed.status).toBe(201);
      booked[0] = String(changed.body['id']);
      const list = await eventually('the changed booking is listed', async () => {
        const ids = idList.parse((await mine('GET', '/api/bookings')).body['list']).map(({ id }) => id);
        return ids.includes(booked[0] ?? '') ? ids : undefined;
      });
      expect(list).not.toContain(replaced);
    });

    it('is free again when its booking is refused, or cancelled before any work', async () => {
      expect((await mine('POST', `/api/bookings/${booked[0]}/cancel`, {})).status).toBe(200);
      expect((await quote(client, code)).status).toBe(200);
      const refused = await book(client, windows[1], { totalPrice: 1 });
      expect([refused.status, refused.body['code']]).toEqual([409, 'price_changed']);
      const nowhere = { zipCode: '99950', state: 'AK', city: 'Ketchikan' };
      const gone = await book(client, cast.life.window, {}, nowhere);
      expect(gone.status).toBe(409);
      const second = await book(client, windows[1]);
      expect(second.status).toBe(201);
      booked.push(String(second.body['id']));
    });

    it('with a discount the shares add up to what was captured, the discount is the platform’s', async () => {
      const bookingId = booked[1] ?? '';
      const secret = String(
        (await mine('POST', `/api/bookings/${bookingId}/payment-intent`)).body['clientSecret'],
      );
      expect(await cast.stack.sandbox.confirmCard(secret, 'pm_card_visa')).toBe('requires_capture');
      await mine('PATCH', `/api/bookings/${bookingId}/payment`, { paymentStatus: 'authorized' });
      await eventually('it is confirmed', async () =>
        (await mine('GET', `/api/bookings/${bookingId}`)).body['status'] === 'confirmed' ? true : undefined,
      );
      const assigned = await admin('PATCH', `/api/bookings/${bookingId}/assign`, {
        technicianId: cast.technician.id,
      });
      expect(assigned.status).toBe(200);
      const done = await cast.clients.technician.call('POST', `/api/jobs/${bookingId}/complete`, {
        completionNotes: 'Done',
        afterPhotos: [await photoUrl()],
        actualCost: 135,
      });
      expect(done.status).toBe(200);
      const ledger = z.array(z.looseObject({ account: z.string(), amountCents: z.number() }));
      const postings = await eventually('the shares stand in the ledger', async () => {
        const { body } = await admin('GET', `/api/admin/bookings/${bookingId}/ledger`);
        const lines = ledger.parse(body['list']);
        return lines.some(({ account }) => account === 'platform_revenue') ? lines : undefined;
      });
      const owed = (name: string) =>
        postings.filter(({ account }) => account.startsWith(name)).map(({ amountCents }) => amountCents);
      // 70 % of the undiscounted 150.00; the platform has the rest of 135.00.
      expect(owed('technician_payable')[0]).toBe(-10_500);
      expect(owed('platform_revenue')).toEqual([-3_000]);
      const { body } = await mine('GET', `/api/bookings/${bookingId}/receipt`);
      expect(body).toMatchObject({ totals: { capturedCents: 13_500 }, pricing: { discountCents: 1_500 } });
    });
  });
});
