/** What is shown of a booking's money: a price raised before anyone agreed to it (decision 011), and failures. */
import { describe, expect, it } from 'vitest';
import { bookings } from '#domain/booking/decide.ts';
import type { BookingEvent } from '#domain/booking/events.ts';
import { fold, type Placed } from '#domain/core/aggregate.ts';
import { evolve } from '#domain/booking/evolve.ts';
import type { Booking } from '#domain/booking/state.ts';
import { defaultDurations } from '#domain/core/durations.ts';
import { bookingExamples } from '#domain/examples/bookings.ts';
import { cents } from '#domain/core/money.ts';
import type { BookingView } from '#projections/queries/booking-view.ts';
import { adminDetail } from './admin-booking.ts';
import { customerView, trackerView } from './booking.ts';
import { jobView } from './job.ts';
import { viewOf } from './testing/view-of.ts';

/** A booking for $220.00; an admin has raised it to $400.00, or lowered it to $100.00. */
function repriced(events: readonly Placed<BookingEvent>[], total: number): BookingView {
  const placed = fold(bookings, events);
  if (placed.status === 'none') throw new Error('an example without a booking');
  const { brand, serviceType, itemCount, crewSize, minutes, price, contact } = placed;
  const booking = evolve(placed, {
    type: 'DetailsChanged',
    revision: placed.revision + 1,
    data: {
      brand,
      serviceType,
      itemCount,
      crewSize,
      minutes,
      instructions: contact.instructions,
      price: { ...price, total: cents(total), undiscounted: cents(total + price.discount) },
      by: { role: 'admin', id: 'admin' },
      at: placed.placedAt,
    },
  }) as Booking;
  return viewOf(booking);
}

const settings = { durations: defaultDurations, voiceNumber: null };
const shown = (view: BookingView) => customerView(view, view.updatedAt, settings, 'en');

describe('a price that was raised while the booking waits for its card', () => {
  const raised = repriced(bookingExamples.pendingBooking(), 40_000);

  it('is asked for; what was booked is what may be held and charged', () => {
    expect(shown(raised)).toMatchObject({
      pricing: { totalCents: 40_000 },
      agreedCents: 22_000,
      askedCents: 40_000,
    });
  });

  it('promises technicians a share of what is agreed', () => {
    expect(jobView(raised, 'somebody', { isActive: true, voiceNumber: null }).technicianPayoutCents).toBe(
      15_400,
    );
  });
});

it('a price that was lowered is agreed at once, and the share is of it', () => {
  const lowered = repriced(bookingExamples.confirmedBooking(), 10_000);
  expect(shown(lowered)).toMatchObject({ agreedCents: 10_000, askedCents: null });
  expect(jobView(lowered, 'somebody', { isActive: true, voiceNumber: null }).technicianPayoutCents).toBe(
    7_000,
  );
});

it('done work that came to more is asked about as a price rise, not as a raised price', () => {
  const done = fold(bookings, bookingExamples.priceRiseBooking());
  const view = { ...repriced(bookingExamples.pendingBooking(), 22_000), booking: done as Booking };
  expect(shown(view)).toMatchObject({ agreedCents: 22_000, askedCents: null });
});

it('the tracker’s total is the price that the customer has agreed to, also after an approval', () => {
  const asked = fold(bookings, bookingExamples.priceRiseBooking()) as Booking;
  const { revision, placedAt: at } = asked;
  const by = { role: 'customer', id: asked.customerId } as const;
  const approved = evolve(asked, {
    type: 'PriceRiseApproved',
    revision: revision + 1,
    data: { by, channel: 'link', at },
  });
  const refused = evolve(asked, {
    type: 'PriceRiseRefused',
    revision: revision + 1,
    data: { by, reason: 'declined', at },
  });
  const totals = [asked, approved, refused].map(
    (booking) => trackerView(viewOf(booking as Booking), 'all', 'en').totalPrice,
  );
  expect(totals).toEqual([220, 265, 220]);
});

it('the tracker’s total is what was charged where more is not charged any more', () => {
  const asked = fold(bookings, bookingExamples.priceRiseBooking()) as Booking;
  const closed = evolve(asked, {
    type: 'PriceRiseRefused',
    revision: asked.revision + 1,
    data: { by: { role: 'system', id: 'workflow:booking' }, reason: 'card_declined', at: asked.placedAt },
  }) as Booking;
  // The price was lowered after $220.00 had been held and agreed to, and the work cost more.
  const lowered: Booking = {
    ...closed,
    price: { ...closed.price, total: cents(15_000) },
    payment: { ...closed.payment, captured: cents(22_000) },
  };
  expect(trackerView(viewOf(lowered), 'all', 'en').totalPrice).toBe(220);
});

describe('what failed', () => {
  const settings = { temporalUi: '', namespace: 'hexkey' };
  const failures = (booking: Booking) => {
    const view = viewOf(booking);
    const { paymentFailure, paymentFailureCode } = shown(view);
    return {
      admin: adminDetail(view, settings, null, new Map(), 'en').paymentFailure,
      paymentFailure,
      paymentFailureCode,
    };
  };
  const of = (events: readonly Placed<BookingEvent>[]) => fold(bookings, events) as Booking;
  const none = { admin: null, paymentFailure: null, paymentFailureCode: null };

  it('is the payment where a charge failed', () => {
    const { message, code } = of(bookingExamples.captureFailedBooking()).payment.lastFailure ?? {};
    expect(failures(of(bookingExamples.captureFailedBooking()))).toEqual({
      admin: message,
      paymentFailure: message,
      paymentFailureCode: code,
    });
    expect(message).toBeTruthy();
  });

  it('is not the payment where a refund was refused or came back', () => {
    const refunded = of(bookingExamples.refundedBooking());
    const at = refunded.placedAt;
    const why = { code: 'refund_refused', message: 'Refund amount is greater than what is left.', at };
    const refused = evolve(refunded, {
      type: 'RefundFailed',
      revision: refunded.revision + 1,
      data: { request: 'asked', amount: cents(500), ...why },
    }) as Booking;
    const returned = evolve(refunded, {
      type: 'RefundReturned',
      revision: refunded.revision + 1,
      data: {
        refundId: refunded.payment.refundIds[0] ?? '',
        amount: refunded.payment.refunded,
        cause: 'goodwill',
        ...why,
      },
    }) as Booking;
    expect([refused, returned].map(({ payment }) => payment.lastFailure?.message)).toEqual([
      why.message,
      why.message,
    ]);
    expect([refused, returned].map(failures)).toEqual([none, none]);
  });
});
