/** The time that is kept for a booking is that of its crew, and over with it. */
import { describe, expect, test } from 'vitest';
import { bookingExamples } from '../examples/bookings.ts';
import {
  hour,
  iso,
  bookingOf,
  confirmed,
  assigned,
  done,
  starts,
  leadId,
  otherId,
  crewed,
} from '../examples/deciding.ts';
import { reservedRange } from '../scheduling/slots.ts';
import { unplaced } from './evolve.ts';
import { coversVisit, seatsFaultOf, type ReservedSeat } from './reserved-seats.ts';

describe('the time that is kept (R1)', () => {
  const visit = reservedRange(assigned.appointment, assigned.minutes, 0);
  const kept = (change: Partial<ReservedSeat> = {}): ReservedSeat => ({
    technicianId: leadId,
    status: 'firm',
    during: visit,
    expiresAt: null,
    ...change,
  });

  test('is for the crew that has the job, all of the visit, and over with it', () => {
    expect(seatsFaultOf(assigned, [kept()])).toBeNull();
    expect(seatsFaultOf(assigned, [])).toBe('crew');
    expect(seatsFaultOf(assigned, [kept({ technicianId: otherId })])).toBe('crew');
    expect(seatsFaultOf(assigned, [kept(), kept({ technicianId: otherId, status: 'tentative' })])).toBe(
      'crew',
    );
    expect(seatsFaultOf(crewed(assigned), [kept({ technicianId: otherId }), kept()])).toBeNull();
    for (const booking of [done, bookingOf(bookingExamples.cancelledBooking())]) {
      expect(seatsFaultOf(booking, [])).toBeNull();
      expect(seatsFaultOf(booking, [kept()])).toBe('over');
    }
    expect(seatsFaultOf(unplaced, [])).toBeNull();
    expect(seatsFaultOf(unplaced, [kept()])).toBe('over');
    // What lapses by itself is an order on its way.
    expect(seatsFaultOf(unplaced, [kept({ expiresAt: iso(starts) })])).toBeNull();
    expect(seatsFaultOf(confirmed, [kept({ status: 'tentative' })])).toBeNull();
    expect(seatsFaultOf(confirmed, [])).toBeNull();
  });

  test('covers the visit to the minute', () => {
    const during = (from: number, to: number) => ({
      during: { start: iso(Date.parse(visit.start) + from), end: iso(Date.parse(visit.end) + to) },
    });
    expect(coversVisit(assigned, during(0, 0))).toBe(true);
    expect(coversVisit(assigned, during(-hour, hour))).toBe(true);
    expect(coversVisit(assigned, during(1, 0))).toBe(false);
    expect(coversVisit(assigned, during(0, -1))).toBe(false);
    expect(seatsFaultOf(assigned, [kept(during(1, 0))])).toBe('time');
  });
});
