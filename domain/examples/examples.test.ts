import { describe, expect, test } from 'vitest';
import { bookings } from '../booking/decide.ts';
import type { BookingEvent } from '../booking/events.ts';
import { fold, type Placed } from '../core/aggregate.ts';
import { openSlots } from '../scheduling/capacity.ts';
import { bookingExamples } from './bookings.ts';
import { examples } from './index.ts';
import { sum } from '../core/money.ts';
import { rank } from '../scheduling/ranking.ts';

const statusOf = (events: readonly Placed<BookingEvent>[]): string => fold(bookings, events).status;

describe('the examples', () => {
  test('reach the status that they are named after', () => {
    expect(
      Object.fromEntries(Object.entries(bookingExamples).map(([name, make]) => [name, statusOf(make())])),
    ).toEqual({
      pendingBooking: 'pending',
      linkSentBooking: 'pending',
      disputedBooking: 'completed',
      declinedBooking: 'pending',
      confirmedBooking: 'confirmed',
      offeredBooking: 'confirmed',
      assignedBooking: 'assigned',
      scheduledBooking: 'scheduled',
      inRouteBooking: 'in_route',
      onSiteBooking: 'on_site',
      waitingBooking: 'on_site',
      noShowBooking: 'cancelled',
      stoppedBooking: 'in_progress',
      partsMissingBooking: 'assigned',
      returnPlannedBooking: 'assigned',
      returnUnstaffedBooking: 'confirmed',
      inProgressBooking: 'in_progress',
      completedBooking: 'completed',
      capturedBooking: 'completed',
      priceRiseBooking: 'completed',
      captureFailedBooking: 'completed',
      refundedBooking: 'completed',
      reviewedBooking: 'completed',
      cancelledBooking: 'cancelled',
      lateCancelledBooking: 'cancelled',
      replacedBooking: 'cancelled',
      unpaidBooking: 'cancelled',
      crewBooking: 'assigned',
    });
  });

  test('split what was captured 70 to 30 without a remainder', () => {
    const booking = fold(bookings, examples.capturedBooking());
    if (booking.status !== 'completed') throw new Error('completed');
    const [shares] = booking.shares;
    expect(shares?.technicians[0]?.amount).toBe(Math.round(booking.price.total * 0.7));
    expect(
      sum(
        ...(shares?.technicians.map(({ amount }) => amount) ?? []),
        shares?.platform ?? booking.price.total,
      ),
    ).toBe(booking.price.total);
  });

  test('keep half of a late cancellation and nothing of an early one', () => {
    const late = fold(bookings, examples.lateCancelledBooking());
    const early = fold(bookings, examples.cancelledBooking());
    if (late.status !== 'cancelled' || early.status !== 'cancelled') throw new Error('cancelled');
    expect(late.cancellation.fee).toBe(Math.round(late.price.total / 2));
    expect(early.cancellation.fee).toBe(0);
  });

  test.each(['10001', '78701', '94103'])(
    'have a crew of two with free capacity on each of the next days around %s',
    (zip) => {
      const page = openSlots({
        zip,
        brands: ['ikea'],
        serviceType: 'bedroom',
        categories: [],
        crewSize: 2,
        visit: 120,
        now: '2026-03-13T16:00:00.000Z',
        days: 7,
        technicians: examples.roster(),
        reservations: [],
      });
      expect(page?.slots.every(({ available }) => available)).toBe(true);
    },
  );

  test('let the login technician see every kind of job near 10001', () => {
    const { appointment } = examples.placed();
    for (const serviceType of ['outdoor', 'exercise', 'kitchen', 'other'] as const) {
      const ranked = rank({
        zip: '10001',
        brands: ['other'],
        serviceType,
        categories: [],
        appointment,
        visit: 120,
        technicians: examples.roster(),
        reservations: [],
      });
      expect(ranked.map(({ technicianId }) => technicianId)).toContain(examples.technicians[0]?.id);
    }
  });
});
