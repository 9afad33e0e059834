/** What each command asks for before it happens, and what it then does: who may, when, with what, and what stays the same. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Actor } from '../core/actor.ts';
import { as, type BlobKey, type CustomerId, type TechnicianId } from '../core/ids.ts';
import { cents, share } from '../core/money.ts';
import type { Sealed } from '../core/sealed.ts';
import { bookingExamples, placed } from '../examples/bookings.ts';
import { reservedRange } from '../scheduling/slots.ts';
import type { BookingCommand, Decision } from './commands.ts';
import { decide } from './decide.ts';
import {
  type DisputeFacts,
  disputedCharges,
  newsOfDispute,
  unsettledDisputes,
  waitsForProvider,
} from './disputes.ts';
import type { BookingEvent } from './events.ts';
import { evolve, fold, type Recorded, unplaced } from './evolve.ts';
import { coversVisit, faultOf, type KeptSeat } from './kept.ts';
import { cancellationOutcome, mayReschedule } from './policy.ts';
import { reseated, seated } from './seats.ts';
import { isOwedToCrew, promisedShare, unbookedShares } from './shares.ts';
import type { Booking, BookingFacts, CrewMember, Payment } from './state.ts';

const minute = 60_000;
const hour = 60 * minute;
const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();

function bookingOf(events: readonly Recorded[]): Booking {
  const state = fold(events);
  if (state.status === 'none') throw new Error('not placed');
  return state;
}
const but = (
  booking: Booking,
  payment: Partial<Payment> = {},
  facts: Partial<BookingFacts> | { readonly crew: readonly CrewMember[] } = {},
): Booking => ({ ...booking, ...facts, payment: { ...booking.payment, ...payment } }) as Booking;

const confirmed = bookingOf(bookingExamples.confirmedBooking());
const offered = bookingOf(bookingExamples.offeredBooking());
const assigned = bookingOf(bookingExamples.assignedBooking());
const working = bookingOf(bookingExamples.inProgressBooking());
const done = bookingOf(bookingExamples.completedBooking());
const captured = bookingOf(bookingExamples.capturedBooking());
const starts = Date.parse(assigned.appointment.startsAt);
const total = assigned.price.total;

const customer: Actor = { role: 'customer', id: assigned.customerId };
const admin: Actor = { role: 'admin', id: 'admin' };
const system: Actor = { role: 'system', id: 'booking' };
const leadId = assigned.crew[0]?.technicianId ?? as<TechnicianId>('');
const otherId = as<TechnicianId>('technician-9');
const lead: Actor = { role: 'technician', id: leadId };
const other: Actor = { role: 'technician', id: otherId };
const partner: Actor = { role: 'partner', id: 'partner-1' };
const sealed = 'enc:v1:x:y:1:z' as Sealed;
const photos = (...names: readonly string[]) => names.map((name) => as<BlobKey>(name));
const seat = (technicianId: TechnicianId, index: number): CrewMember => ({
  technicianId,
  seat: index,
  name: sealed,
  phone: null,
  assignedAt: assigned.placedAt,
});
/** The same, with a second technician. */
const crewed = (booking: Booking): Booking =>
  but(booking, {}, { crewSize: 2, crew: [seat(leadId, 0), seat(otherId, 1)] });

const give = (booking: Booking, command: BookingCommand, actor: Actor, at = starts - 40 * hour): Decision =>
  decide(booking, command, { now: iso(at), actor });
const codeOf = (decision: Decision): string => (decision.ok ? 'ok' : decision.refusal.code);
const eventsOf = (decision: Decision): readonly BookingEvent[] => {
  if (!decision.ok) throw new Error(decision.refusal.code);
  return decision.events;
};
const dataOf = (decision: Decision): unknown[] => eventsOf(decision).map(({ data }) => data);
const after = (booking: Booking, decision: Decision): Booking => {
  const state = eventsOf(decision).reduce(
    (from, event, index) => evolve(from, { ...event, revision: booking.revision + 1 + index }),
    booking as ReturnType<typeof evolve>,
  );
  if (state.status === 'none') throw new Error('not placed');
  return state;
};

describe('whose step it is', () => {
  const own = { type: 'AcceptJob', technicianId: otherId, name: sealed, phone: null } as const;
  const commands = {
    cancel: { type: 'CancelBooking', shownFee: null, chosenFee: null, note: null, noShow: false },
    leave: { type: 'UnassignTechnician', technicianId: otherId, reason: 'ill' },
    photos: { type: 'AddPhotos', kind: 'before', photos: photos('one') },
    write: { type: 'WriteMessage', text: sealed },
    confirm: { type: 'ConfirmAppointment' },
    details: { type: 'ChangeContact', contact: assigned.contact, place: assigned.place },
  } as const satisfies Record<string, BookingCommand>;

  test.each([
    ['cancel', [customer, admin]],
    ['leave', [other, admin]],
    ['photos', [lead, other, admin]],
    ['write', [lead, other, admin]],
    ['confirm', [lead, admin]],
    ['details', [admin]],
  ] as const)('%s', (name, mayDo) => {
    const stranger: Actor = { role: 'technician', id: 'technician-77' };
    const someone: Actor = { role: 'customer', id: 'customer-77' };
    // A customer with a technician's id is none.
    const posing: Actor = { role: 'customer', id: leadId };
    for (const actor of [customer, admin, lead, other, partner, stranger, someone, posing])
      expect([actor, codeOf(give(crewed(assigned), commands[name], actor)) === 'not_yours']).toEqual([
        actor,
        !mayDo.some((one: Actor) => one === actor),
      ]);
  });

  test('a job is taken by whom it is offered to, by anybody from the pool, and for nobody else', () => {
    const [wave] = offered.waves;
    if (!wave) throw new Error('no offer');
    const to = { ...wave, offers: [{ technicianId: otherId, rank: 1, metres: 1, reasons: [] }] };
    const mine = but(offered, {}, { waves: [to] });
    expect(codeOf(give(offered, own, other))).toBe('not_yours');
    expect(codeOf(give(mine, own, other))).toBe('ok');
    expect(codeOf(give(mine, own, lead))).toBe('not_yours');
    expect(codeOf(give(mine, own, { role: 'customer', id: otherId }))).toBe('not_yours');
    expect(codeOf(give(but(offered, {}, { waves: [{ ...to, lapsed: true }] }), own, other))).toBe(
      'not_yours',
    );
    expect(codeOf(give(but(offered, {}, { poolOpenedAt: offered.placedAt }), own, other))).toBe('ok');
    // One booking, so many seats.
    const pooled = but(assigned, {}, { poolOpenedAt: assigned.placedAt });
    expect(codeOf(give(pooled, own, other))).toBe('already_taken');
    expect(dataOf(give(but(pooled, {}, { crewSize: 2 }), own, other))).toMatchObject([{ seat: 1 }]);
  });
});

describe('placing', () => {
  const at = Date.parse(confirmed.placedAt);
  const place = (
    change: Parameters<typeof placed>[0] = {},
    state: Booking | null = null,
    actor: Actor = customer,
  ) => decide(state ?? unplaced, { type: 'PlaceBooking', placed: placed(change) }, { now: iso(at), actor });
  const price = placed().price;

  test('is once, and the same customer’s', () => {
    expect(codeOf(place())).toBe('ok');
    expect(eventsOf(place({}, confirmed))).toEqual([]);
    const someone = { customerId: as<CustomerId>('someone') };
    expect(codeOf(place(someone, confirmed, system))).toBe('already_exists');
    expect(
      codeOf(place({}, but(confirmed, {}, { id: placed({}).bookingId, customerId: someone.customerId }))),
    ).toBe('already_exists');
    expect(codeOf(place(someone))).toBe('not_yours');
    expect(codeOf(place(someone, null, system))).toBe('ok');
  });

  test('is for a time to come, at a price that adds up and can be charged', () => {
    const now = { ...placed().appointment, startsAt: iso(at) };
    expect(codeOf(place({ appointment: now }))).toBe('in_the_past');
    expect(codeOf(place({ appointment: { ...now, startsAt: iso(at + 1) } }))).toBe('ok');
    const [line] = price.lines;
    if (!line) throw new Error('no line');
    const of = (amount: number, change: object = {}) => ({
      price: {
        ...price,
        lines: [{ ...line, amount: cents(amount) }],
        undiscounted: cents(amount),
        total: cents(amount),
        ...change,
      },
    });
    expect(codeOf(place(of(50)))).toBe('ok');
    expect(codeOf(place(of(49)))).toBe('amount_too_low');
    expect(codeOf(place(of(0)))).toBe('amount_too_low');
    expect(codeOf(place(of(99_999_999)))).toBe('ok');
    expect(codeOf(place(of(100_000_000)))).toBe('amount_too_high');
    expect(codeOf(place(of(500, { undiscounted: cents(600) })))).toBe('amount_too_low');
    expect(codeOf(place(of(500, { undiscounted: cents(600), discount: cents(100) })))).toBe('ok');
    expect(codeOf(place(of(500, { lines: [] })))).toBe('amount_too_low');
  });
});

describe('the crew', () => {
  const assign: BookingCommand = {
    type: 'AssignTechnician',
    technicianId: otherId,
    name: sealed,
    phone: null,
  };

  test('is filled seat by seat; in a full one the new technician leads in the old one’s place, before the way', () => {
    expect(dataOf(give(but(assigned, {}, { crewSize: 2 }), assign, admin))).toMatchObject([
      { technicianId: otherId, seat: 1 },
    ]);
    for (const status of ['assigned', 'scheduled'] as const)
      expect(dataOf(give({ ...assigned, status } as Booking, assign, admin))).toMatchObject([
        { technicianId: leadId, seat: 0, replacedBy: otherId },
        { technicianId: otherId, seat: 0 },
      ]);
    expect(codeOf(give(working, assign, admin))).toBe('crew_full');
    expect(codeOf(give(but(working, {}, { crewSize: 2 }), assign, admin))).toBe('ok');
  });

  test('closes up behind whoever leaves; whoever is not in it changes nothing', () => {
    const leave = (technicianId: TechnicianId): BookingCommand => ({
      type: 'UnassignTechnician',
      technicianId,
      reason: 'ill',
    });
    const gone = after(crewed(assigned), give(crewed(assigned), leave(leadId), admin));
    expect(gone).toMatchObject({ status: 'assigned', crew: [{ technicianId: otherId, seat: 0 }] });
    const empty = after(assigned, give(assigned, leave(leadId), admin));
    expect(empty).toMatchObject({ status: 'confirmed', crew: [], poolOpenedAt: null });
    expect(empty.waves.every(({ lapsed, superseded }) => lapsed && superseded)).toBe(true);
    expect(eventsOf(give(assigned, leave(otherId), admin))).toEqual([]);
    const left: Recorded = {
      type: 'TechnicianUnassigned',
      data: { technicianId: leadId, seat: 0, by: admin, reason: 'ill', at: iso(starts) },
      revision: 99,
    };
    expect(evolve(done, left)).toMatchObject({ status: 'completed', crew: done.crew });
    expect(evolve(bookingOf(bookingExamples.lateCancelledBooking()), left)).toMatchObject({
      status: 'cancelled',
    });
  });

  test('has its seats in order from 0, whoever comes and goes', () => {
    const members = fc
      .uniqueArray(fc.integer({ min: 0, max: 9 }), { maxLength: 5 })
      .map((seats) => seats.map((index) => seat(as<TechnicianId>(`t${index}`), index)));
    fc.assert(
      fc.property(members, fc.integer({ min: 0, max: 9 }), (before, wanted) => {
        const order = before.toSorted((a, b) => a.seat - b.seat).map(({ technicianId }) => technicianId);
        const closed = reseated(before);
        expect(closed?.map((member) => member.technicianId) ?? []).toEqual(order);
        expect(closed?.map((member) => member.seat) ?? []).toEqual(order.map((_, index) => index));
        const joined = seated(before, seat(otherId, wanted));
        expect(joined.map((member) => member.seat)).toEqual([...order, otherId].map((_, index) => index));
        const behind = before.filter((member) => member.seat < wanted).length;
        expect(joined.map((member) => member.technicianId)).toEqual(order.toSpliced(behind, 0, otherId));
      }),
    );
  });
});

describe('moving the appointment', () => {
  const { appointment } = assigned;
  const to = {
    ...appointment,
    date: '2026-03-13',
    startsAt: iso(starts + 24 * hour),
    endsAt: iso(starts + 26 * hour),
  };
  const move = (change: object = {}, leaving: readonly TechnicianId[] = []): BookingCommand => ({
    type: 'RescheduleBooking',
    to: { ...to, ...change },
    leaving,
  });
  const early = starts - 30 * hour;

  test('is to a time to come, and the customer’s as long as cancelling would be free', () => {
    expect(codeOf(give(assigned, move({ startsAt: iso(early) }), admin, early))).toBe('in_the_past');
    expect(codeOf(give(assigned, move({ startsAt: iso(early + 1) }), admin, early))).toBe('ok');
    expect(codeOf(give(assigned, move(), customer, starts - 24 * hour))).toBe('ok');
    expect(codeOf(give(assigned, move(), customer, starts - 24 * hour + 1))).toBe('too_late');
    expect(codeOf(give(assigned, move(), admin, starts - 1))).toBe('ok');
  });

  test('releases those who are not free then, and nobody else', () => {
    const decision = give(crewed(assigned), move({}, [otherId]), admin, early);
    expect(eventsOf(decision).map(({ type }) => type)).toEqual([
      'AppointmentRescheduled',
      'TechnicianUnassigned',
    ]);
    expect(after(crewed(assigned), decision)).toMatchObject({
      crew: [{ technicianId: leadId }],
      appointment: to,
    });
  });

  test('to where it is already changes nothing; another day at the same instant does', () => {
    expect(eventsOf(give(assigned, move(appointment), admin, early))).toEqual([]);
    expect(eventsOf(give(assigned, move({ ...appointment, date: '2026-03-14' }), admin, early))).toHaveLength(
      1,
    );
  });

  test('takes the technician’s confirmation back, and asks again for a job that nobody has', () => {
    const scheduled = bookingOf(bookingExamples.scheduledBooking());
    const moved = after(scheduled, give(scheduled, move(), admin, early));
    expect(moved.status).toBe('assigned');
    const open = but(offered, {}, { poolOpenedAt: offered.placedAt, nobodyFoundAt: offered.placedAt });
    const again = after(open, give(open, move(), admin, early));
    expect(again).toMatchObject({ status: 'confirmed', poolOpenedAt: null, nobodyFoundAt: null });
    expect(again.waves).toMatchObject([{ superseded: true }]);
  });
});

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
    const noShow = { noShow: true, note: 'Nobody there' };
    expect(dataOf(give(assigned, cancel(noShow), admin, starts))).toMatchObject([
      { cancelledBy: 'customer', reason: 'no_show', fee: total },
    ]);
    expect(dataOf(give(assigned, cancel({ ...noShow, chosenFee: cents(60) }), admin, starts))).toMatchObject([
      { fee: 60 },
    ]);
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
    expect(typesOf(give(confirmed, { type: 'TellNobodyFound' }, system))).toEqual(['NobodyFoundTold']);
    expect(after(confirmed, give(confirmed, { type: 'TellNobodyFound' }, system, starts)).nobodyFoundAt).toBe(
      iso(starts),
    );
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
    expect(dataOf(give(assigned, free('ill'), admin))).toMatchObject([{ reason: 'ill' }, { why: 'ill' }]);
    expect(dataOf(give(assigned, free(null), admin))).toMatchObject([
      { reason: 'Status set by admin' },
      { why: null },
    ]);
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
    const line = { kind: 'item', label: 'Desk', amount: cents(49) } as const;
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

describe('the money that is recorded', () => {
  const { hold } = assigned.payment;
  const prepare = {
    type: 'RecordPrepared',
    intentType: 'payment',
    stripeCustomerId: 'cus_1',
    amount: total,
    adopted: false,
  } as const;

  test('a prepared intent once, also when it holds already; its number follows the last', () => {
    const pending = bookingOf(bookingExamples.pendingBooking());
    expect(eventsOf(give(pending, { ...prepare, intentId: 'pi_example' }, system))).toEqual([]);
    expect(eventsOf(give(confirmed, { ...prepare, intentId: 'pi_example' }, system))).toEqual([]);
    expect(dataOf(give(pending, { ...prepare, intentId: 'pi_2' }, system))).toMatchObject([
      { attempt: pending.payment.holdAttempts + 1 },
    ]);
    expect(
      dataOf(give(but(pending, { prepared: null }), { ...prepare, intentId: 'pi_2' }, system)),
    ).toHaveLength(1);
  });

  test('one hold at a time, none beside money; the prepared one keeps its number', () => {
    if (!hold) throw new Error('nothing is held');
    const pending = bookingOf(bookingExamples.pendingBooking());
    const record: BookingCommand = { type: 'RecordHold', hold };
    expect(eventsOf(give(confirmed, record, system))).toEqual([]);
    expect(eventsOf(give(but(confirmed, { hold: null, captured: cents(1) }), record, system))).toEqual([]);
    const tried = but(pending, { holdAttempts: 3 });
    expect(dataOf(give(tried, record, system))).toMatchObject([{ attempt: 3 }]);
    const late = { ...hold, paymentIntentId: 'pi_9' };
    expect(dataOf(give(tried, { type: 'RecordHold', hold: late }, system))).toMatchObject([{ attempt: 4 }]);
    // Another intent that could still be confirmed stays known until it is void; a setup intent takes no money.
    const beside = after(tried, give(tried, { type: 'RecordHold', hold: late }, system));
    expect(beside.payment.prepared).toMatchObject({ intentId: 'pi_example' });
    const setup = but(tried, {
      prepared: tried.payment.prepared && { ...tried.payment.prepared, intentType: 'setup' },
    });
    expect(after(setup, give(setup, { type: 'RecordHold', hold: late }, system)).payment.prepared).toBeNull();
  });

  test('a saved card once, unless the last one failed', () => {
    const save: BookingCommand = {
      type: 'RecordCardSaved',
      setupIntentId: 'seti_1',
      paymentMethodId: 'pm_example',
      cardBrand: 'visa',
      cardLast4: '4242',
    };
    expect(eventsOf(give(confirmed, save, system))).toEqual([]);
    expect(eventsOf(give(but(confirmed, { state: 'failed' }), save, system))).toHaveLength(1);
    expect(eventsOf(give(confirmed, { ...save, paymentMethodId: 'pm_2' }, system))).toHaveLength(1);
    expect(
      after(confirmed, give(confirmed, { ...save, paymentMethodId: 'pm_2' }, system)).payment,
    ).toMatchObject({
      state: 'authorized',
      card: { paymentMethodId: 'pm_2' },
    });
  });

  test('a refusal once: another intent, purpose, code or sentence is another refusal', () => {
    const declined = bookingOf(bookingExamples.declinedBooking());
    const same = {
      type: 'RecordDecline',
      intentId: 'pi_example',
      purpose: 'hold',
      code: 'card_declined',
      message: 'Your card was declined.',
    } as const;
    expect(eventsOf(give(declined, same, system))).toEqual([]);
    for (const change of [
      { intentId: 'pi_2' },
      { purpose: 'late_hold' },
      { code: 'other' },
      { message: 'No.' },
    ] as const)
      expect(eventsOf(give(declined, { ...same, ...change }, system))).toHaveLength(1);
    const { holdAttempts } = declined.payment;
    const prepared = but(declined, { prepared: { ...prepare, intentId: 'pi_3', attempt: holdAttempts } });
    expect(dataOf(give(prepared, { ...same, intentId: 'pi_3' }, system))).toMatchObject([
      { attempt: holdAttempts },
    ]);
    expect(dataOf(give(prepared, { ...same, intentId: 'pi_4' }, system))).toMatchObject([
      { attempt: holdAttempts + 1 },
    ]);
  });

  test('a release of what is known: the hold, the prepared intent, the offered one', () => {
    const release = (paymentIntentId: string): BookingCommand => ({
      type: 'RecordHoldReleased',
      paymentIntentId,
      reason: 'expired',
    });
    expect(eventsOf(give(assigned, release('pi_strange'), system))).toEqual([]);
    const freed = after(assigned, give(assigned, release('pi_example'), system));
    expect(freed.payment).toMatchObject({
      hold: null,
      holdPlacedAt: null,
      state: 'card_saved',
      holdDiedYoungAt: null,
    });
    const offer = but(
      assigned,
      { hold: null, prepared: null, holdAttempts: 0 },
      { offeredPaymentIntentId: 'pi_o' },
    );
    expect(after(offer, give(offer, release('pi_o'), system)).offeredPaymentIntentId).toBeNull();
    const both = but(assigned, { prepared: { ...prepare, intentId: 'pi_2', attempt: 2 } });
    const voided = after(both, give(both, release('pi_2'), system));
    expect(voided.payment).toMatchObject({
      prepared: null,
      state: 'authorized',
      holdPlacedAt: assigned.payment.holdPlacedAt,
    });
    // A hold that had hardly begun was dead when it came: an hour is the line.
    const ended = (lived: number, reason: 'expired' | 'replaced' = 'expired') => {
      const young = but(assigned, { holdPlacedAt: iso(starts) });
      const gone: BookingCommand = { type: 'RecordHoldReleased', paymentIntentId: 'pi_example', reason };
      return after(young, give(young, gone, system, starts + lived)).payment.holdDiedYoungAt;
    };
    expect([ended(hour - 1), ended(hour), ended(1, 'replaced')]).toEqual([
      iso(starts + hour - 1),
      null,
      null,
    ]);
  });

  test('without a hold the state says what is left: the card, a refusal, nothing', () => {
    const stateOf = (booking: Booking) =>
      after(
        booking,
        give(
          booking,
          { type: 'RecordHoldReleased', paymentIntentId: 'pi_example', reason: 'expired' },
          system,
        ),
      ).payment.state;
    expect(stateOf(but(assigned, { card: null }))).toBe('none');
    expect(stateOf(but(assigned, { cardDeclinedAt: iso(starts) }))).toBe('failed');
    expect(stateOf(done)).toBe('cancelled');
    expect(stateOf(but(assigned, { captured: cents(1), state: 'captured' }))).toBe('captured');
  });

  test('a raised hold once, of the hold that there is', () => {
    const raise = (paymentIntentId: string, amount: number): BookingCommand => ({
      type: 'RecordHoldIncrease',
      paymentIntentId,
      amount: cents(amount),
    });
    expect(eventsOf(give(done, raise('pi_example', total), system))).toEqual([]);
    expect(eventsOf(give(done, raise('pi_2', total + 1), system))).toEqual([]);
    expect(after(done, give(done, raise('pi_example', total + 1), system)).payment.hold).toMatchObject({
      amount: total + 1,
    });
  });

  test('each try of a charge has a number of its own, of a hold as well', () => {
    const failure = {
      type: 'RecordProviderFailure',
      paymentIntentId: 'pi_example',
      code: 'x',
      message: 'y',
    } as const;
    const tried = but(done, { captureAttempts: 4, holdAttempts: 7 });
    expect(dataOf(give(tried, { ...failure, purpose: 'completion' }, system))).toMatchObject([
      { attempt: 5 },
    ]);
    expect(dataOf(give(tried, { ...failure, purpose: 'late_hold' }, system))).toMatchObject([{ attempt: 8 }]);
    const refused: BookingCommand = { ...failure, type: 'RecordCaptureFailure', purpose: 'completion' };
    expect(dataOf(give(tried, refused, system))).toMatchObject([{ attempt: 5 }]);
    expect(after(tried, give(tried, refused, system)).payment).toMatchObject({
      captureAttempts: 5,
      state: 'failed',
    });
  });

  test('a refund is part of what was taken, once', () => {
    const refund = (amount: number, refundId = 're_1'): BookingCommand => ({
      type: 'RecordRefund',
      refundId,
      amount: cents(amount),
      cause: 'goodwill',
      note: null,
    });
    expect(codeOf(give(captured, refund(0), admin))).toBe('amount_too_low');
    expect(codeOf(give(captured, refund(total + 1), admin))).toBe('amount_too_high');
    const part = after(captured, give(captured, refund(1), admin));
    expect(part.payment).toMatchObject({ refunded: 1, state: 'partially_refunded', refundedForFault: 0 });
    expect(eventsOf(give(part, refund(1), admin))).toEqual([]);
    const all = after(part, give(part, refund(total - 1, 're_2'), admin));
    expect(all.payment).toMatchObject({ refunded: total, state: 'refunded' });
    expect(codeOf(give(all, refund(1, 're_3'), admin))).toBe('amount_too_high');
  });

  test('there is something to bill while a card, a hold or money is there', () => {
    const bill: BookingCommand = { type: 'BillCustomer' };
    const bare = { hold: null, card: null };
    expect(codeOf(give(but(done, bare), bill, lead))).toBe('nothing_to_bill');
    for (const one of [{ hold: null }, { card: null }, { ...bare, captured: cents(1) }])
      expect(codeOf(give(but(done, one), bill, lead))).toBe('ok');
    expect(codeOf(give(done, bill, other))).toBe('not_yours');
    expect(codeOf(give(done, bill, customer))).toBe('not_yours');
    expect(codeOf(give(done, bill, partner))).toBe('not_yours');
    expect(codeOf(give(done, { type: 'ApprovePriceRise', channel: 'link' }, lead))).toBe('not_yours');
  });

  test('a higher price is approved in time, once, by the customer whose it is', () => {
    const risen = bookingOf(bookingExamples.priceRiseBooking());
    const until = risen.priceRise?.state === 'requested' ? Date.parse(risen.priceRise.expiresAt) : 0;
    const approve: BookingCommand = { type: 'ApprovePriceRise', channel: 'link' };
    const decline: BookingCommand = { type: 'DeclinePriceRise' };
    expect(codeOf(give(risen, approve, customer, until))).toBe('approval_ended');
    expect(codeOf(give(risen, approve, { role: 'customer', id: 'someone' }, until - 1))).toBe('not_yours');
    const yes = after(risen, give(risen, approve, customer, until - 1));
    expect(yes).toMatchObject({ agreed: total + 4_500, priceRise: { state: 'approved' } });
    expect(eventsOf(give(yes, approve, customer))).toEqual([]);
    expect(codeOf(give(yes, decline, customer))).toBe('approval_ended');
    const no = after(risen, give(risen, decline, customer));
    expect(no.agreed).toBe(total);
    expect(eventsOf(give(no, decline, customer))).toEqual([]);
    expect(codeOf(give(no, approve, customer))).toBe('approval_ended');
    for (const command of [approve, decline])
      expect(codeOf(give(done, command, customer))).toBe('nothing_to_approve');
    // Unanswered is not what was answered; a card that refuses the rest ends also what was approved.
    const lapse = (reason: 'unanswered' | 'card_declined'): BookingCommand => ({
      type: 'LapsePriceRise',
      reason,
    });
    expect(eventsOf(give(yes, lapse('unanswered'), system))).toEqual([]);
    expect(eventsOf(give(no, lapse('unanswered'), system))).toEqual([]);
    expect(after(yes, give(yes, lapse('card_declined'), system)).priceRise).toMatchObject({
      state: 'refused',
    });
    expect(eventsOf(give(done, lapse('unanswered'), system))).toEqual([]);
    expect(eventsOf(give(risen, { type: 'RequestPriceRise', expiresAt: iso(until) }, system))).toEqual([]);
  });
});

describe('what is kept when something else happens', () => {
  const next = (booking: Booking, event: BookingEvent): Booking => {
    const state = evolve(booking, { ...event, revision: booking.revision + 1 });
    if (state.status === 'none') throw new Error('not placed');
    return state;
  };
  const at = iso(starts);

  test('the alert for a seat that is filled, and none for one that is still empty', () => {
    const told = but(assigned, {}, { crewSize: 2, unassignedAlertAt: at });
    const join: BookingEvent = {
      type: 'TechnicianAssigned',
      data: { technicianId: otherId, seat: 1, by: admin, at, technicianName: sealed, technicianPhone: null },
    };
    expect(next(told, join).unassignedAlertAt).toBe(at);
    expect(next(but(told, {}, { crewSize: 3 }), join).unassignedAlertAt).toBeNull();
  });

  test('what is owed back, unless somebody has seen to the refund that came back', () => {
    const owing = but(captured, { owedBack: cents(500), owedBackForFault: cents(200) });
    const seen = (kind: 'refund_returned' | 'refund_failed') =>
      next(owing, { type: 'IssueSeen', data: { kind, subject: 're_1', by: admin, note: null, at } }).payment;
    expect(seen('refund_failed')).toMatchObject({ owedBack: 500, owedBackForFault: 200 });
    expect(seen('refund_returned')).toMatchObject({ owedBack: 0, owedBackForFault: 0 });
  });

  test('the state of money that was taken, whatever holds or fails afterwards', () => {
    const { hold } = assigned.payment;
    if (!hold) throw new Error('nothing is held');
    const placedAgain: BookingEvent = { type: 'HoldPlaced', data: { ...hold, attempt: 2, at } };
    expect(next(captured, placedAgain).payment.state).toBe('captured');
    const failed: BookingEvent = {
      type: 'CaptureFailed',
      data: { paymentIntentId: 'pi_2', purpose: 'price_rise', attempt: 3, code: 'x', message: 'y', at },
    };
    expect(next(captured, failed).payment).toMatchObject({ state: 'captured', captureAttempts: 3 });
    const declined: BookingEvent = {
      type: 'PaymentDeclined',
      data: { intentId: 'pi_2', purpose: 'hold', attempt: 9, code: 'x', message: 'y', at },
    };
    expect(next(captured, declined).payment).toMatchObject({ state: 'captured', holdAttempts: 9 });
    expect(next(assigned, declined).payment).toMatchObject({ state: 'authorized', cardDeclinedAt: null });
    // An older number does not count back.
    expect(next(but(captured, { captureAttempts: 7 }), failed).payment.captureAttempts).toBe(7);
    const cancelledOne = bookingOf(bookingExamples.cancelledBooking());
    const released: BookingEvent = {
      type: 'HoldReleased',
      data: { paymentIntentId: 'pi_example', reason: 'cancelled', at },
    };
    expect(next(but(cancelledOne, { hold, cardDeclinedAt: at }), released).payment.state).toBe('cancelled');
  });

  test('when a card was first declined for the late hold, until another one holds', () => {
    const late = (when: number): BookingEvent => ({
      type: 'PaymentDeclined',
      data: { intentId: 'pi_2', purpose: 'late_hold', attempt: 1, code: 'x', message: 'y', at: iso(when) },
    });
    const twice = next(next(but(assigned, { hold: null }), late(starts)), late(starts + hour));
    expect(twice.payment).toMatchObject({ cardDeclinedAt: at, lateHoldDeclinedAt: at, state: 'failed' });
    expect(twice.payment.failing).toMatchObject({ tries: 2, refused: true });
    const { hold } = assigned.payment;
    if (!hold) throw new Error('nothing is held');
    expect(next(twice, { type: 'HoldPlaced', data: { ...hold, attempt: 2, at } }).payment).toMatchObject({
      cardDeclinedAt: null,
      lateHoldDeclinedAt: null,
      failing: null,
      state: 'authorized',
    });
  });
});

describe('shares', () => {
  const split = (chargeId: string, reason: Booking['shares'][number]['reason']) => ({
    chargeId,
    reason,
    captured: cents(0),
    technicians: [],
    partner: null,
    platform: cents(0),
    at: iso(starts),
  });
  const capture = (chargeId: string, purpose: 'completion' | 'price_rise') =>
    ({ ...captured.payment.captures[0], chargeId, purpose }) as Payment['captures'][number];
  const reasonOf = (charges: Payment['captures'], shares: Booking['shares'], booked: number) =>
    unbookedShares(but(captured, { captures: charges }, { shares, sharesBooked: cents(booked) }))?.reason;

  test('say why: the charge, or the refund that took from it or came back', () => {
    const [first, more] = [capture('ch_1', 'completion'), capture('ch_2', 'price_rise')];
    expect(reasonOf([first], [], 0)).toBe('completion');
    expect(reasonOf([first, more], [split('ch_1', 'completion')], total - 100)).toBe('price_rise');
    expect(reasonOf([first], [split('ch_1', 'completion')], total + 100)).toBe('refund');
    expect(reasonOf([first], [split('ch_1', 'completion'), split('ch_1', 'refund')], total - 100)).toBe(
      'refund',
    );
    // Refunded before its own share was booked: the charge is still to be told.
    expect(reasonOf([first, more], [split('ch_1', 'completion'), split('ch_2', 'refund')], total - 100)).toBe(
      'price_rise',
    );
  });

  test('are told to a payout where somebody of the crew is owed something', () => {
    const owed = { technicianId: leadId, amount: cents(1) };
    expect([isOwedToCrew({ technicians: [owed] }), isOwedToCrew({ technicians: [] })]).toEqual([true, false]);
  });

  test('are promised alike to whoever leads a job alone and to whom it is offered', () => {
    expect(promisedShare(assigned, otherId)).toBe(promisedShare(assigned, leadId));
    const three = but(assigned, {}, { crewSize: 3, price: { ...assigned.price, total: cents(10_001) } });
    const alone = promisedShare(three, leadId);
    const others = promisedShare(three, otherId);
    expect(alone - others).toBeGreaterThanOrEqual(0);
    expect(alone + 2 * others).toBe(share(cents(10_001), assigned.rates.technician, 10_000));
  });
});

describe('news of a dispute', () => {
  const told: DisputeFacts = {
    disputeId: 'du_1',
    chargeId: 'ch_1',
    amount: cents(9_000),
    reason: 'fraudulent',
    status: 'needs_response',
    respondBy: iso(starts),
    outcome: null,
    withdrawn: cents(9_000),
    reinstated: cents(0),
    fee: cents(1_500),
  };
  const news = (known: DisputeFacts | undefined, change: Partial<DisputeFacts>) =>
    newsOfDispute(known, { ...told, ...change }, iso(starts));
  const typesOf = (...asked: Parameters<typeof news>) => news(...asked).map(({ type }) => type);

  test('is what has changed, each once', () => {
    expect(typesOf(undefined, {})).toEqual(['DisputeOpened', 'DisputeFundsWithdrawn']);
    expect(typesOf(undefined, { withdrawn: cents(0), fee: cents(0) })).toEqual(['DisputeOpened']);
    expect(typesOf(told, {})).toEqual([]);
    for (const change of [
      { status: 'under_review' },
      { amount: cents(8_000) },
      { reason: 'general' },
      { respondBy: null },
    ] as const)
      expect(typesOf(told, change as Partial<DisputeFacts>)).toEqual(['DisputeUpdated']);
    expect(news(told, { fee: cents(2_000) })).toMatchObject([
      { type: 'DisputeFundsWithdrawn', data: { amount: 0, fee: 500 } },
    ]);
    expect(news(told, { fee: cents(0) })).toMatchObject([
      { type: 'DisputeFundsReinstated', data: { amount: 0, fee: 1_500 } },
    ]);
    expect(news(told, { reinstated: cents(9_000) })).toMatchObject([
      { type: 'DisputeFundsReinstated', data: { amount: 9_000, fee: 0, outstanding: 0 } },
    ]);
  });

  test('is its end, once for each outcome, and its beginning anew', () => {
    const lost = { outcome: 'lost', status: 'lost', respondBy: null } as const;
    expect(typesOf(told, lost)).toEqual(['DisputeClosed']);
    expect(typesOf({ ...told, ...lost }, lost)).toEqual([]);
    expect(typesOf({ ...told, ...lost }, { outcome: 'won', status: 'won', respondBy: null })).toEqual([
      'DisputeClosed',
    ]);
    expect(typesOf({ ...told, ...lost, status: told.status, respondBy: told.respondBy }, {})).toEqual([
      'DisputeUpdated',
    ]);
  });

  test('is awaited until the bank has decided, and the money is back where it was won', () => {
    const awaited = (change: Partial<DisputeFacts>) => unsettledDisputes([{ ...told, ...change }]).length;
    expect(awaited({})).toBe(1);
    expect(awaited({ outcome: 'lost' })).toBe(0);
    expect(awaited({ outcome: 'won' })).toBe(1);
    expect(awaited({ outcome: 'won', reinstated: cents(9_000) })).toBe(0);
    const two = but(captured, { disputes: [told, { ...told, disputeId: 'du_2', outcome: 'lost' }] });
    expect(waitsForProvider(two)).toBe(true);
    expect(waitsForProvider(but(captured, { disputes: [{ ...told, outcome: 'lost' }] }))).toBe(false);
    expect(waitsForProvider(unplaced)).toBe(false);
    expect(
      disputedCharges([told, { ...told, disputeId: 'du_2' }, { ...told, chargeId: 'ch_2', outcome: 'lost' }]),
    ).toEqual(['ch_1']);
    const another = { ...told, disputeId: 'du_9' };
    expect(
      eventsOf(give(two, { type: 'RecordDispute', told: another }, system)).map(({ type }) => type),
    ).toContain('DisputeOpened');
    expect(eventsOf(give(two, { type: 'RecordDispute', told }, system))).toEqual([]);
  });
});

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
