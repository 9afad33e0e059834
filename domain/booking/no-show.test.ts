import { describe, expect, test } from 'vitest';
import { bookingExamples } from '../examples/bookings.ts';
import {
  admin,
  after,
  bookingOf,
  but,
  codeOf,
  crewed,
  customer,
  dataOf,
  eventsOf,
  give,
  hour,
  iso,
  lead,
  leadId,
  minute,
  other,
  otherId,
  photos,
  sealed,
  starts,
  total,
} from '../examples/deciding.ts';
import type { BookingCommand } from './commands.ts';
import { shareOfFee, unbookedShares } from './shares.ts';
import type { BookingEvent } from './events.ts';
import { evolve } from './evolve.ts';
import type { Booking } from './state.ts';

const there = bookingOf(bookingExamples.onSiteBooking());
const wait: BookingCommand = { type: 'StartNoShowWait' };
type Report = Extract<BookingCommand, { type: 'ReportNoShow' }>;
const report = (change: Partial<Report> = {}): Report => ({
  type: 'ReportNoShow',
  photos: photos('door'),
  position: sealed,
  away: { metres: 900, accuracyMetres: 15 },
  ...change,
});
const waitedFrom = (at: number, booking: Booking = there) => after(booking, give(booking, wait, lead, at));

describe('a door that nobody opens', () => {
  test.each([
    ['before the window has begun, until a quarter of an hour into it', starts - 10 * minute, starts],
    ['later, for a quarter of an hour', starts + 40 * minute, starts + 40 * minute],
  ])('is waited at, told %s', (_, told, from) => {
    expect(dataOf(give(there, wait, lead, told))).toEqual([
      { technicianId: leadId, until: iso(from + 15 * minute), at: iso(told) },
    ]);
  });

  test('is waited at for as long as the policy said that the booking was made under', () => {
    const other = but(there, {}, { policy: { ...there.policy, noShowWait: 30 * minute } });
    expect(waitedFrom(starts, other).noShow?.until).toBe(iso(starts + 30 * minute));
  });

  test('ends the visit only once the customer was told and the wait is over, to the second', () => {
    const waiting = waitedFrom(starts);
    const over = starts + 15 * minute;
    expect(codeOf(give(there, report(), lead, over))).toBe('too_early');
    expect(codeOf(give(waiting, report(), lead, over - 1))).toBe('too_early');
    expect(codeOf(give(waiting, report({ photos: [] }), lead, over))).toBe('needs_photos');
    expect(codeOf(give(waiting, report({ photos: photos('1', '2', '3', '4', '5', '6') }), lead, over))).toBe(
      'too_many_photos',
    );
    expect(codeOf(give(crewed(waiting), report(), other, over))).toBe('not_yours');
    expect(codeOf(give(waiting, report(), customer, over))).toBe('not_yours');
    expect(eventsOf(give(waiting, report(), lead, over)).map(({ type }) => type)).toEqual([
      'NoShowReported',
      'BookingCancelled',
    ]);
  });

  test('costs the customer what the policy says of a no-show, and the crew gets its rate of it', () => {
    const waiting = waitedFrom(starts);
    const ended = after(waiting, give(waiting, report(), lead, starts + 15 * minute));
    expect(ended).toMatchObject({
      status: 'cancelled',
      cancellation: { cancelledBy: 'customer', reason: 'no_show', fee: total },
      noShow: {
        notifiedAt: iso(starts),
        reported: { photos: photos('door'), position: sealed, away: { metres: 900, accuracyMetres: 15 } },
      },
    });
    const paid = but(ended, {
      captured: total,
      captures: [{ chargeId: 'ch_1', purpose: 'cancellation_fee', amount: total }] as never,
    });
    expect(unbookedShares(paid)?.technicians).toEqual([
      { technicianId: leadId, amount: shareOfFee(waiting, leadId, total) },
    ]);
    expect(shareOfFee(waiting, leadId, total)).toBe(Math.round(total * 0.7));
    const two = crewed(waiting);
    expect(shareOfFee(two, leadId, total) + shareOfFee(two, otherId, total)).toBe(Math.round(total * 0.7));
    expect(shareOfFee(two, 'stranger', total)).toBe(0);
  });

  test.each([
    ['from another city', { metres: 60_000, accuracyMetres: 10 }],
    ['from a position that may be anywhere in the county', { metres: 500, accuracyMetres: 30_000 }],
    ['from just beyond the ZIP code', { metres: 7_990, accuracyMetres: 11 }],
    ['without a position', null],
  ])('is charged by nobody but an admin when it is reported %s', (_, away) => {
    const waiting = waitedFrom(starts);
    const at = starts + 20 * minute;
    const reported = after(waiting, give(waiting, report({ away }), lead, at));
    expect(reported).toMatchObject({
      status: 'on_site',
      noShow: { reported: { photos: photos('door'), away } },
      stopped: { reason: 'unproven_no_show' },
      issues: [{ kind: 'visit_stopped' }],
      payment: waiting.payment,
    });
    // Sent again, or in another way, it is the same report; and neither side can end the visit before the admin does.
    expect(eventsOf(give(reported, report(), lead, at + minute))).toEqual([]);
    expect(codeOf(give(reported, { type: 'StartWork' }, lead, at))).toBe('visit_stopped');
    const cancel: BookingCommand = {
      type: 'CancelBooking',
      shownFee: null,
      chosenFee: total,
      note: null,
      noShow: true,
    };
    expect(codeOf(give(reported, cancel, customer, at))).toBe('visit_stopped');
    const decided = after(reported, give(reported, cancel, admin, at + hour));
    expect(decided).toMatchObject({ status: 'cancelled', cancellation: { fee: total }, issues: [] });
  });

  test('counts as proof up to the edge of a typical ZIP code, however wrong the phone is within what it says', () => {
    const waiting = waitedFrom(starts);
    const away = { metres: 7_989, accuracyMetres: 11 };
    expect(after(waiting, give(waiting, report({ away }), lead, starts + 20 * minute))).toMatchObject({
      status: 'cancelled',
      cancellation: { fee: total },
    });
  });

  test('goes to the door once more when an admin sets the visit back', () => {
    const waiting = waitedFrom(starts);
    const reported = after(waiting, give(waiting, report({ away: null }), lead, starts + 20 * minute));
    const back: BookingCommand = {
      type: 'SetStatus',
      to: 'on_site',
      why: 'The customer is back.',
      fee: null,
    };
    expect(after(reported, give(reported, back, admin, starts + 30 * minute))).toMatchObject({
      status: 'on_site',
      noShow: null,
      stopped: null,
    });
  });

  test('reported before the distance was asked is read as before', () => {
    const [reported] = eventsOf(give(waitedFrom(starts), report(), lead, starts + 20 * minute));
    if (reported?.type !== 'NoShowReported') throw new Error('no report');
    const { away: _, ...data } = reported.data;
    const old: BookingEvent = { type: 'NoShowReported', data };
    expect(evolve(waitedFrom(starts), { ...old, revision: 99 })).toMatchObject({
      noShow: { reported: { at: data.at, position: data.position, away: null } },
    });
  });

  test('costs nothing after a technician who came when the window was over, wherever it is reported from', () => {
    const feeOf = (booking: Booking, command: BookingCommand, at: number) =>
      eventsOf(give(booking, command, lead, at)).flatMap(({ data }) => ('fee' in data ? [data.fee] : []));
    const windowEnds = Date.parse(there.appointment.endsAt);
    const arrivedAt = (at: number): Booking =>
      but(
        there,
        {},
        {
          history: there.history.map((change) =>
            change.status === 'on_site' ? { ...change, at: iso(at) } : change,
          ),
        },
      );
    const ending = (at: number, away = report().away) =>
      feeOf(waitedFrom(at, arrivedAt(at)), report({ away }), windowEnds + 60 * minute);
    expect(ending(windowEnds)).toEqual([total]);
    expect(ending(windowEnds + 1)).toEqual([0]);
    expect(ending(windowEnds + 1, null)).toEqual([0]);
  });

  test('is forgotten once the work begins after all: the next one would be told anew', () => {
    const waiting = waitedFrom(starts);
    const working = after(waiting, give(waiting, { type: 'StartWork' }, lead, starts + 5 * minute));
    expect(working).toMatchObject({ status: 'in_progress', noShow: null });
    expect(codeOf(give(working, report(), lead, starts + 20 * minute))).toBe('illegal_step');
  });

  test('is told once, however often the phone sends it', () => {
    const waiting = waitedFrom(starts);
    expect(eventsOf(give(waiting, wait, lead, starts + minute))).toEqual([]);
  });
});
