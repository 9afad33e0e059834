/** A discount code that an admin makes: whoever types it gets it, as often and as long as its limits say (decision 180). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { freeWindows, type Window } from '#tests/support/life.ts';
import { type Account, hireTechnician, registerCustomer, signInAdmin } from '#tests/support/people.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import { bookingPayload } from './cast.ts';
import { rawClient, type RawClient } from './raw-client.ts';

const listed = z.looseObject({ codes: z.array(z.looseObject({ code: z.string() })), total: z.number() });
const uses = z.looseObject({
  uses: z.array(
    z.looseObject({ bookingId: z.string(), counts: z.boolean(), discountCents: z.number().nullable() }),
  ),
  code: z.looseObject({ standing: z.string(), used: z.number() }),
  takenOffCents: z.number(),
});

describe('a discount code of an admin', () => {
  let stack: RunningStack;
  let admin: RawClient;
  let ada: Account;
  let eve: Account;
  const windows: Window[] = [];
  const code = `SPRING${randomUUID().slice(0, 6).toUpperCase()}`;
  const limits = { uses: 2, usesPerCustomer: 1, from: '', until: '', minOrder: '200.00' };
  beforeAll(async () => {
    stack = await borrowStack();
    const visitor = await signInAdmin(stack);
    admin = rawClient(stack.url, visitor);
    for (let technician = 0; technician < 3; technician++) await hireTechnician(stack.url, visitor);
    [ada, eve] = [await registerCustomer(stack.url), await registerCustomer(stack.url)];
    windows.push(...(await freeWindows(ada.visitor, '10001', 3, 12)));
  });
  afterAll(() => stack?.stop());

  const clientOf = (account: Account): RawClient => rawClient(stack.url, account.visitor);
  const make = (more: object = {}) =>
    admin.call('POST', '/api/admin/discount-codes', {
      code,
      name: 'Spring campaign',
      percent: 25,
      ...limits,
      ...more,
    });
  const quote = (who: RawClient, itemCount: number, discountCode = code) =>
    who.call('POST', '/api/quotes', { itemCount, discountCode });
  /** Three pieces by count: $225.00, a quarter of it off. */
  const book = (who: RawClient, window: Window | undefined, totalPrice = 168.75) =>
    who.call(
      'POST',
      '/api/bookings',
      bookingPayload({
        itemCount: 3,
        totalPrice,
        discountCode: code,
        scheduledDate: window?.date,
        scheduledTime: window?.time,
      }),
    );
  const usesOf = async (position: unknown) =>
    uses.parse(
      (
        await admin.call('GET', `/api/admin/discount-code-uses?code=${code.toLowerCase()}`, undefined, {
          'x-min-position': String(position),
        })
      ).body,
    );

  it('is made once, and stands in the list', async () => {
    const made = await make();
    expect([made.status, made.body['code']]).toEqual([201, code]);
    const again = await make({ percent: 90 });
    expect([again.status, again.body['code']]).toEqual([409, 'code_taken']);
    const found = await admin.call(
      'GET',
      `/api/admin/discount-codes?standing=running&kind=campaign&search=${code.slice(0, 9)}`,
    );
    expect(listed.parse(found.body).codes).toEqual([
      expect.objectContaining({
        code,
        percent: 25,
        name: 'Spring campaign',
        used: 0,
        minOrderCents: 20_000,
      }),
    ]);
    for (const standing of ['ended', 'planned', 'used_up'])
      expect(
        listed.parse(
          (await admin.call('GET', `/api/admin/discount-codes?standing=${standing}&search=${code}`)).body,
        ).total,
      ).toBe(0);
  });

  it('is refused by name where a rule is broken', async () => {
    for (const [wrong, field] of [
      [{ code: 'A-1' }, 'code'],
      [{ percent: 91 }, 'percent'],
      [{ uses: 0 }, 'uses'],
      [{ uses: 2_001 }, 'uses'],
      [{ minOrder: '-5' }, 'minOrder'],
      [{ until: '2030-02-30' }, 'until'],
    ] as const) {
      const { status, body } = await make({ code: 'OTHER25', ...wrong });
      expect([status, Object.keys(body['fields'] ?? {})], JSON.stringify(wrong)).toEqual([400, [field]]);
    }
    const backwards = await make({ code: 'OTHER25', from: '2030-02-02', until: '2030-02-01' });
    expect([backwards.status, backwards.body['code']]).toEqual([400, 'bad_limits']);
  });

  it('takes its part off what is large enough, for a visitor as well', async () => {
    const nobody = rawClient(stack.url);
    const { body } = await quote(nobody, 3, ` ${code.toLowerCase()} `);
    expect(body).toMatchObject({
      discountCode: code,
      totalPrice: 168.75,
      pricing: { undiscountedCents: 22_500, discountCents: 5_625, totalCents: 16_875 },
    });
    const small = await quote(nobody, 2);
    expect([small.status, small.body['code']]).toEqual([409, 'discount_code_least']);
    expect(small.body['fields']).toMatchObject({ discountCode: expect.stringContaining('$200.00') });
  });

  it('is one booking’s of each customer, two in all, and free again after a cancellation', async () => {
    const placed = await book(clientOf(ada), windows[0]);
    expect(placed.status, JSON.stringify(placed.body)).toBe(201);
    const twice = await book(clientOf(ada), windows[1]);
    expect([twice.status, twice.body['code']]).toEqual([409, 'discount_code_used']);
    const second = await book(clientOf(eve), windows[1]);
    expect(second.status, JSON.stringify(second.body)).toBe(201);
    const bob = clientOf(await registerCustomer(stack.url));
    const full = await quote(bob, 3);
    expect([full.status, full.body['code']]).toEqual([409, 'discount_code_used']);
    const { uses: both, takenOffCents, code: head } = await usesOf(second.body['position']);
    expect(both.map(({ bookingId }) => bookingId)).toEqual([second.body['id'], placed.body['id']]);
    expect([takenOffCents, head.standing, head.used]).toEqual([11_250, 'used_up', 2]);

    const cancelled = await clientOf(ada).call('POST', `/api/bookings/${String(placed.body['id'])}/cancel`, {
      feeCents: 0,
    });
    expect(cancelled.status).toBe(200);
    const after = await usesOf(cancelled.body['position']);
    expect(after.uses.map(({ counts }) => counts)).toEqual([true, false]);
    expect(after.takenOffCents).toBe(5_625);
    const third = await book(bob, windows[2]);
    expect(third.status, JSON.stringify(third.body)).toBe(201);
    const none = await quote(clientOf(ada), 3);
    expect([none.status, none.body['code']]).toEqual([409, 'discount_code_used']);
  });

  it('goes on with other limits, and ends; bookings that have it keep it', async () => {
    const path = `/api/admin/discount-codes/${code}`;
    const more = await admin.call('PUT', `${path}/limits`, { ...limits, uses: 3 });
    expect(more.status).toBe(200);
    expect((await quote(clientOf(ada), 3)).status).toBe(200);
    const ended = await admin.call('POST', `${path}/end`);
    expect(ended.status).toBe(200);
    const gone = await quote(clientOf(ada), 3);
    expect([gone.status, gone.body['code']]).toEqual([409, 'discount_code_ended']);
    const { uses: kept, code: head } = await usesOf(ended.body['position']);
    expect([head.standing, kept.length]).toEqual(['ended', 2]);
    const limited = await admin.call('PUT', `${path}/limits`, limits);
    expect([limited.status, limited.body['code']]).toEqual([409, 'discount_code_ended']);
    expect((await admin.call('POST', `${path}X/end`)).status).toBe(404);
  });
});
