/** The same technician again: favorites, who may be asked for, and who is asked first (decision 237). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { getAccount } from '#api/contract/account.ts';
import { getBooking, getBookingStatus } from '#api/contract/bookings.ts';
import { keepFavorite, listKnownTechnicians } from '#api/contract/known-technicians.ts';
import { addDays } from '#domain/scheduling/wall-time.ts';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { eventually } from '#tests/support/eventually.ts';
import { beginLife, freeWindows, type Life, type Window } from '#tests/support/life.ts';
import { type Account, hireTechnician, registerCustomer, signInAdmin } from '#tests/support/people.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const zip = '59801';
const anything = z.unknown();

let stack: RunningStack;
let admin: Visitor;
let sam: Account;
let alex: Account;
let first: Life;

beforeAll(async () => {
  stack = await borrowStack();
  admin = await signInAdmin(stack);
  sam = await hireTechnician(stack.url, admin, { zip });
  first = await beginLife({ stack, technician: sam, zip });
  await first.until('complete');
});
afterAll(() => stack?.stop());

const known = async ({ visitor }: Account, query: Readonly<Record<string, string>> = {}) => {
  const path = `/api/account/technicians?${new URLSearchParams(query).toString()}`;
  return listKnownTechnicians.response.parse(await visitor.insist('GET', path, anything)).technicians;
};
const at = ({ date, time }: Window, site = zip) => ({
  zip: site,
  scheduledDate: date,
  scheduledTime: time,
  items: '2',
  brand: 'ikea',
  serviceType: 'living_room',
});
const nameOf = (who: Account, job: Life) => ({ technicianId: who.id, bookingId: job.bookingId });
const keep = ({ visitor }: Account, { technicianId, bookingId }: ReturnType<typeof nameOf>) =>
  visitor.send('POST', `/api/account/favorites/${technicianId}`, { body: { bookingId } });
const seen = async ({ customer, bookingId }: Life) =>
  getBooking.response.parse(await customer.visitor.insist('GET', `/api/bookings/${bookingId}`, anything));

describe('who may be asked for again', () => {
  it('is nobody before their work is done', async () => {
    expect(await known(first.customer)).toEqual([]);
    expect(await keep(first.customer, nameOf(sam, first))).toMatchObject({ status: 404 });
    await first.until();
  });

  it('has done a job for this customer, and nobody else’s customer may name them', async () => {
    expect(await known(first.customer)).toEqual([
      {
        technicianId: sam.id,
        bookingId: first.bookingId,
        firstName: 'Sam',
        isFavorite: false,
        record: { rating: null, ratings: 0, jobs: 1, badges: [] },
      },
    ]);
    const stranger = await registerCustomer(stack.url);
    expect(await known(stranger)).toEqual([]);
    expect(await keep(stranger, nameOf(sam, first))).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  });

  it('is kept as a favorite once, shown in the account, and removed there', async () => {
    const kept = await keep(first.customer, nameOf(sam, first));
    expect(kept.status).toBe(201);
    const { favorites } = keepFavorite.response.parse(kept.body);
    expect(favorites).toEqual([{ ...nameOf(sam, first), firstName: 'Sam' }]);
    expect((await keep(first.customer, nameOf(sam, first))).status).toBe(201);
    const account = async () =>
      getAccount.response.parse(await first.customer.visitor.insist('GET', '/api/account', anything));
    expect((await account()).favorites).toEqual(favorites);
    expect(await known(first.customer)).toMatchObject([{ technicianId: sam.id, isFavorite: true }]);
    const remove = () => first.customer.visitor.send('DELETE', `/api/account/favorites/${sam.id}`);
    expect(await remove()).toMatchObject({ status: 200, body: { favorites: [] } });
    expect((await remove()).status).toBe(404);
    expect((await account()).favorites).toEqual([]);
  });

  it('could come there and then; who could not is not named, whatever the reason', async () => {
    const { customer } = first;
    const [window] = await freeWindows(customer.visitor, zip, 2, 8);
    if (!window) throw new Error('no free window');
    expect(await known(customer, at(window))).toMatchObject([{ technicianId: sam.id }]);
    // Out of their area.
    expect(await known(customer, at(window, '98101'))).toEqual([]);
    // A day off.
    const off = await sam.visitor.send('POST', '/api/technician/calendar/time-off', {
      body: { from: window.date, to: addDays(window.date, 1), reason: 'A wedding' },
    });
    expect(off.status).toBe(201);
    // Customers read no writes of others: each look waits until it shows.
    const shows = (what: string, query: Readonly<Record<string, string>>, count: number) =>
      eventually(what, async () => (await known(customer, query)).length === count || undefined);
    await shows('nobody on the day off', at(window), 0);
    const { timeOff } = z.object({ timeOff: z.array(z.looseObject({ id: z.string() })) }).parse(off.body);
    await sam.visitor.call('DELETE', `/api/technician/calendar/time-off/${timeOff[0]?.id}`, anything);
    await shows('Sam on the day', at(window), 1);
    // The account is deactivated, which nobody is told: without a time they are named as before.
    const active = (isActive: boolean) =>
      admin.call('PUT', `/api/admin/technicians/${sam.id}`, anything, { body: { isActive } });
    await active(false);
    await shows('nobody there and then', at(window), 0);
    expect(await known(customer)).toMatchObject([{ technicianId: sam.id }]);
    await active(true);
    await shows('Sam again', at(window), 1);
  });
});

describe('what is told of who comes', () => {
  it('is what reviews and evidence show, to the customer alone', async () => {
    const review = { rating: 5, review: 'Neat.' };
    await first.customer.visitor.call('POST', `/api/bookings/${first.bookingId}/review`, anything, {
      body: review,
    });
    // An admin has excused the check and the contract (support/people.ts): neither earns a badge.
    const record = { rating: 5, ratings: 1, jobs: 1, badges: [] };
    await eventually('the rating', async () => (await seen(first)).technician?.record?.ratings || undefined);
    expect((await seen(first)).technician?.record).toEqual(record);
    const tracker = async ({ visitor }: Account) =>
      getBookingStatus.response.parse(
        await visitor.insist('GET', `/api/booking-status/${first.bookingId}`, anything),
      ).booking;
    expect((await tracker(first.customer)).technician).toEqual({ name: 'Sam Rivera', record });
    expect((await tracker(await registerCustomer(stack.url))).technician).toBeNull();
  });
});

describe('whom the customer asked for', () => {
  beforeAll(async () => {
    alex = await hireTechnician(stack.url, admin, { zip });
  });

  const isOffered = async ({ visitor }: Account, { bookingId }: Life) => {
    const jobs = await visitor.insist(
      'GET',
      '/api/bookings/available',
      z.array(z.looseObject({ id: z.string(), offerReasons: z.array(z.looseObject({ text: z.string() })) })),
    );
    return jobs.find(({ id }) => id === bookingId);
  };

  it('is offered the job alone, and says yes', async () => {
    const life = await beginLife({
      stack,
      technician: sam,
      customer: first.customer,
      zip,
      askFor: nameOf(sam, first),
    });
    await life.place();
    expect((await seen(life)).askedFor).toEqual({ firstName: 'Sam', standing: 'first' });
    await life.confirmCard();
    const offer = await eventually('the offer', () => isOffered(sam, life));
    expect(offer.offerReasons[0]).toMatchObject({ text: 'askedFor' });
    expect(await isOffered(alex, life)).toBeUndefined();
    expect((await seen(life)).askedFor).toEqual({ firstName: 'Sam', standing: 'asked' });
    await life.accept();
    const booking = await eventually('the technician', async () => {
      const shown = await seen(life);
      return shown.technician === null ? undefined : shown;
    });
    expect(booking.askedFor).toEqual({ firstName: 'Sam', standing: 'comes' });
    expect(booking.technician?.id).toBe(sam.id);
  });

  it('may decline: others are asked at once, and the customer is told so', async () => {
    const window = (await freeWindows(first.customer.visitor, zip, 2)).at(-1);
    const life = await beginLife({
      stack,
      technician: alex,
      customer: first.customer,
      zip,
      // Sam has a job in the first one by now.
      ...(window && { window }),
      askFor: nameOf(sam, first),
    });
    await life.until('accept');
    await eventually('the offer', () => isOffered(sam, life));
    await sam.visitor.call('POST', `/api/jobs/${life.bookingId}/decline`, anything, { body: {} });
    await eventually('the offer to others', () => isOffered(alex, life));
    const told = await eventually('the answer', async () => {
      const shown = await seen(life);
      return shown.askedFor?.standing === 'cannot' ? shown : undefined;
    });
    expect(told.askedFor).toEqual({ firstName: 'Sam', standing: 'cannot' });
    const tracker = async ({ visitor }: Account) =>
      getBookingStatus.response.parse(
        await visitor.insist('GET', `/api/booking-status/${life.bookingId}`, anything),
      ).booking;
    expect((await tracker(life.customer)).askedFor).toEqual(told.askedFor);
    await life.accept();
    // Neither a stranger nor the one who comes is told whom the customer would have liked.
    expect((await tracker(await registerCustomer(stack.url))).askedFor).toBeNull();
    expect((await tracker(alex)).askedFor).toBeNull();
  });

  it('has to be somebody who has worked for this customer', async () => {
    const order = async (askFor: { readonly technicianId: string; readonly bookingId: string }) => {
      const life = await beginLife({ stack, technician: sam, zip, askFor });
      return life.place().then(
        () => 'placed',
        (error: unknown) => String(error),
      );
    };
    expect(await order(nameOf(sam, first))).toMatch(/404|not_found/);
  });

  it('is forgotten with the technician: no favorite and nobody to ask is left', async () => {
    const cyd = await hireTechnician(stack.url, admin, { zip });
    const life = await beginLife({ stack, technician: cyd, zip });
    await life.until();
    const { customer } = life;
    expect((await keep(customer, nameOf(cyd, life))).status).toBe(201);
    await eventually('the account can go', async () => {
      const { status } = await admin.send('DELETE', `/api/admin/technicians/${cyd.id}`);
      return status === 200 ? true : undefined;
    });
    await eventually('the name is gone', async () => {
      const { favorites } = getAccount.response.parse(
        await customer.visitor.insist('GET', '/api/account', anything),
      );
      return favorites.length === 0 ? true : undefined;
    });
    await eventually('nobody to ask', async () => (await known(customer)).length === 0 || undefined);
    expect((await keep(customer, nameOf(cyd, life))).status).toBe(404);
  });
});
