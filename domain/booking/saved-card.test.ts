/**
 * A booking with a saved card that is not held yet is never forgotten: its hold is placed in time, or it ends (R10).
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Actor } from '../core/actor.ts';
import { defaultDurations } from '../core/durations.ts';
import { examples } from '../examples/index.ts';
import { as, type TechnicianId } from '../core/ids.ts';
import type { BookingCommand } from './commands.ts';
import { decide } from './decide.ts';
import type { BookingStatus, HoldTerms } from './events.ts';
import { evolve, unplaced } from './evolve.ts';
import { nextStep, type NextStep } from './next.ts';
import type { Booking, BookingState } from './state.ts';

const hour = 3_600_000;
const system: Actor = { role: 'system', id: 'workflow:booking' };
const admin: Actor = { role: 'admin', id: 'admin' };
const technicians = examples.technicians.map(({ id }) => id);
const travelling: readonly BookingStatus[] = ['in_route', 'on_site', 'in_progress'];

/** A booking far ahead whose card was saved at once; it has its own clock. */
function savedCard(crewSize: number, hoursAhead: number) {
  const base = examples.placed({ intentType: 'setup' });
  let at = Date.parse(base.placedAt);
  const iso = (time: number) => new Date(time).toISOString();
  const starts = at + hoursAhead * hour;
  const appointment = { ...base.appointment, startsAt: iso(starts), endsAt: iso(starts + 2 * hour) };
  const placed = { ...base, crewSize, appointment };
  let state: BookingState = unplaced;
  const booking = (): Booking => {
    if (state.status === 'none') throw new Error('not placed');
    return state;
  };
  const give = (command: BookingCommand, actor = system): boolean => {
    const decision = decide(state, command, { now: iso(at), actor });
    if (!decision.ok) return false;
    for (const event of decision.events) {
      const revision = state.status === 'none' ? 0 : state.revision + 1;
      state = evolve(state, { ...event, revision });
    }
    return true;
  };
  const save = (card: string) =>
    give({
      type: 'RecordCardSaved',
      setupIntentId: `seti_${card}`,
      paymentMethodId: `pm_${card}`,
      cardBrand: 'visa',
      cardLast4: '4242',
    });
  give({ type: 'PlaceBooking', placed }, { role: 'customer', id: placed.customerId });
  save('first');

  /** Takes the due step; false if there is only time to wait for. */
  function step(declines: boolean, holdLives: number): boolean {
    const due = nextStep(state, iso(at), defaultDurations);
    const { revision } = booking();
    switch (due.kind) {
      case 'place_hold':
        if (declines) {
          const intentId = `pi_${due.attempt}`;
          give({ type: 'RecordDecline', intentId, purpose: 'late_hold', code: 'card_declined', message: '' });
        } else {
          const hold: HoldTerms = {
            paymentIntentId: `pi_${due.attempt}`,
            chargeId: `ch_${due.attempt}`,
            amount: due.amount,
            captureBefore: iso(at + holdLives),
            paymentMethodId: due.paymentMethodId,
            cardBrand: 'visa',
            cardLast4: '4242',
            maximumCapturable: null,
            incrementable: false,
          };
          give({ type: 'RecordHold', hold });
        }
        break;
      case 'release_hold': {
        const { paymentIntentId, reason } = due;
        give({ type: 'RecordHoldReleased', paymentIntentId, reason });
        break;
      }
      case 'make_offers':
        give({ type: 'OpenPool' });
        break;
      case 'command':
        give(due.command);
        break;
      case 'wait':
      case 'ended':
        return false;
      default:
        throw new Error(`${due.kind} is not due before the work is done`);
    }
    expect(booking().revision).toBeGreaterThan(revision);
    return true;
  }

  return {
    give,
    save,
    step,
    booking,
    due: (): NextStep => nextStep(state, iso(at), defaultDurations),
    get at() {
      return at;
    },
    wait(milliseconds: number): void {
      at += milliseconds;
    },
  };
}

type Life = ReturnType<typeof savedCard>;

/** What people do meanwhile; what the table does not allow is refused and changes nothing. */
const people = {
  assign: (life: Life) => {
    const technicianId = as<TechnicianId>(technicians[life.booking().crew.length] ?? 'one-more');
    const { firstName: name } = life.booking().contact;
    life.give({ type: 'AssignTechnician', technicianId, name, phone: null }, admin);
  },
  unassign: (life: Life) => {
    const technicianId = life.booking().crew.at(-1)?.technicianId;
    if (technicianId) life.give({ type: 'UnassignTechnician', technicianId, reason: 'other_job' }, admin);
  },
  confirm: (life: Life) => life.give({ type: 'ConfirmAppointment' }, admin),
  depart: (life: Life) => life.give({ type: 'StartRoute', etaMinutes: 20 }, admin),
  arrive: (life: Life) => life.give({ type: 'Arrive' }, admin),
  start: (life: Life) => life.give({ type: 'StartWork' }, admin),
  back: (life: Life) => life.give({ type: 'SetStatus', to: 'confirmed', why: 'ill', fee: null }, admin),
  later: (life: Life) => {
    const { appointment } = life.booking();
    const shift = (time: string) => new Date(Date.parse(time) + 72 * hour).toISOString();
    const { startsAt, endsAt } = appointment;
    const to = { ...appointment, startsAt: shift(startsAt), endsAt: shift(endsAt) };
    life.give({ type: 'RescheduleBooking', to }, admin);
  },
  anotherCard: (life: Life) => life.save('another'),
} as const;

/** Lifetimes of holds in milliseconds: the shortest and the longest that a network gives, and one dead on arrival. */
const lives = [10_000, 120 * hour, 168 * hour] as const;

const move = fc.oneof(
  fc.record({ kind: fc.constant('person' as const), does: fc.constantFrom(...Object.values(people)) }),
  fc.record({
    kind: fc.constant('step' as const),
    declines: fc.boolean(),
    holdLives: fc.constantFrom(...lives),
  }),
  fc.record({
    kind: fc.constant('wait' as const),
    milliseconds: fc.oneof(fc.nat(2 * hour), fc.nat(72 * hour)),
  }),
);

/** No due step is skipped, and no wait lasts beyond the instant at which the hold is due. */
function expectCare(life: Life): void {
  const { status, payment, appointment } = life.booking();
  if (status === 'cancelled' || payment.hold) return;
  const due = life.due();
  const holdAt = Date.parse(appointment.startsAt) - defaultDurations.lateHoldBefore;
  if (payment.lateHoldDeclinedAt !== null) {
    // A crew on its way is not called back: its work is charged afterward.
    if (travelling.includes(status)) return;
    expect(due).not.toMatchObject({ kind: 'wait', until: null });
    return;
  }
  expect(due.kind).not.toBe('ended');
  if (due.kind !== 'wait') return;
  if (due.until === null) throw new Error(`${status} waits for nobody`);
  const until = Date.parse(due.until);
  expect(until).toBeGreaterThan(life.at);
  // A hold that died young is retried after a while, so that a wrong clock does not cause an endless loop.
  const pause = payment.holdDiedYoungAt
    ? Date.parse(payment.holdDiedYoungAt) + defaultDurations.captureRetry
    : 0;
  expect(until).toBeLessThanOrEqual(Math.max(holdAt, pause));
}

test('R10: it has a next step or a wake-up time, and the late hold is never missed', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 3, max: 90 * 24 }),
      fc.array(move, { maxLength: 30 }),
      (crewSize, hoursAhead, moves) => {
        const life = savedCard(crewSize, hoursAhead);
        expectCare(life);
        for (const one of moves) {
          if (life.booking().status === 'cancelled') return;
          if (one.kind === 'person') one.does(life);
          else if (one.kind === 'step') life.step(one.declines, one.holdLives);
          else life.wait(one.milliseconds);
          expectCare(life);
        }
      },
    ),
    { numRuns: 500 },
  );
});

test('R10: left to its own timers it stands at its appointment with a living hold, or has ended', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 3, max: 90 * 24 }),
      fc.constantFrom(people.assign, people.confirm),
      fc.infiniteStream(fc.boolean()),
      fc.constantFrom(120 * hour, 168 * hour),
      (hoursAhead, does, answers, holdLives) => {
        const life = savedCard(1, hoursAhead);
        does(life);
        const ends = Date.parse(life.booking().appointment.endsAt);
        for (const declines of answers) {
          if (life.step(declines, holdLives)) continue;
          const due = life.due();
          const until = due.kind === 'wait' && due.until !== null ? Date.parse(due.until) : Infinity;
          if (until >= ends) break;
          life.wait(until - life.at);
        }
        const { status, payment, crew } = life.booking();
        if (status === 'cancelled') return;
        expect(crew).toHaveLength(1);
        expect(Date.parse(payment.hold?.captureBefore ?? '')).toBeGreaterThan(ends);
      },
    ),
    { numRuns: 500 },
  );
});
