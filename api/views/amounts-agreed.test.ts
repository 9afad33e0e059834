/** What customers and technicians are told of a price that was raised before anybody agreed to it (decision 011). */
import { describe, expect, it } from 'vitest';
import { evolve, fold } from '#domain/booking/evolve.ts';
import type { Booking } from '#domain/booking/state.ts';
import { defaultDurations } from '#domain/durations.ts';
import { bookingExamples } from '#domain/examples/bookings.ts';
import { cents } from '#domain/money.ts';
import type { BookingView } from '#projections/queries/booking-view.ts';
import { customerView } from './booking.ts';
import { jobView } from './job.ts';

/** $220.00 were booked; an admin has raised it to $400.00, or lowered it to $100.00. */
function repriced(events: Parameters<typeof fold>[0], total: number): BookingView {
  const placed = fold(events);
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
  return {
    id: booking.id,
    booking,
    customer: { id: booking.customerId, firstName: null, lastName: null, email: null, phone: null },
    address: { street: null, unit: null, city: 'New York', state: 'NY', zip: '10001' },
    crew: [],
    instructions: null,
    completionNotes: null,
    review: null,
    history: booking.history,
    freeSeats: 1,
    completedAt: null,
    updatedAt: booking.placedAt,
  };
}

const shown = (view: BookingView) => customerView(view, view.updatedAt, defaultDurations);

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
    expect(jobView(raised, 'somebody', { isActive: true }).technicianPayoutCents).toBe(15_400);
  });
});

it('a price that was lowered is agreed at once, and the share is of it', () => {
  const lowered = repriced(bookingExamples.confirmedBooking(), 10_000);
  expect(shown(lowered)).toMatchObject({ agreedCents: 10_000, askedCents: null });
  expect(jobView(lowered, 'somebody', { isActive: true }).technicianPayoutCents).toBe(7_000);
});

it('done work that came to more is asked about as a price rise, not as a raised price', () => {
  const done = fold(bookingExamples.priceRiseBooking());
  const view = { ...repriced(bookingExamples.pendingBooking(), 22_000), booking: done as Booking };
  expect(shown(view)).toMatchObject({ agreedCents: 22_000, askedCents: null });
});
