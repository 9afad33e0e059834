/** What becomes of guests who never booked, with the real log and read models. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BookingEvent } from '#domain/booking/events.ts';
import { as, type CustomerId } from '#domain/core/ids.ts';
import { cents } from '#domain/core/money.ts';
import { customers } from '#domain/customer/decide.ts';
import { load } from '#events/execute.ts';
import { guestsOfMailbox, guestsWithBookings, isBlockedMailbox } from '#projections/queries/guests.ts';
import { castOf, wholeLife } from '#projections/testing/booking-story.ts';
import { openReadSide, type ReadSide } from '#projections/testing/read-side.ts';
import { openAbandonedGuests } from './abandoned-guests.ts';

let side: ReadSide;
beforeAll(async () => {
  side = await openReadSide();
  side.project();
}, 60_000);
afterAll(() => side.close());

const at = '2026-11-01T12:00:00.000Z';
/** An instant `days` days from now, which is when they are recorded. */
const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString();
const by = { role: 'system', id: 'test' } as const;

async function register(id: string, email: string, more: object, ...after: readonly object[]): Promise<void> {
  const seal = (field: string, text: string) => side.keys.seal(`customer-${id}`, field, text);
  const person = {
    firstName: await seal('firstName', 'Ada'),
    lastName: await seal('lastName', 'Bergman'),
    email: await seal('email', email),
    phone: null,
  };
  await side.append(`customer-${id}`, [
    { type: 'CustomerRegistered', data: { customerId: id, person, ...more, by, at } },
    ...(after as readonly { type: string; data: object }[]),
  ]);
}

test('guests without a booking go after a week; accounts, and who made one, stay', async () => {
  await register('gone', 'ada@x.example', { isGuest: true });
  await register(
    'opened',
    'ada@x.example',
    { isGuest: true },
    { type: 'GuestAccountOpened', data: { by, at } },
  );
  await register('account', 'ada@x.example', {});
  await side.caughtUp();
  expect(await guestsOfMailbox(side.rm, 'ada@x.example')).toEqual([as<CustomerId>('gone')]);
  expect(await guestsWithBookings(side.rm, 'ada@x.example')).toEqual([]);
  const look = openAbandonedGuests({ log: side.log, readModels: side.rm });
  await look(inDays(6.9));
  expect(await load(side.log, customers, 'gone')).toMatchObject({ status: 'registered' });
  await look(inDays(7.1));
  expect(await load(side.log, customers, 'gone')).toMatchObject({ status: 'deleted' });
  for (const id of ['opened', 'account'])
    expect(await load(side.log, customers, id)).toMatchObject({ status: 'registered' });
});

test('the booking made when the checkout opens keeps no guest, one with a card does', async () => {
  const [entered, waiting, paid] = [
    await castOf(side.keys, 1),
    await castOf(side.keys, 2),
    await castOf(side.keys, 3),
  ];
  for (const { customerId } of [entered, waiting, paid])
    await register(customerId, `${customerId}@x.example`, { isGuest: true });
  const cancelled = {
    type: 'BookingCancelled',
    data: { by, cancelledBy: 'system', reason: 'unpaid', note: null, fee: cents(0), waived: false, at },
  } as unknown as BookingEvent;
  await side.appendBooking(entered.bookingId, [...wholeLife(entered).slice(0, 2), cancelled]);
  await side.appendBooking(waiting.bookingId, wholeLife(waiting).slice(0, 2));
  const held = wholeLife(paid).findIndex(({ type }) => type === 'HoldPlaced');
  await side.appendBooking(paid.bookingId, [...wholeLife(paid).slice(0, held + 1), cancelled]);
  await side.caughtUp();
  await openAbandonedGuests({ log: side.log, readModels: side.rm })(inDays(7.1));
  expect(await load(side.log, customers, entered.customerId)).toMatchObject({ status: 'deleted' });
  for (const { customerId } of [waiting, paid])
    expect(await load(side.log, customers, customerId)).toMatchObject({ status: 'registered' });
});

test('guests of one mailbox are found under every tag and spelling, and nobody else is', async () => {
  await register('tagless', 'tag@x.example', { isGuest: true });
  await register('tagged', 'Tag+code2@x.example', { isGuest: true });
  await register('other', 'tags@x.example', { isGuest: true });
  await side.caughtUp();
  expect([...(await guestsOfMailbox(side.rm, 'tag@x.example'))].toSorted()).toEqual(['tagged', 'tagless']);
});

test('a blocked mailbox is known under any tag and spelling, and nobody else’s is', async () => {
  const blocked = { type: 'CustomerBlocked', data: { reason: 'sealed', by, at } };
  await register('blocked', 'eve+shop@x.example', {}, blocked);
  await register('plus', '+tag@x.example', {}, blocked);
  await side.caughtUp();
  expect(await isBlockedMailbox(side.rm, 'eve@x.example')).toBe(true);
  expect(await isBlockedMailbox(side.rm, '+tag@x.example')).toBe(true);
  for (const other of ['eve@y.example', 'ev@x.example', 'eve+shop@x.example', '@x.example', 'ada@x.example'])
    expect(await isBlockedMailbox(side.rm, other)).toBe(false);
});
