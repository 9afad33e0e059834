/**
 * What a dispatcher asks of a booking: another technician, nobody, another time; each only for the job as they saw it.
 */
import { describe, expect, it } from 'vitest';
import { bookingExamples } from '../examples/bookings.ts';
import { bookingOf } from '../examples/deciding.ts';
import { nth, technicians } from '../examples/people.ts';
import { sealedExample } from '../examples/people.ts';
import type { Actor } from '../core/actor.ts';
import { as, type TechnicianId } from '../core/ids.ts';
import { after } from '../scheduling/wall-time.ts';
import type { BookingCommand } from './commands.ts';
import { decide } from './decide.ts';
import { evolve } from './evolve.ts';
import { defaultDurations } from '../core/durations.ts';
import { nextStep } from './next.ts';
import { crewIds } from './seats.ts';
import type { Booking, BookingState } from './state.ts';
import { paymentLinkEnds, unpaidUntil } from './unpaid.ts';

const admin: Actor = { role: 'admin', id: 'dana' };
const [first, second, third] = [0, 1, 2].map((k) => nth(technicians, k).id) as [
  TechnicianId,
  TechnicianId,
  TechnicianId,
];

const assigned = bookingOf(bookingExamples.assignedBooking());
const crew = bookingOf(bookingExamples.crewBooking());
const soon = (booking: Booking) => after(booking.placedAt, 60 * 60_000);

const give = (booking: Booking, command: BookingCommand) =>
  decide(booking, command, { now: soon(booking), actor: admin });
const given = (booking: Booking, command: BookingCommand): Booking => {
  const decision = give(booking, command);
  if (!decision.ok) throw new Error(decision.refusal.code);
  const state = decision.events.reduce<BookingState>(
    (at, event, k) => evolve(at, { ...event, revision: booking.revision + 1 + k }),
    booking,
  );
  if (state.status === 'none') throw new Error('no booking');
  return state;
};

const assign = (technicianId: TechnicianId, more: Partial<BookingCommand> = {}): BookingCommand => ({
  type: 'AssignTechnician',
  technicianId,
  name: sealedExample(technicianId, 'firstName'),
  phone: null,
  ...(more as object),
});
const seen = (booking: Booking) => ({ crew: crewIds(booking), startsAt: booking.appointment.startsAt });

describe('two dispatchers on one job', () => {
  it('get one outcome: the second one, who has seen somebody else on it, is refused', () => {
    const before = seen(assigned);
    const won = given(assigned, assign(second, { seen: before }));
    expect(crewIds(won)).toEqual([second]);
    expect(give(won, assign(third, { seen: before }))).toMatchObject({
      ok: false,
      refusal: { code: 'changed_meanwhile' },
    });
  });

  it('who want the same technician are both told that it is so', () => {
    const before = seen(assigned);
    const won = given(assigned, assign(second, { seen: before }));
    expect(give(won, assign(second, { seen: before }))).toEqual({ ok: true, events: [] });
  });

  it.each(['RescheduleBooking', 'UnassignTechnician'] as const)(
    '%s of a job that was given away meanwhile is refused',
    (type) => {
      const won = given(assigned, assign(second));
      const command: BookingCommand =
        type === 'RescheduleBooking'
          ? { type, to: { ...assigned.appointment, date: '2030-01-07' }, seen: seen(assigned) }
          : { type, technicianId: second, reason: 'taken_off', seen: seen(assigned) };
      expect(give(won, command)).toMatchObject({ ok: false, refusal: { code: 'changed_meanwhile' } });
    },
  );

  it('a job that was moved meanwhile is refused, though its crew is the same', () => {
    const { startsAt } = assigned.appointment;
    const before = { ...seen(assigned), startsAt: after(startsAt, -60 * 60_000) };
    expect(give(assigned, assign(second, { seen: before }))).toMatchObject({
      ok: false,
      refusal: { code: 'changed_meanwhile' },
    });
  });

  it('a command that says nothing of what was seen is taken, as the spec’s clients send it', () => {
    expect(give(given(assigned, assign(second)), assign(third))).toMatchObject({ ok: true });
  });
});

describe('a crew', () => {
  it('loses the member who is named, and the newcomer takes that very seat', () => {
    const [lead, other] = crewIds(crew);
    expect(other).toBeDefined();
    const after = given(crew, assign(third, { replaces: other as TechnicianId }));
    expect(crewIds(after)).toEqual([lead, third]);
  });

  it('does not seat the same person twice', () => {
    const [lead, other] = crewIds(crew);
    expect(give(crew, assign(lead as TechnicianId, { replaces: other as TechnicianId }))).toMatchObject({
      ok: false,
      refusal: { code: 'already_taken' },
    });
  });

  it('on its way keeps everybody: the refusal says which status to set first', () => {
    const way = bookingOf(bookingExamples.inRouteBooking());
    expect(give(way, assign(second, { replaces: first }))).toMatchObject({
      ok: false,
      refusal: { code: 'crew_full' },
    });
  });
});

it('somebody who is taken off leaves a job that is offered again', () => {
  const off = given(assigned, {
    type: 'UnassignTechnician',
    technicianId: as<TechnicianId>(crewIds(assigned)[0] as string),
    reason: 'taken_off',
    seen: seen(assigned),
  });
  expect(off).toMatchObject({ status: 'confirmed', crew: [] });
  expect(off.history.at(-1)).toMatchObject({ status: 'confirmed', by: 'admin', code: 'taken_off' });
  expect(nextStep(off, soon(off), defaultDurations)).toMatchObject({ kind: 'make_offers' });
});

it('a note stands on the booking with its author, also after the end', () => {
  const note = sealedExample('customer-1', 'note');
  const ended = given(bookingOf(bookingExamples.capturedBooking()), { type: 'WriteNote', note });
  expect(ended.notes).toEqual([{ note, by: 'dana', at: soon(ended) }]);
  const technician = { role: 'technician', id: first } as const;
  expect(
    decide(assigned, { type: 'WriteNote', note }, { now: soon(assigned), actor: technician }),
  ).toMatchObject({
    ok: false,
    refusal: { code: 'not_yours' },
  });
});

describe('a booking that is paid by link', () => {
  const linked = bookingOf(bookingExamples.linkSentBooking());

  it('waits as long as the link works, and lapses then', () => {
    const until = unpaidUntil(linked, defaultDurations);
    expect(until).toBe(after(linked.placedAt, 24 * 60 * 60_000));
    const justBefore = after(until, -1);
    expect(nextStep(linked, justBefore, defaultDurations)).toMatchObject({ kind: 'wait', until });
    expect(nextStep(linked, until, defaultDurations)).toMatchObject({ command: { type: 'LapseUnpaid' } });
  });

  it('keeps when a link went out last, and how', () => {
    expect(linked.paymentLink).toMatchObject({ channels: ['mail', 'sms'], expiresAt: linked.payBefore });
  });

  it('of one that was ordered on the site no link is sent', () => {
    const ordered = bookingOf(bookingExamples.pendingBooking());
    expect(give(ordered, { type: 'SendPaymentLink', channels: ['mail'] })).toMatchObject({
      ok: false,
      refusal: { code: 'illegal_step', says: 'noPaymentLink' },
    });
    expect(unpaidUntil(ordered, defaultDurations)).toBe(after(ordered.placedAt, 30 * 60_000));
  });

  it.each([
    ['a day', '2026-12-01T12:00:00.000Z', '2026-12-05T14:00:00.000Z', '2026-12-02T12:00:00.000Z'],
    [
      'less before a near appointment',
      '2026-12-05T08:00:00.000Z',
      '2026-12-05T14:00:00.000Z',
      '2026-12-05T12:00:00.000Z',
    ],
  ])('the link lasts %s', (_name, now, startsAt, ends) => {
    expect(paymentLinkEnds(now, startsAt)).toBe(ends);
  });
});
