/** A card that may still be charged can't be removed, nor can the account it belongs to (P2, design.md §8). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BookingEvent } from '#domain/booking/events.ts';
import { as, type CustomerId } from '#domain/core/ids.ts';
import { type Cents, cents } from '#domain/core/money.ts';
import { castOf, wholeLife } from '../testing/booking-story.ts';
import { openReadSide, type ReadSide } from '../testing/read-side.ts';
import { countOpenBookings, openBookingsOfCustomer } from './bookings-of-customer.ts';

let side: ReadSide;
let count = 40;

beforeAll(async () => {
  side = await openReadSide();
  side.project();
}, 60_000);
afterAll(() => side.close());

const at = '2030-03-07T17:00:00.000Z';
const customer = { role: 'customer', id: 'c' } as const;
const system = { role: 'system', id: 'workflow:booking' } as const;

/** A booking whose work cost more than is held on its card, and what happened then. */
async function openAfter(then: (paid: BookingEvent) => readonly BookingEvent[]): Promise<readonly string[]> {
  count += 1;
  const life = wholeLife(await castOf(side.keys, count));
  const until = life.findIndex(({ type }) => type === 'WorkCompleted');
  const paid = life.find(({ type }) => type === 'PaymentCaptured');
  if (!paid || until < 0) throw new Error('no such life');
  const done = life
    .slice(0, until + 1)
    .map(
      (event): BookingEvent =>
        event.type === 'WorkCompleted'
          ? { ...event, data: { ...event.data, actualCost: cents(18_000) } }
          : event,
    );
  await side.appendBooking(`b${count}`, [...done, ...then(paid)]);
  await side.caughtUp();
  const open = await openBookingsOfCustomer(side.rm, as<CustomerId>(`c${count}`));
  return open.map(({ id, paymentMethodId }) => (paymentMethodId === null ? `${id} no card` : id));
}

const asked: BookingEvent = {
  type: 'PriceRiseRequested',
  data: { held: cents(15_000), actual: cents(18_000), expiresAt: '2030-03-08T17:00:00.000Z', at },
};
const approved: BookingEvent = { type: 'PriceRiseApproved', data: { by: customer, channel: 'link', at } };
const refused = (reason: 'declined' | 'card_declined'): BookingEvent => ({
  type: 'PriceRiseRefused',
  data: { by: reason === 'declined' ? customer : system, reason, at },
});
const difference = (paid: BookingEvent): BookingEvent =>
  paid.type === 'PaymentCaptured'
    ? {
        ...paid,
        data: { ...paid.data, paymentIntentId: 'pi_2', amount: 3_000 as Cents, purpose: 'price_rise' },
      }
    : paid;
/** The expiry of the hold that was to be captured. */
const expired = (paid: BookingEvent): BookingEvent => ({
  type: 'HoldReleased',
  data: {
    paymentIntentId: paid.type === 'PaymentCaptured' ? paid.data.paymentIntentId : '',
    reason: 'expired',
    at,
  },
});

describe('a booking whose work is done', () => {
  test.each<[string, (paid: BookingEvent) => readonly BookingEvent[]]>([
    ['nothing was captured', () => []],
    ['the hold is over, and the card is to be charged', (paid) => [expired(paid)]],
    ['a higher price is asked for, and the held amount was captured', (paid) => [asked, paid]],
    ['the higher price is approved and not charged yet', (paid) => [asked, paid, approved]],
  ])('still needs its card: %s', async (_what, then) => {
    expect(await openAfter(then)).toEqual([`b${count}`]);
  });

  test.each<[string, (paid: BookingEvent) => readonly BookingEvent[]]>([
    ['the customer declined the higher price', (paid) => [asked, paid, refused('declined')]],
    ['the bank refused the difference', (paid) => [asked, paid, approved, refused('card_declined')]],
    ['the difference was paid', (paid) => [asked, paid, approved, difference(paid)]],
  ])('does not: %s', async (_what, then) => {
    expect(await openAfter(then)).toEqual([]);
  });
});

test('bookings count as open from their placing until they are completed or cancelled', async () => {
  const countFor = async () => {
    await side.caughtUp();
    return countOpenBookings(side.rm, [as<CustomerId>('c900')]);
  };
  expect(await countFor()).toBe(0);
  const lengths = { b901: 1, b902: 4, b903: 10 };
  for (const [id, length] of Object.entries(lengths)) {
    const cast = await castOf(side.keys, Number(id.slice(1)), 900);
    await side.appendBooking(id, wholeLife(cast).slice(0, length));
  }
  expect(await countFor()).toBe(3);
  const life = wholeLife(await castOf(side.keys, 903, 900));
  const completed = life.find(({ type }) => type === 'WorkCompleted');
  if (!completed) throw new Error('no such step');
  await side.appendBooking('b903', [completed]);
  expect(await countFor()).toBe(2);
  const cancelled = {
    cancelledBy: 'customer',
    reason: 'customer_request',
    note: null,
    fee: cents(0),
    at,
  } as const;
  await side.appendBooking('b902', [{ type: 'BookingCancelled', data: { by: customer, ...cancelled } }]);
  expect(await countFor()).toBe(1);
});
