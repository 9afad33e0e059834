/** Places, days and windows are closed and opened (decision 182): nobody is shown or sold what is closed, what is booked stays. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { type Account, hireTechnician, registerCustomer, signInAdmin } from '#tests/support/people.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { bookingPayload } from './cast.ts';

const anything = z.looseObject({});
const slotsShape = z.looseObject({
  served: z.boolean(),
  slots: z.array(z.looseObject({ date: z.string(), time: z.string(), available: z.boolean() })),
});
const made = z.looseObject({ rule: z.number() });
const listed = z.looseObject({
  rules: z.array(z.looseObject({ rule: z.number(), standing: z.string(), bookings: z.number().nullable() })),
});

// A place that no other test of the borrowed stack comes to.
const zip = '59715';
const contact = { city: 'Bozeman', state: 'MT', zipCode: zip };
const morning = '9:00 AM - 11:00 AM';

describe('an opening rule', () => {
  let stack: RunningStack;
  let admin: Visitor;
  let customer: Account;
  const rules: number[] = [];

  beforeAll(async () => {
    stack = await borrowStack();
    admin = await signInAdmin(stack);
    await hireTechnician(stack.url, admin, { zip });
    customer = await registerCustomer(stack.url);
  });
  afterAll(async () => {
    for (const rule of rules) await admin?.send('POST', `/api/admin/opening-rules/${rule}/lift`);
    await stack?.stop();
  });

  const slots = async () => customer.visitor.call('GET', `/api/slots?zip=${zip}&items=1&days=14`, slotsShape);
  const free = async () =>
    (await slots()).slots.filter(({ available }) => available).map(({ date, time }) => `${date} ${time}`);
  const set = async (body: object): Promise<number> => {
    const { rule } = await admin.call('POST', '/api/admin/opening-rules', made, {
      body: { reason: 'Snow', zips: zip, until: '', windows: [], ...body },
    });
    rules.push(rule);
    return rule;
  };
  const book = (scheduledDate: string | undefined, scheduledTime = morning) =>
    customer.visitor.send('POST', '/api/bookings', {
      body: bookingPayload({ itemCount: 1, totalPrice: 150, scheduledDate, scheduledTime }, contact),
    });

  it('closes a window for whoever looks, books or moves; what is booked there stays and is counted', async () => {
    const before = await free();
    const days = [...new Set(before.filter((one) => one.endsWith(morning)).map((one) => one.slice(0, 10)))];
    const [day = '', other = ''] = days;
    const placed = await book(day);
    expect(placed.status, JSON.stringify(placed.body)).toBe(201);
    const { id } = z.looseObject({ id: z.string() }).parse(placed.body);
    const rule = await set({ is: 'closed', from: day, until: other, windows: ['09:00'] });

    const now = await free();
    expect(now).not.toContain(`${other} ${morning}`);
    expect(now).toContain(`${other} 2:00 PM - 4:00 PM`);
    const refused = await book(other);
    expect([refused.status, refused.body]).toEqual([
      409,
      expect.objectContaining({
        code: 'slot_taken',
        message: expect.stringContaining('not available there'),
      }),
    ]);
    const moved = await customer.visitor.send('POST', `/api/bookings/${id}/reschedule`, {
      body: { scheduledDate: other, scheduledTime: morning },
    });
    expect([moved.status, moved.body]).toEqual([409, expect.objectContaining({ code: 'slot_taken' })]);
    expect(await customer.visitor.call('GET', `/api/bookings/${id}`, anything)).toMatchObject({
      status: 'pending',
    });
    const { rules: all } = await admin.call('GET', '/api/admin/opening-rules', listed);
    expect(all.find((one) => one.rule === rule)).toMatchObject({ standing: 'standing', bookings: 1 });

    const exception = await set({ is: 'open', from: other, until: other });
    expect(await free()).toContain(`${other} ${morning}`);
    await admin.call('POST', `/api/admin/opening-rules/${exception}/lift`, anything);
    expect(await free()).not.toContain(`${other} ${morning}`);
    await admin.call('POST', `/api/admin/opening-rules/${rule}/lift`, anything);
    expect(await free()).toContain(`${other} ${morning}`);
  });

  it('without an end takes a place out of what is served, by its area as well', async () => {
    expect((await slots()).served).toBe(true);
    const rule = await set({ is: 'closed', from: '2020-01-01', zips: '597' });
    const { served, slots: none } = await slots();
    expect([served, none.some(({ available }) => available)]).toEqual([false, false]);
    await admin.call('POST', `/api/admin/opening-rules/${rule}/lift`, anything);
    expect((await slots()).served).toBe(true);
  });

  it.each([
    [{ zips: '5971' }, 'zips'],
    [{ zips: '59715; DROP' }, 'zips'],
    [{ windows: ['10:00'] }, 'windows.0'],
    [{ from: '2030-02-30' }, 'from'],
    [{ reason: ' ' }, 'reason'],
    [{ is: 'shut' }, 'is'],
  ])('refuses %j beside its field', async (wrong, field) => {
    const { status, body } = await admin.send('POST', '/api/admin/opening-rules', {
      body: { is: 'closed', zips: zip, from: '2030-01-07', reason: 'Snow', ...wrong },
    });
    expect(status).toBe(400);
    expect(Object.keys(z.looseObject({ fields: anything }).parse(body).fields)).toEqual([field]);
  });

  it('refuses days that contradict each other or have passed', async () => {
    for (const [wrong, code] of [
      [{ from: '2030-01-07', until: '2030-01-06' }, 'bad_days'],
      [{ from: '2020-01-07', until: '2020-01-08' }, 'in_the_past'],
    ] as const) {
      const { body } = await admin.send('POST', '/api/admin/opening-rules', {
        body: { is: 'closed', zips: zip, reason: 'Snow', ...wrong },
      });
      expect(body).toMatchObject({ code });
    }
  });
});
