/** Who may take a step of a booking, and what placing, staffing and moving it require. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Actor } from '../core/actor.ts';
import { as, type CustomerId, type TechnicianId } from '../core/ids.ts';
import { cents } from '../core/money.ts';
import { bookingExamples, placed } from '../examples/bookings.ts';
import {
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
  customer,
  admin,
  system,
  leadId,
  otherId,
  lead,
  other,
  partner,
  sealed,
  photos,
  seat,
  crewed,
  give,
  codeOf,
  eventsOf,
  dataOf,
  after,
} from '../examples/deciding.ts';
import type { BookingCommand } from './commands.ts';
import { decide } from './decide.ts';
import type { BookingEvent } from './events.ts';
import type { Placed } from '../core/aggregate.ts';
import { evolve, unplaced } from './evolve.ts';
import { reseated, seated } from './seats.ts';
import type { Booking } from './state.ts';

describe('whose step it is', () => {
  const own = { type: 'AcceptJob', technicianId: otherId, name: sealed, phone: null } as const;
  const commands = {
    cancel: { type: 'CancelBooking', shownFee: null, chosenFee: null, note: null, noShow: false },
    leave: { type: 'GiveBackJob', technicianId: otherId, cause: 'ill' },
    takeOff: { type: 'UnassignTechnician', technicianId: otherId, reason: 'other_job' },
    photos: { type: 'AddPhotos', kind: 'before', photos: photos('one') },
    write: { type: 'WriteMessage', text: sealed },
    confirm: { type: 'ConfirmAppointment' },
    details: { type: 'ChangeContact', contact: assigned.contact, place: assigned.place },
  } as const satisfies Record<string, BookingCommand>;

  test.each([
    ['cancel', [customer, admin]],
    ['leave', [other, admin]],
    ['takeOff', [admin]],
    ['photos', [lead, other, admin]],
    ['write', [lead, other, admin]],
    ['confirm', [lead, admin]],
    ['details', [admin]],
  ] as const)('%s', (name, mayDo) => {
    const stranger: Actor = { role: 'technician', id: 'technician-77' };
    const someone: Actor = { role: 'customer', id: 'customer-77' };
    // A customer with a technician's id is not that technician.
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
    // One booking with all its seats.
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
      reason: 'other_job',
    });
    const gone = after(crewed(assigned), give(crewed(assigned), leave(leadId), admin));
    expect(gone).toMatchObject({ status: 'assigned', crew: [{ technicianId: otherId, seat: 0 }] });
    const empty = after(assigned, give(assigned, leave(leadId), admin));
    expect(empty).toMatchObject({ status: 'confirmed', crew: [], poolOpenedAt: null });
    expect(empty.waves.every(({ lapsed, superseded }) => lapsed && superseded)).toBe(true);
    expect(eventsOf(give(assigned, leave(otherId), admin))).toEqual([]);
    const left: Placed<BookingEvent> = {
      type: 'TechnicianUnassigned',
      data: { technicianId: leadId, seat: 0, by: admin, reason: 'other_job', at: iso(starts) },
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
  const move = (change: object = {}): BookingCommand => ({
    type: 'RescheduleBooking',
    to: { ...to, ...change },
  });
  const early = starts - 30 * hour;

  test('is to a time to come, and the customer’s as long as cancelling would be free', () => {
    expect(codeOf(give(assigned, move({ startsAt: iso(early) }), admin, early))).toBe('in_the_past');
    expect(codeOf(give(assigned, move({ startsAt: iso(early + 1) }), admin, early))).toBe('ok');
    expect(codeOf(give(assigned, move(), customer, starts - 24 * hour))).toBe('ok');
    expect(codeOf(give(assigned, move(), customer, starts - 24 * hour + 1))).toBe('too_late');
    expect(codeOf(give(assigned, move(), admin, starts - 1))).toBe('ok');
  });

  test('keeps the crew: whoever is not free then is unassigned in the same append', () => {
    const moved = after(crewed(assigned), give(crewed(assigned), move(), admin, early));
    const reason = 'not_free';
    const left = give(moved, { type: 'UnassignTechnician', technicianId: otherId, reason }, admin, early);
    expect(after(moved, left)).toMatchObject({ crew: [{ technicianId: leadId }], appointment: to });
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
    expect(moved).toMatchObject({ status: 'assigned', waves: scheduled.waves });
    const open = but(offered, {}, { poolOpenedAt: offered.placedAt, nobodyFoundAt: offered.placedAt });
    const again = after(open, give(open, move(), admin, early));
    expect(again).toMatchObject({ status: 'confirmed', poolOpenedAt: null, nobodyFoundAt: null });
    expect(again.waves).toMatchObject([{ superseded: true }]);
  });
});
