/** Until when a booking needs its card: while it goes on, the card stays. */
import { expect, test } from 'vitest';
import { bookingExamples } from '../examples/bookings.ts';
import { bookingOf, but } from '../examples/deciding.ts';
import { cents, zero } from '../core/money.ts';
import { askedPrice } from './agreed.ts';
import type { Booking } from './state.ts';
import { isUnsettled } from './unsettled.ts';

const example = (name: keyof typeof bookingExamples): Booking => bookingOf(bookingExamples[name]());

test.each([
  'pendingBooking',
  'confirmedBooking',
  'assignedBooking',
  'scheduledBooking',
  'inRouteBooking',
  'onSiteBooking',
  'inProgressBooking',
  'completedBooking',
  'priceRiseBooking',
  'captureFailedBooking',
] as const)('%s needs it', (name) => {
  expect(isUnsettled(example(name))).toBe(true);
});

test.each([
  'capturedBooking',
  'refundedBooking',
  'reviewedBooking',
  'cancelledBooking',
  'unpaidBooking',
] as const)('%s needs it no more', (name) => {
  expect(isUnsettled(example(name))).toBe(false);
});

test('a higher price keeps it until it is charged or given up', () => {
  const asked = example('priceRiseBooking');
  if (!asked.priceRise) throw new Error('the example asks for nothing');
  const { priceRise } = asked;
  const held = asked.payment.hold?.amount ?? zero;
  const risen = (state: 'requested' | 'approved' | 'declined', captured = held) =>
    ({ ...but(asked, { captured }), priceRise: { ...priceRise, state } }) as Booking;
  expect(isUnsettled(risen('requested'))).toBe(true);
  expect(isUnsettled(risen('approved'))).toBe(true);
  expect(isUnsettled(risen('approved', priceRise.actual))).toBe(false);
  expect(isUnsettled(risen('declined'))).toBe(false);
});

test('a cancellation’s fee keeps it until it is taken, or given up with no hold left', () => {
  const late = example('lateCancelledBooking');
  expect(late.payment.hold).not.toBeNull();
  expect(isUnsettled(late)).toBe(true);
  expect(isUnsettled(but(late, { captured: cents(100) }))).toBe(false);
  const card = { paymentMethodId: 'pm_1', brand: 'visa', last4: '4242' };
  expect(isUnsettled(but(late, { hold: null, card }))).toBe(true);
  expect(isUnsettled(but(late, { hold: null, card: null }))).toBe(false);
  // A hold is enough without a saved card.
  expect(isUnsettled(but(late, { card: null }))).toBe(true);
});

test('a price above what was agreed is asked about while the work is open, and only above', () => {
  const working = example('inProgressBooking');
  const priced = (booking: Booking, total: number): Booking => ({
    ...booking,
    price: { ...booking.price, total: cents(total) },
  });
  const agreed = Number(working.agreed);
  expect(askedPrice(priced(working, agreed + 5_000))).toBe(agreed + 5_000);
  expect(askedPrice(priced(working, agreed))).toBeNull();
  expect(askedPrice(priced(working, agreed - 5_000))).toBeNull();
  // Less than a dollar is not asked about.
  expect(askedPrice(priced(working, agreed + 1))).toBeNull();
  for (const over of ['completedBooking', 'cancelledBooking'] as const)
    expect(askedPrice(priced(example(over), agreed + 5_000))).toBeNull();
});
