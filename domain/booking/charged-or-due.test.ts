/** A booking's total in lists: what was captured, or before that what is due. */
import { expect, it } from 'vitest';
import { bookingExamples } from '../examples/bookings.ts';
import { cents } from '../core/money.ts';
import type { BookingCommand } from './commands.ts';
import { bookings, decide } from './decide.ts';
import type { BookingEvent } from './events.ts';
import { fold, type Placed } from '../core/aggregate.ts';
import { evolve } from './evolve.ts';
import { amountDue, chargedOrDue } from './due.ts';
import type { Booking, BookingState } from './state.ts';

const placed = (state: BookingState): Booking => {
  if (state.status === 'none') throw new Error('an example without a booking');
  return state;
};
const example = (events: readonly Placed<BookingEvent>[]): Booking => placed(fold(bookings, events));

/** Half an hour after the higher price was requested, which the customer has a day to answer. */
const now = '2026-03-12T16:46:00.000Z';

/** The booking after an accepted command. */
function after(booking: Booking, command: BookingCommand): Booking {
  const actor = command.type.startsWith('Record')
    ? ({ role: 'system', id: 'booking' } as const)
    : ({ role: 'customer', id: booking.customerId } as const);
  const decision = decide(booking, command, { now, actor });
  if (!decision.ok) throw new Error(decision.refusal.code);
  return decision.events.reduce(
    (state, event, index) => placed(evolve(state, { ...event, revision: booking.revision + 1 + index })),
    booking,
  );
}

const capture = (amount: number, paymentIntentId = 'pi_example') =>
  ({
    type: 'RecordCapture',
    paymentIntentId,
    chargeId: `ch_${paymentIntentId}`,
    amount: cents(amount),
    fee: cents(100),
    purpose: 'completion',
  }) as const;

it('a higher price that was declined is never the total: neither before the capture nor after it', () => {
  const asked = example(bookingExamples.priceRiseBooking());
  expect(chargedOrDue(asked)).toBe(26_500);
  const declined = after(asked, { type: 'DeclinePriceRise' });
  expect(amountDue(declined)).toBe(26_500);
  expect(chargedOrDue(declined)).toBe(22_000);
  expect(chargedOrDue(after(declined, capture(22_000)))).toBe(22_000);
});

it('a higher price that was approved is the total, in one charge or in two', () => {
  const asked = example(bookingExamples.priceRiseBooking());
  const approved = after(asked, { type: 'ApprovePriceRise', channel: 'link' });
  expect(chargedOrDue(approved)).toBe(26_500);
  const held = after(approved, capture(22_000));
  expect(chargedOrDue(after(held, capture(4_500, 'pi_difference')))).toBe(26_500);
});

it('a second charge after a refund is no news of the first: some of it stays refunded', () => {
  const approved = after(example(bookingExamples.priceRiseBooking()), {
    type: 'ApprovePriceRise',
    channel: 'link',
  });
  const refund = { refundId: 're_1', amount: cents(4_000), cause: 'goodwill', note: 'Late' } as const;
  const back = after(after(approved, capture(22_000)), { type: 'RecordRefund', ...refund });
  expect(back.payment.state).toBe('partially_refunded');
  expect(after(back, capture(4_500, 'pi_difference')).payment).toMatchObject({
    state: 'partially_refunded',
    captured: 26_500,
  });
});

it('a refund leaves what was captured, a cancellation its fee, and an open booking its price', () => {
  expect(chargedOrDue(example(bookingExamples.refundedBooking()))).toBe(22_000);
  expect(chargedOrDue(example(bookingExamples.lateCancelledBooking()))).toBe(11_000);
  expect(chargedOrDue(example(bookingExamples.cancelledBooking()))).toBe(0);
  expect(chargedOrDue(example(bookingExamples.confirmedBooking()))).toBe(22_000);
});
