/** The time reserved for a booking is its crew's, and is released when the booking is over. */
import { describe, expect, test } from 'vitest';
import { as, type TechnicianId } from '../core/ids.ts';
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
  seat,
} from '../examples/deciding.ts';
import { reservedRange } from '../scheduling/slots.ts';
import { unplaced } from './evolve.ts';
import { coversVisit, seatsFaultOf, type ReservedSeat, withLostTime, withoutTime } from './reserved-seats.ts';
import { reseated, seated, withCrew } from './seats.ts';
import type { Booking } from './state.ts';

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
    // What lapses by itself is an order being placed.
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

  test('who of the crew has none of their own for the whole visit', () => {
    const crew = crewed(assigned);
    const late = { start: iso(Date.parse(visit.start) + 1), end: visit.end };
    expect(withoutTime(crew, [])).toEqual([leadId, otherId]);
    expect(withoutTime(crew, [kept()])).toEqual([otherId]);
    expect(withoutTime(crew, [kept(), kept({ technicianId: otherId, during: late })])).toEqual([otherId]);
    expect(withoutTime(crew, [kept(), kept({ technicianId: otherId, status: 'tentative' })])).toEqual([
      otherId,
    ]);
    expect(withoutTime(crew, [kept(), kept({ technicianId: otherId })])).toEqual([]);
  });

  test('whose time another job has is what the log says of this crew', () => {
    const issue = { kind: 'time_lost', subject: otherId, since: iso(starts) } as const;
    const lost = (subject: string) =>
      ({ ...crewed(assigned), issues: [{ ...issue, subject }] }) as unknown as Booking;
    expect(withLostTime(crewed(assigned))).toEqual([]);
    expect(withLostTime(lost(otherId))).toEqual([otherId]);
    expect(withLostTime(lost('technician-gone'))).toEqual([]);
  });
});

describe('the seats of a crew', () => {
  test('close up in the order of the old ones, whatever order they are told in', () => {
    expect(reseated([seat(otherId, 4), seat(leadId, 2)])?.map((one) => [one.technicianId, one.seat])).toEqual(
      [
        [leadId, 0],
        [otherId, 1],
      ],
    );
    expect(reseated([])).toBeNull();
  });

  test('a newcomer takes theirs, and those in it or behind it move back', () => {
    const third = as<TechnicianId>('technician-3');
    const order = (index: number) =>
      seated([seat(otherId, 1), seat(leadId, 0)], seat(third, index)).map((one) => one.technicianId);
    expect(order(0)).toEqual([third, leadId, otherId]);
    expect(order(1)).toEqual([leadId, third, otherId]);
    expect(order(2)).toEqual([leadId, otherId, third]);
  });

  test('whoever waited for a crew has one now; a cancelled booking stays as it was', () => {
    const [first] = assigned.crew;
    if (!first) throw new Error('the example has no crew');
    expect(withCrew(confirmed, [first])).toMatchObject({ status: 'assigned', crew: [first] });
    const cancelled = bookingOf(bookingExamples.cancelledBooking());
    expect(withCrew(cancelled, [first])).toBe(cancelled);
    expect(withCrew(assigned, [seat(otherId, 0)])).toMatchObject({
      status: 'assigned',
      crew: [{ technicianId: otherId }],
    });
  });
});
