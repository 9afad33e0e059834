/**
 * The cancellation policy against a second computation, which derives US time zones from the law instead of the
 * engine's zone data, and follows the money to the last step (R2, R9; spec customer §9 "Terms").
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Actor } from '../core/actor.ts';
import { defaultDurations } from '../core/durations.ts';
import { bookingExamples } from '../examples/bookings.ts';
import { bookingOf, codeOf, give } from '../examples/deciding.ts';
import { examples } from '../examples/index.ts';
import { cents } from '../core/money.ts';
import { appointmentAt } from '../scheduling/slots.ts';
import type { BookingCommand } from './commands.ts';
import { decide } from './decide.ts';
import type { CancellationPolicy } from './events.ts';
import { evolve, unplaced } from './evolve.ts';
import { nextStep } from './next.ts';
import { cancellationOutcome, mayCancel } from './policy.ts';
import type { Booking, BookingState } from './state.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Hours from UTC in winter; `summer`: whether the clock changes (15 U.S.C. 260a, with its exemptions). */
const zones = [
  { zone: 'America/New_York', winter: -5, summer: true },
  { zone: 'America/Chicago', winter: -6, summer: true },
  { zone: 'America/Denver', winter: -7, summer: true },
  { zone: 'America/Phoenix', winter: -7, summer: false },
  { zone: 'America/Los_Angeles', winter: -8, summer: true },
  { zone: 'America/Anchorage', winter: -9, summer: true },
  { zone: 'Pacific/Honolulu', winter: -10, summer: false },
  { zone: 'America/Puerto_Rico', winter: -4, summer: false },
] as const;
type Zone = (typeof zones)[number];

/** The `n`th Sunday of a month as days since the epoch. */
function sunday(year: number, month: number, n: number): number {
  const first = Date.UTC(year, month - 1, 1);
  return first / day + ((7 - new Date(first).getUTCDay()) % 7) + (n - 1) * 7;
}

/** From the second Sunday of March to the first of November, both at 2 o'clock local time. */
function offsetAt(at: number, { winter, summer }: Zone): number {
  if (!summer) return winter;
  const year = new Date(at + winter * hour).getUTCFullYear();
  const begins = sunday(year, 3, 2) * day + (2 - winter) * hour;
  const ends = sunday(year, 11, 1) * day + (2 - (winter + 1)) * hour;
  return at >= begins && at < ends ? winter + 1 : winter;
}

/** The local calendar day, as days since the epoch. */
const localDay = (at: number, zone: Zone): number => Math.floor((at + offsetAt(at, zone) * hour) / day);
/** The instant at which a calendar day begins in the zone. */
function dayBegins(days: number, zone: Zone): number {
  const guess = days * day - zone.winter * hour;
  return localDay(guess - hour, zone) === days ? guess - hour : guess;
}
const dateOf = (days: number): string => new Date(days * day).toISOString().slice(0, 10);

test('a customer may cancel exactly the bookings whose cancellation the decision takes, at whatever it costs', () => {
  const named = Object.entries(bookingExamples);
  for (const [name, example] of named) {
    const booking = bookingOf(example());
    const actor: Actor = { role: 'customer', id: booking.customerId };
    const at = Date.parse(booking.placedAt) + hour;
    const command = {
      type: 'CancelBooking',
      chosenFee: null,
      note: null,
      noShow: false,
      replaced: false,
    } as const;
    const { fee: shownFee } = cancellationOutcome(booking, new Date(at).toISOString());
    const decision = give(booking, { ...command, shownFee }, actor, at);
    const isTaken = decision.ok && decision.events.length > 0;
    expect([name, mayCancel(booking), codeOf(decision)]).toEqual([name, isTaken, codeOf(decision)]);
  }
  const may = named.filter(([, example]) => mayCancel(bookingOf(example())));
  expect([may.length > 5, may.length < named.length]).toEqual([true, true]);
});

const customer: Actor = { role: 'customer', id: examples.customers[0]?.id ?? '' };
const system: Actor = { role: 'system', id: 'workflow:booking' };

function take(state: BookingState, command: BookingCommand, at: number, actor = system): BookingState {
  const decision = decide(state, command, { now: new Date(at).toISOString(), actor });
  if (!decision.ok) throw new Error(`${command.type}: ${decision.refusal.code}`);
  return decision.events.reduce<BookingState>(
    (folded, event) =>
      evolve(folded, { ...event, revision: folded.status === 'none' ? 0 : folded.revision + 1 }),
    state,
  );
}

interface World {
  readonly zone: Zone;
  readonly date: string;
  readonly window: { readonly start: string; readonly end: string };
  readonly placedAt: number;
  readonly price: number;
  readonly policy: CancellationPolicy;
}

function held({ zone, date, window, placedAt, price, policy }: World): Booking {
  const total = cents(price);
  const placed = examples.placed({
    appointment: appointmentAt(date, window, zone.zone),
    placedAt: new Date(placedAt).toISOString(),
    policy,
    price: {
      lines: [{ kind: 'item', name: 'Desk', quantity: 1, amount: total }],
      undiscounted: total,
      discount: cents(0),
      total,
    },
  });
  let state = take(unplaced, { type: 'PlaceBooking', placed }, placedAt, customer);
  const intent = {
    intentId: 'pi_1',
    intentType: 'payment',
    stripeCustomerId: 'cus_1',
    adopted: false,
  } as const;
  state = take(state, { type: 'RecordPrepared', ...intent, amount: total }, placedAt);
  const hold = {
    paymentIntentId: 'pi_1',
    chargeId: 'ch_1',
    amount: total,
    captureBefore: new Date(placedAt + 400 * day).toISOString(),
    paymentMethodId: 'pm_1',
    cardBrand: 'visa',
    cardLast4: '4242',
    maximumCapturable: null,
    incrementable: false,
  };
  state = take(state, { type: 'RecordHold', hold }, placedAt);
  if (state.status === 'none') throw new Error('not placed');
  return state;
}

/** What the terms keep of the price at an instant, in cents. */
function termsKeep({ zone, placedAt, price, policy }: World, startsAt: number, at: number): number {
  if (at <= placedAt + policy.grace || at <= startsAt - policy.freeUntilBefore) return 0;
  const bps = localDay(at, zone) >= localDay(startsAt, zone) ? policy.sameDayFeeBps : policy.lateFeeBps;
  const fee = Math.floor((price * bps + 5_000) / 10_000);
  // Stripe charges no less than $0.50.
  return fee < 50 ? 0 : fee;
}

/** Cancels as the customer and takes all steps that become due: what has been captured and what is still held. */
function settle(booking: Booking, at: number, shownFee: number): { captured: number; held: number } {
  const cancel = { shownFee: cents(shownFee), chosenFee: null, note: null, noShow: false } as const;
  let state = take(booking, { type: 'CancelBooking', ...cancel }, at, customer);
  let captured = 0;
  for (let steps = 0; steps < 10; steps++) {
    const due = nextStep(state, new Date(at).toISOString(), defaultDurations);
    if (due.kind === 'capture') {
      captured += due.amount;
      const { paymentIntentId, amount, purpose } = due;
      const record = { paymentIntentId, chargeId: 'ch_1', amount, fee: cents(0), purpose };
      state = take(state, { type: 'RecordCapture', ...record }, at);
    } else if (due.kind === 'release_hold') {
      const { paymentIntentId, reason } = due;
      state = take(state, { type: 'RecordHoldReleased', paymentIntentId, reason }, at);
    } else if (due.kind === 'command') state = take(state, due.command, at);
    else break;
  }
  return { captured, held: state.status === 'none' ? 0 : (state.payment.hold?.amount ?? 0) };
}

const terms: CancellationPolicy = {
  freeUntilBefore: 24 * hour,
  grace: 30 * 60_000,
  lateFeeBps: 5_000,
  sameDayFeeBps: 10_000,
};
const windows = [
  { start: '09:00', end: '11:00' },
  { start: '14:00', end: '16:00' },
];

test('R2: around both clock changes of five years, in every zone, free ends 24 elapsed hours before and the full fee begins with the day', () => {
  for (const zone of zones) {
    for (let year = 2026; year <= 2030; year++) {
      for (const change of [sunday(year, 3, 2), sunday(year, 11, 1)]) {
        for (const days of [change - 1, change, change + 1]) {
          for (const window of windows) {
            const world: World = {
              zone,
              date: dateOf(days),
              window,
              placedAt: (days - 10) * day,
              price: 15_001,
              policy: terms,
            };
            const booking = held(world);
            const begins = dayBegins(days, zone);
            const startsAt = Date.parse(booking.appointment.startsAt);
            const [hours = 0] = window.start.split(':').map(Number);
            // Both windows are after 2 o'clock, so the day's clock change has already happened.
            expect(startsAt).toBe(days * day + (hours - offsetAt(startsAt, zone)) * hour);
            for (const at of [startsAt - day, startsAt - day + 1, begins - 1, begins, startsAt]) {
              const { fee } = cancellationOutcome(booking, new Date(at).toISOString());
              const where = `${zone.zone} ${world.date} ${window.start} at ${new Date(at).toISOString()}`;
              expect(`${where}: ${fee}`).toBe(`${where}: ${termsKeep(world, startsAt, at)}`);
            }
          }
        }
      }
    }
  }
});

const worlds: fc.Arbitrary<{ world: World; offset: number; edge: number }> = fc.record({
  world: fc
    .record({
      zone: fc.constantFrom(...zones),
      days: fc.integer({ min: sunday(2026, 1, 1), max: sunday(2030, 12, 1) }),
      window: fc.constantFrom(...windows),
      ahead: fc.integer({ min: 1, max: 12 * 24 * 60 }),
      price: fc.integer({ min: 100, max: 500_000 }),
      policy: fc.record({
        freeUntilBefore: fc.integer({ min: 0, max: 72 }).map((hours) => hours * hour),
        grace: fc.integer({ min: 0, max: 120 }).map((minutes) => minutes * 60_000),
        lateFeeBps: fc.integer({ min: 0, max: 10_000 }),
        sameDayFeeBps: fc.integer({ min: 0, max: 10_000 }),
      }),
    })
    .map(({ zone, days, window, ahead, price, policy }): World => {
      const { startsAt } = appointmentAt(dateOf(days), window, zone.zone);
      return {
        zone,
        date: dateOf(days),
        window,
        placedAt: Date.parse(startsAt) - ahead * 60_000,
        price,
        policy,
      };
    }),
  offset: fc.constantFrom(-60_000, -1, 0, 1, 60_000),
  edge: fc.nat(4),
});

test('R9: captured less refunded is what the snapshotted policy keeps, at every edge of it, whatever holds by now', () => {
  fc.assert(
    fc.property(worlds, ({ world, offset, edge }) => {
      const booking = held(world);
      const startsAt = Date.parse(booking.appointment.startsAt);
      const edges = [
        world.placedAt + world.policy.grace,
        startsAt - world.policy.freeUntilBefore,
        dayBegins(localDay(startsAt, world.zone), world.zone),
        startsAt,
        (world.placedAt + startsAt) / 2,
      ];
      const at = Math.max(world.placedAt, Math.min(startsAt, Math.round((edges[edge] ?? startsAt) + offset)));
      const kept = termsKeep(world, startsAt, at);
      const { fee, released } = cancellationOutcome(booking, new Date(at).toISOString());
      expect({ fee, released }).toEqual({ fee: kept, released: world.price - kept });
      expect(settle(booking, at, kept)).toEqual({ captured: kept, held: 0 });
    }),
    { numRuns: 2_000 },
  );
});
