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
import { coversVisit, faultOf, type KeptSeat } from './kept.ts';

describe('the time that is kept (R1)', () => {
  const visit = reservedRange(assigned.appointment, assigned.minutes, 0);
  const kept = (change: Partial<KeptSeat> = {}): KeptSeat => ({
    technicianId: leadId,
    status: 'firm',
    during: visit,
    expiresAt: null,
    ...change,
  });

  test('is for the crew that has the job, all of the visit, and over with it', () => {
    expect(faultOf(assigned, [kept()])).toBeNull();
    expect(faultOf(assigned, [])).toBe('crew');
    expect(faultOf(assigned, [kept({ technicianId: otherId })])).toBe('crew');
    expect(faultOf(assigned, [kept(), kept({ technicianId: otherId, status: 'tentative' })])).toBe('crew');
    expect(faultOf(crewed(assigned), [kept({ technicianId: otherId }), kept()])).toBeNull();
    for (const booking of [done, bookingOf(bookingExamples.cancelledBooking())]) {
      expect(faultOf(booking, [])).toBeNull();
      expect(faultOf(booking, [kept()])).toBe('over');
    }
    expect(faultOf(unplaced, [])).toBeNull();
    expect(faultOf(unplaced, [kept()])).toBe('over');
    // What lapses by itself is an order on its way.
    expect(faultOf(unplaced, [kept({ expiresAt: iso(starts) })])).toBeNull();
    expect(faultOf(confirmed, [kept({ status: 'tentative' })])).toBeNull();
    expect(faultOf(confirmed, [])).toBeNull();
  });

  test('covers the visit to the minute', () => {
    const during = (from: number, to: number) => ({
      during: { start: iso(Date.parse(visit.start) + from), end: iso(Date.parse(visit.end) + to) },
    });
    expect(coversVisit(assigned, during(0, 0))).toBe(true);
    expect(coversVisit(assigned, during(-hour, hour))).toBe(true);
    expect(coversVisit(assigned, during(1, 0))).toBe(false);
    expect(coversVisit(assigned, during(0, -1))).toBe(false);
    expect(faultOf(assigned, [kept(during(1, 0))])).toBe('time');
  });
});
