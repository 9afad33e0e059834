/** The work, the ends of a booking, and what is recorded about a step. */
import { describe, expect, test } from 'vitest';
import { cents } from '../core/money.ts';
import { bookingExamples } from '../examples/bookings.ts';
import {
  minute,
  hour,
  iso,
  bookingOf,
  but,
  confirmed,
  offered,
  assigned,
  working,
  done,
  starts,
  total,
  customer,
  admin,
  system,
  lead,
  sealed,
  photos,
  give,
  codeOf,
  eventsOf,
  dataOf,
  after,
} from '../examples/deciding.ts';
import type { BookingCommand, Decision } from './commands.ts';
import { decide } from './decide.ts';
import { unplaced } from './evolve.ts';
import { cancellationOutcome, mayReschedule } from './policy.ts';
import type { Booking } from './state.ts';

describe('the work', () => {
  const add = (kind: 'before' | 'after', ...names: readonly string[]): BookingCommand => ({
    type: 'AddPhotos',
    kind,
    photos: photos(...names),
  });
  const complete = (
    change: Partial<Extract<BookingCommand, { type: 'CompleteWork' }>> = {},
  ): BookingCommand => ({
    type: 'CompleteWork',
    actualMinutes: null,
    actualCost: null,
    notes: sealed,
    notesRequired: true,
    afterPhotos: photos('one'),
    ...change,
  });

  test('has at most five photos of each kind, each once', () => {
    const full = but(working, {}, { beforePhotos: photos('a', 'b', 'c', 'd'), afterPhotos: [] });
    expect(codeOf(give(full, add('before', 'e'), lead))).toBe('ok');
    expect(codeOf(give(full, add('before', 'e', 'f'), lead))).toBe('too_many_photos');
    expect(dataOf(give(full, add('before', 'a', 'e'), lead))).toMatchObject([{ photos: ['e'] }]);
    expect(eventsOf(give(full, add('before', 'a'), lead))).toEqual([]);
    expect(codeOf(give(full, add('after', 'a', 'b', 'c', 'd', 'e'), lead))).toBe('ok');
    const five = photos('a', 'b', 'c', 'd', 'e');
    expect(codeOf(give(full, complete({ afterPhotos: five }), lead))).toBe('ok');
    expect(codeOf(give(full, complete({ afterPhotos: [...five, ...photos('f')] }), lead))).toBe(
      'too_many_photos',
    );
    const shown = after(full, give(full, add('after', 'a'), lead));
    expect(shown.afterPhotos).toEqual(['a']);
    expect(after(shown, give(shown, complete({ afterPhotos: photos('a', 'b') }), lead)).afterPhotos).toEqual([
      'a',
      'b',
    ]);
  });

  test('is completed with a photo of what was done, and with notes where they are wanted', () => {
    const bare = but(working, {}, { afterPhotos: [] });
    expect(codeOf(give(bare, complete({ afterPhotos: [] }), lead))).toBe('needs_photos');
    expect(
      codeOf(give(but(bare, {}, { afterPhotos: photos('a') }), complete({ afterPhotos: [] }), lead)),
    ).toBe('ok');
    expect(codeOf(give(bare, complete({ notes: null }), lead))).toBe('needs_notes');
    expect(codeOf(give(bare, complete({ notes: null, notesRequired: false }), lead))).toBe('ok');
    expect(codeOf(give(bare, complete({ actualCost: cents(49) }), lead))).toBe('amount_too_low');
  });

  test('lasted from its start, to the minute and one at least; as planned where nobody said when it began', () => {
    const lasted = (startedAt: string | null, actualMinutes: number | null = null) =>
      dataOf(give(but(working, {}, { startedAt }), complete({ actualMinutes }), lead, starts));
    expect(lasted(iso(starts - 95 * minute - 20_000))).toMatchObject([
      { actualMinutes: 95, actualCost: total },
    ]);
    expect(lasted(iso(starts - 95 * minute), 12)).toMatchObject([{ actualMinutes: 12 }]);
    expect(lasted(null)).toMatchObject([{ actualMinutes: working.minutes }]);
    expect(lasted(iso(starts + 5 * minute))).toMatchObject([{ actualMinutes: 1 }]);
  });

  test.each([
    ['assigned', ['in_route', 'on_site', 'in_progress']],
    ['scheduled', ['in_route', 'on_site', 'in_progress']],
    ['in_route', ['on_site', 'in_progress']],
    ['on_site', ['in_progress']],
    ['in_progress', []],
  ] as const)('completed from %s implies the steps between', (status, implied) => {
    expect(dataOf(give({ ...working, status } as Booking, complete(), lead))).toMatchObject([{ implied }]);
  });

  test('is reviewed once', () => {
    const review: BookingCommand = { type: 'AddReview', rating: 4, text: null };
    const reviewed = after(done, give(done, review, customer));
    expect(reviewed.review).toMatchObject({ rating: 4 });
    expect(codeOf(give(reviewed, review, customer))).toBe('already_reviewed');
  });
});

describe('ending it', () => {
  const cancel = (
    change: Partial<Extract<BookingCommand, { type: 'CancelBooking' }>> = {},
  ): BookingCommand => ({
    type: 'CancelBooking',
    shownFee: null,
    chosenFee: null,
    note: null,
    noShow: false,
    ...change,
  });
  const fee = (chosen: number, note: string | null = 'Came for nothing') =>
    cancel({ chosenFee: cents(chosen), note });

  test('an admin chooses a fee that can be charged, is held, was agreed to and is explained', () => {
    expect(codeOf(give(assigned, fee(-1), admin))).toBe('amount_too_low');
    expect(codeOf(give(assigned, fee(1), admin))).toBe('amount_too_low');
    expect(codeOf(give(assigned, fee(49), admin))).toBe('amount_too_low');
    expect(codeOf(give(assigned, fee(50), admin))).toBe('ok');
    expect(codeOf(give(assigned, fee(total), admin))).toBe('ok');
    expect(codeOf(give(assigned, fee(total + 1), admin))).toBe('amount_too_high');
    expect(codeOf(give(but(assigned, { hold: null }), fee(50), admin))).toBe('amount_too_high');
    const lowered = but(assigned, {}, { agreed: cents(total - 1) });
    expect(codeOf(give(lowered, fee(total), admin))).toBe('amount_too_high');
    expect(codeOf(give(lowered, fee(total - 1), admin))).toBe('ok');
    expect(codeOf(give(assigned, fee(50, null), admin))).toBe('why_required');
    expect(dataOf(give(assigned, fee(0, null), admin))).toMatchObject([{ fee: 0, cancelledBy: 'admin' }]);
    const status = (chosen: number | null): BookingCommand => ({
      type: 'SetStatus',
      to: 'cancelled',
      why: 'Ill',
      fee: chosen === null ? null : cents(chosen),
    });
    expect(codeOf(give(assigned, status(total + 1), admin))).toBe('amount_too_high');
    expect(dataOf(give(assigned, status(null), admin))).toMatchObject([{ to: 'cancelled' }, { fee: 0 }]);
  });

  test('a no-show costs the customer all of it, unless the admin says otherwise', () => {
    const noShow = { noShow: true, note: null };
    // An admin who names no fee has seen none: the fee is shown, and nothing is charged (S11).
    expect(give(assigned, cancel(noShow), admin, starts)).toMatchObject({
      refusal: { code: 'outcome_changed', details: { fee: total } },
    });
    expect(dataOf(give(assigned, cancel({ ...noShow, chosenFee: total }), admin, starts))).toMatchObject([
      { cancelledBy: 'customer', reason: 'no_show', fee: total },
    ]);
    expect(dataOf(give(but(assigned, { hold: null }), cancel(noShow), admin, starts))).toMatchObject([
      { reason: 'no_show', fee: 0 },
    ]);
    expect(dataOf(give(assigned, cancel({ ...noShow, chosenFee: cents(60) }), admin, starts))).toMatchObject([
      { fee: 60 },
    ]);
    const gone = after(assigned, give(assigned, cancel({ ...noShow, chosenFee: total }), admin, starts));
    expect(gone.history.at(-1)).toMatchObject({ status: 'cancelled', notes: null, code: 'nobody_there' });
    expect(cancellationOutcome(but(assigned, { hold: null }), iso(starts), { noShow: true })).toMatchObject({
      fee: 0,
      reason: 'nothing_held',
    });
  });

  test('the customer can no longer once the work has begun', () => {
    expect(codeOf(give(working, cancel({ shownFee: total }), customer, starts))).toBe('too_late');
    const onSite = bookingOf(bookingExamples.onSiteBooking());
    expect(codeOf(give(onSite, cancel({ shownFee: total }), customer, starts))).toBe('ok');
  });

  test('a fee that is too small to be charged is waived; more than is held is never kept', () => {
    const small = (amount: number) => {
      const { hold } = assigned.payment;
      if (!hold) throw new Error('nothing is held');
      const booking = but(assigned, { hold: { ...hold, amount: cents(amount) } });
      return cancellationOutcome(booking, iso(starts));
    };
    expect(small(49)).toMatchObject({ fee: 0, released: 49, reason: 'same_day' });
    expect(small(50)).toMatchObject({ fee: 50, released: 0 });
  });

  test('free until says when: the first half hour counts, but not once somebody is on the way', () => {
    const late = but(assigned, {}, { placedAt: iso(starts - 2 * hour) });
    expect(cancellationOutcome(late, iso(starts - hour)).freeUntil).toBe(iso(starts - 90 * minute));
    expect(cancellationOutcome(late, iso(starts - 90 * minute))).toMatchObject({ reason: 'grace', fee: 0 });
    expect(cancellationOutcome(late, iso(starts - 90 * minute + 1))).toMatchObject({ reason: 'same_day' });
    const travelling = { ...late, status: 'in_route' } as Booking;
    expect(cancellationOutcome(travelling, iso(starts - 2 * hour))).toMatchObject({
      reason: 'same_day',
      freeUntil: iso(starts - 24 * hour),
    });
    for (const [booking, at, may] of [
      [late, starts - 2 * hour, true],
      [late, starts - hour, false],
      [assigned, starts - 24 * hour, true],
      [assigned, starts - 23 * hour, false],
      [but(assigned, { hold: null }), starts - hour, true],
    ] as const)
      expect(mayReschedule(booking, iso(at))).toBe(may);
  });

  test('an admin’s status wants what it needs: somebody there, and a card or money', () => {
    const to = (status: 'confirmed' | 'in_route' | 'completed' | 'assigned'): BookingCommand => ({
      type: 'SetStatus',
      to: status,
      why: null,
      fee: null,
    });
    const none = { hold: null, card: null };
    expect(codeOf(give(but(assigned, none), to('in_route'), admin))).toBe('needs_payment');
    expect(codeOf(give(but(assigned, none), to('confirmed'), admin))).toBe('needs_payment');
    expect(codeOf(give(but(assigned, { ...none, captured: cents(1) }), to('in_route'), admin))).toBe('ok');
    expect(codeOf(give(but(assigned, { hold: null }), to('in_route'), admin))).toBe('ok');
    expect(codeOf(give(but(assigned, { card: null }), to('in_route'), admin))).toBe('ok');
    expect(codeOf(give(confirmed, to('in_route'), admin))).toBe('needs_technician');
    expect(eventsOf(give(assigned, to('assigned'), admin))).toEqual([]);
    expect(codeOf(give(assigned, to('confirmed'), admin, starts - 1))).toBe('ok');
    expect(codeOf(give(assigned, to('confirmed'), admin, starts))).toBe('illegal_step');
    expect(dataOf(give(assigned, to('completed'), admin))).toMatchObject([
      { to: 'completed' },
      { actualMinutes: assigned.minutes, actualCost: total, implied: ['in_route', 'on_site', 'in_progress'] },
    ]);
    expect(codeOf(give(done, to('assigned'), admin))).toBe('final_status');
  });
});

describe('what is recorded of a step', () => {
  const typesOf = (decision: Decision) => eventsOf(decision).map(({ type }) => type);

  test('is the step itself, for what is only said or told', () => {
    expect(typesOf(give(assigned, { type: 'WriteMessage', text: sealed }, lead))).toEqual(['MessageWritten']);
    const contact = { ...assigned.contact, firstName: sealed };
    const changed = give(assigned, { type: 'ChangeContact', contact, place: assigned.place }, admin);
    expect(after(assigned, changed).contact).toEqual(contact);
    expect(typesOf(give(confirmed, { type: 'NotifyNobodyFound' }, system))).toEqual(['NobodyFoundNotified']);
    expect(
      after(confirmed, give(confirmed, { type: 'NotifyNobodyFound' }, system, starts)).nobodyFoundAt,
    ).toBe(iso(starts));
  });

  test.each([
    ['LapseUnpaid', 'unpaid', bookingExamples.pendingBooking()],
    ['CancelForWantOfTechnician', 'nobody_found', bookingExamples.confirmedBooking()],
    ['CancelForFailedHold', 'late_hold_failed', bookingExamples.assignedBooking()],
  ] as const)('%s ends a booking for nothing, once', (type, reason, events) => {
    const booking = bookingOf(events);
    const ended = after(booking, give(booking, { type }, system));
    expect(ended).toMatchObject({
      status: 'cancelled',
      cancellation: { cancelledBy: 'platform', reason, fee: 0 },
    });
    expect(eventsOf(give(ended, { type }, system))).toEqual([]);
  });

  test('is nothing for a wave that has lapsed, while another one is open', () => {
    const [wave] = offered.waves;
    if (!wave) throw new Error('no offer');
    const lapse = (number: number): BookingCommand => ({ type: 'LapseWave', wave: number });
    const two = but(
      offered,
      {},
      {
        waves: [
          { ...wave, lapsed: true },
          { ...wave, wave: 2 },
        ],
      },
    );
    expect(eventsOf(give(two, lapse(1), system))).toEqual([]);
    expect(eventsOf(give(two, lapse(3), system))).toEqual([]);
    const over = after(two, give(two, lapse(2), system));
    expect(over.waves.map(({ lapsed }) => lapsed)).toEqual([true, true]);
    const first = but(offered, {}, { waves: [wave, { ...wave, wave: 2 }] });
    expect(after(first, give(first, lapse(1), system)).waves.map(({ lapsed }) => lapsed)).toEqual([
      true,
      false,
    ]);
  });

  test('is nothing but a refusal that names the end, once it has ended', () => {
    const confirm: BookingCommand = { type: 'ConfirmAppointment' };
    const cancelledOne = bookingOf(bookingExamples.lateCancelledBooking());
    expect(give(done, confirm, admin)).toMatchObject({
      refusal: { code: 'final_status', says: 'bookingCompleted', details: { status: 'completed' } },
    });
    expect(give(cancelledOne, confirm, admin)).toMatchObject({
      refusal: { code: 'final_status', says: 'bookingCancelled', details: { status: 'cancelled' } },
    });
    expect(give(confirmed, confirm, admin)).toMatchObject({ refusal: { code: 'illegal_step' } });
    expect(codeOf(decide(unplaced, confirm, { now: iso(starts), actor: admin }))).toBe('unknown_booking');
  });

  test('names why an admin took the crew off, or that it was the status', () => {
    const free = (why: string | null): BookingCommand => ({
      type: 'SetStatus',
      to: 'confirmed',
      why,
      fee: null,
    });
    for (const why of ['ill', null])
      expect(dataOf(give(assigned, free(why), admin))).toMatchObject([{ reason: 'status_set' }, { why }]);
  });

  test('leaves a price that does not add up as it was', () => {
    const details = (price: Booking['price']): BookingCommand => ({
      type: 'ChangeDetails',
      brand: 'ikea',
      serviceType: 'office',
      itemCount: 1,
      price,
      crewSize: 1,
      minutes: 60,
      instructions: null,
    });
    const { price } = assigned;
    expect(codeOf(give(assigned, details({ ...price, lines: [] }), admin))).toBe('amount_too_low');
    expect(codeOf(give(assigned, details(price), admin))).toBe('ok');
    const line = { kind: 'item', name: 'Desk', quantity: 1, amount: cents(49) } as const;
    const small = { lines: [line], undiscounted: cents(49), discount: cents(0), total: cents(49) };
    expect(codeOf(give(assigned, details(small), admin))).toBe('amount_too_low');
    const lower = {
      ...small,
      lines: [{ ...line, amount: cents(90) }],
      undiscounted: cents(90),
      total: cents(90),
    };
    const lowered = after(assigned, give(assigned, details(lower), admin));
    expect([lowered.agreed, after(lowered, give(lowered, details(price), admin)).agreed]).toEqual([90, 90]);
  });
});
