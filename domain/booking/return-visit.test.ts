/** Work that one visit does not finish (decision 125): who may do what, and who is paid what. */
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
  system,
  working,
} from '../examples/deciding.ts';
import { defaultDurations } from '../core/durations.ts';
import { cents } from '../core/money.ts';
import type { BookingCommand } from './commands.ts';
import { lateHoldEnds } from './late-hold.ts';
import { nextStep } from './next.ts';
import { overdueSince, unplannedSince } from './overdue.ts';
import { promisedShare, unbookedShares } from './shares.ts';
import type { Booking } from './state.ts';

type Asked = Extract<BookingCommand, { type: 'RequestReturnVisit' }>;
const ask = (wanted: Partial<Asked> = {}): Asked => ({
  type: 'RequestReturnVisit',
  reason: 'out_of_time',
  missing: [],
  note: null,
  photos: [],
  ...wanted,
});
const ofParts = ask({
  reason: 'parts_missing',
  missing: [{ item: 0, parts: sealed }],
  photos: photos('missing'),
});
const day = 24 * hour;
/** An hour after the work began. */
const at = Date.parse(working.startedAt ?? '') + hour;
const asked = after(working, give(working, ask(), lead, at));
const lacking = after(working, give(working, ofParts, lead, at));
const on = (days: number) => ({
  ...working.appointment,
  date: iso(starts + days * day).slice(0, 10),
  startsAt: iso(starts + days * day),
  endsAt: iso(starts + days * day + 2 * hour),
});
const moveTo = (days: number): BookingCommand => ({ type: 'RescheduleBooking', to: on(days) });
const planned = after(asked, give(asked, moveTo(7), customer, at + hour));
const back = starts + 7 * day;
const cancel: BookingCommand = {
  type: 'CancelBooking',
  shownFee: null,
  chosenFee: null,
  note: null,
  noShow: false,
};
const complete: BookingCommand = {
  type: 'CompleteWork',
  actualMinutes: null,
  actualCost: null,
  notes: null,
  notesRequired: false,
  afterPhotos: photos('after'),
};
const next = (booking: Booking, now: number) => nextStep(booking, iso(now), defaultDurations);
const giveAll = (booking: Booking, from: number, ...commands: readonly BookingCommand[]): Booking =>
  commands.reduce(
    (state, command, k) => after(state, give(state, command, lead, from + k * minute)),
    booking,
  );

describe('asking for a return visit', () => {
  test('is the lead’s, on site or at work', () => {
    expect(codeOf(give(crewed(working), ask(), other, at))).toBe('not_yours');
    expect(codeOf(give(working, ask(), customer, at))).toBe('not_yours');
    const assigned = bookingOf(bookingExamples.assignedBooking());
    expect(codeOf(give(assigned, ask(), lead, at))).toBe('illegal_step');
    expect(asked).toMatchObject({ status: 'assigned', crew: [{ technicianId: leadId }] });
    expect(eventsOf(give(asked, ask(), lead, at))).toEqual([]);
  });

  test('names missing parts and shows them; another reason says what it is', () => {
    const without = (wanted: Partial<Asked>) => codeOf(give(working, { ...ofParts, ...wanted }, lead, at));
    expect(without({ missing: [] })).toBe('illegal_step');
    expect(without({ missing: [{ item: 99, parts: sealed }] })).toBe('illegal_step');
    expect(without({ photos: [] })).toBe('needs_photos');
    expect(without({ photos: photos('1', '2', '3', '4', '5', '6') })).toBe('too_many_photos');
    expect(codeOf(give(working, ask({ reason: 'other' }), lead, at))).toBe('needs_notes');
    expect(codeOf(give(working, ask({ reason: 'not_ready' }), lead, at))).toBe('ok');
  });

  test('plans the next visit with the minutes of the pieces that are left', () => {
    const [first] = working.items;
    const tick: BookingCommand = { type: 'SetPiecesDone', technicianId: leadId, item: 0, done: 1 };
    const ticked = after(working, give(working, tick, lead, at));
    const all = working.items.reduce((sum, item) => sum + item.minutes * item.quantity, 0);
    const left = Math.ceil((working.minutes * (all - (first?.minutes ?? 0))) / all);
    expect(dataOf(give(ticked, ask(), lead, at))).toMatchObject([{ minutesLeft: left }]);
    expect(dataOf(give(working, ask(), lead, at))).toMatchObject([{ minutesLeft: working.minutes }]);
  });
});

describe('before the date is chosen', () => {
  test('nobody sets out, joins or replaces; what was forgotten may still be completed', () => {
    const code = (command: BookingCommand, by = lead) => codeOf(give(asked, command, by, at + minute));
    expect(code({ type: 'StartRoute', etaMinutes: null })).toBe('illegal_step');
    expect(code({ type: 'StartWork' })).toBe('illegal_step');
    expect(code({ type: 'ConfirmAppointment' })).toBe('illegal_step');
    const assign = { technicianId: otherId, name: sealed, phone: null } as const;
    expect(code({ type: 'AssignTechnician', ...assign }, admin)).toBe('illegal_step');
    expect(code(complete)).toBe('ok');
  });

  test('its customer chooses it, with missing parts once these are there', () => {
    expect(codeOf(give(asked, moveTo(3), customer, at))).toBe('ok');
    expect(codeOf(give(lacking, moveTo(3), customer, at))).toBe('too_early');
    expect(codeOf(give(lacking, moveTo(3), admin, at))).toBe('ok');
    const confirm: BookingCommand = { type: 'ConfirmPartsArrived' };
    expect(codeOf(give(lacking, confirm, other, at))).toBe('not_yours');
    expect(codeOf(give(asked, confirm, customer, at))).toBe('illegal_step');
    const there = after(lacking, give(lacking, confirm, customer, at + day));
    expect(eventsOf(give(there, confirm, customer, at + day))).toEqual([]);
    expect(codeOf(give(there, moveTo(3), customer, at + day))).toBe('ok');
  });

  test('the hold is kept until it ends, and no other is placed', () => {
    const ends = Date.parse(asked.payment.hold?.captureBefore ?? '');
    expect(next(asked, at)).toMatchObject({ kind: 'wait', until: iso(ends) });
    expect(next(asked, ends)).toMatchObject({ kind: 'release_hold', reason: 'expired' });
    const without = but(asked, { hold: null });
    expect(next(without, ends + day)).toMatchObject({ kind: 'wait', until: null });
  });

  test('the technician may give it back; nobody else is looked for, and nothing is cancelled', () => {
    const giveBack: BookingCommand = { type: 'GiveBackJob', technicianId: leadId, cause: 'ill' };
    const left = after(asked, give(asked, giveBack, lead, at + minute));
    expect(left).toMatchObject({ status: 'confirmed', crew: [] });
    expect(next(but(left, { hold: null }), at + 90 * day)).toMatchObject({ kind: 'wait', until: null });
  });

  test('it is a line of stuck work after a week, counted anew from the arrival of the parts, and never overdue', () => {
    const week = defaultDurations.returnUnplanned;
    const since = (booking: Booking, now: number) => unplannedSince(booking, iso(now), defaultDurations);
    expect(since(lacking, at + week)).toBeNull();
    expect(since(lacking, at + week + 1)).toBe(iso(at));
    const there = after(lacking, give(lacking, { type: 'ConfirmPartsArrived' }, customer, at + day));
    expect(since(there, at + week + 1)).toBeNull();
    expect(since(there, at + day + week + 1)).toBe(iso(at + day));
    expect(since(planned, at + 9 * week)).toBeNull();
    expect(overdueSince(asked, iso(at + week), defaultDurations)).toBeNull();
    expect(overdueSince(planned, iso(back + 2 * day), defaultDurations)).toBe(planned.appointment.endsAt);
  });
});

describe('with its date', () => {
  test('the hold is that of the new appointment: let go for the saved card, and placed 48 hours before', () => {
    expect(next(planned, at + hour)).toMatchObject({ kind: 'release_hold', reason: 'card_saved_instead' });
    const released = but(planned, { hold: null });
    const due = back - defaultDurations.lateHoldBefore;
    expect(next(released, at + hour)).toMatchObject({ kind: 'wait', until: iso(due) });
    expect(next(released, due)).toMatchObject({ kind: 'place_hold', amount: working.agreed });
  });

  test('a card that is declined for it cancels nothing: work is done already', () => {
    const declinedAt = back - day;
    const declined = but(planned, { hold: null, lateHoldDeclinedAt: iso(declinedAt) });
    expect(lateHoldEnds(declined, defaultDurations)).toBeNull();
    expect(next(declined, back)).toMatchObject({ kind: 'wait', until: null });
  });

  test('nobody found for it leaves it without a date instead of cancelling', () => {
    const { hold } = planned.payment;
    const lasting = hold && { ...hold, captureBefore: iso(back + 5 * day) };
    const facts = { status: 'confirmed', crew: [], poolOpenedAt: iso(at) } as never;
    const alone = but(planned, { hold: lasting }, facts);
    expect(next(alone, back)).toEqual({ kind: 'command', command: { type: 'DropReturnDate' } });
    const dropped = after(alone, give(alone, { type: 'DropReturnDate' }, system, back));
    expect(dropped).toMatchObject({
      status: 'confirmed',
      returnVisit: { plannedAt: null },
      poolOpenedAt: null,
      issues: [{ kind: 'unassigned' }],
    });
    expect(next(dropped, back + day)).toMatchObject({ kind: 'wait', until: iso(back + 5 * day) });
    expect(codeOf(give(dropped, moveTo(9), customer, back))).toBe('ok');
  });

  test('its customer may move it until a day before, and never cancels it alone', () => {
    expect(codeOf(give(planned, moveTo(9), customer, back - 25 * hour))).toBe('ok');
    expect(codeOf(give(planned, moveTo(9), customer, back - 23 * hour))).toBe('too_late');
    for (const booking of [asked, planned]) {
      expect(codeOf(give(booking, cancel, customer, at + 2 * hour))).toBe('too_late');
      expect(codeOf(give(booking, { ...cancel, chosenFee: cents(0) }, admin, at + 2 * hour))).toBe('ok');
    }
  });

  test('a closed door costs nothing and asks for another date', () => {
    const there = giveAll(
      planned,
      back,
      { type: 'StartRoute', etaMinutes: null },
      { type: 'Arrive' },
      { type: 'StartNoShowWait' },
    );
    const report: BookingCommand = {
      type: 'ReportNoShow',
      photos: photos('door'),
      position: null,
      away: null,
    };
    const reported = give(there, report, lead, back + hour);
    expect(eventsOf(reported).map(({ type }) => type)).toEqual(['NoShowReported', 'ReturnVisitRequested']);
    const gone = after(there, reported);
    expect(gone).toMatchObject({
      status: 'assigned',
      noShow: null,
      returnVisit: { reason: 'nobody_home', plannedAt: null },
      visits: [{ minutes: 60 }, { minutes: 0, workedBy: [] }],
    });
    expect(eventsOf(give(gone, report, lead, back + hour))).toEqual([]);
  });
});

describe('the end of the work', () => {
  const finish = (booking: Booking): Booking =>
    giveAll(
      booking,
      back,
      { type: 'StartRoute', etaMinutes: null },
      { type: 'Arrive' },
      { type: 'StartWork' },
    );
  const paid = (booking: Booking): Booking => but(booking, { captured: booking.price.total });

  test('counts the minutes of every visit, and needs no further one', () => {
    const working2 = finish(planned);
    const done = after(working2, give(working2, complete, lead, back + 32 * minute));
    expect(done).toMatchObject({
      status: 'completed',
      completion: { actualMinutes: 60 + 30 },
      returnVisit: null,
    });
  });

  test('pays whoever worked once, also who came only the first time; odd cents to the lead', () => {
    const changed = but(planned, {}, { crew: [{ ...planned.crew[0], technicianId: otherId }] } as never);
    const working2 = but(changed, {}, { status: 'in_progress' } as never);
    const done = paid(after(working2, give(working2, complete, other, back)));
    const part = Math.floor((working.price.undiscounted * 7000) / 10_000);
    const each = Math.floor(part / 2);
    expect(unbookedShares(done)?.technicians).toEqual([
      { technicianId: otherId, amount: part - each },
      { technicianId: leadId, amount: each },
    ]);
    expect(promisedShare(changed, otherId)).toBe(part - each);
    const same = finish(planned);
    const alone = paid(after(same, give(same, complete, lead, back + hour)));
    expect(unbookedShares(alone)?.technicians).toEqual([{ technicianId: leadId, amount: part }]);
  });

  test('pays nobody for a visit in which the work had not begun', () => {
    const onSite = bookingOf(bookingExamples.onSiteBooking());
    expect(dataOf(give(onSite, ask(), lead, at))).toMatchObject([{ workedBy: [], minutes: 0 }]);
  });
});
