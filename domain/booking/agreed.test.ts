/**
 * Nothing is charged that the customer has not agreed to, however often the price changes while the hold lasts
 * (decision 011).
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Actor } from '../core/actor.ts';
import { defaultDurations } from '../core/durations.ts';
import { bookingExamples } from '../examples/bookings.ts';
import { as, type BlobKey } from '../core/ids.ts';
import { cents, minus } from '../core/money.ts';
import type { BookingCommand } from './commands.ts';
import { bookings, decide } from './decide.ts';
import { fold } from '../core/aggregate.ts';
import { evolve } from './evolve.ts';
import { nextStep } from './next.ts';
import { cancellationOutcome } from './policy.ts';
import type { Booking } from './state.ts';

const HELD = 22_000;
const admin: Actor = { role: 'admin', id: 'admin' };
const system: Actor = { role: 'system', id: 'workflow:booking' };

/** Work under way with $220.00 held, and what happens to it. */
function underWay(hold: { readonly incrementable: boolean; readonly maximumCapturable: number | null }) {
  const example = fold(bookings, bookingExamples.inProgressBooking());
  if (example.status === 'none' || !example.payment.hold) throw new Error('an example without a hold');
  const maximumCapturable = hold.maximumCapturable === null ? null : cents(hold.maximumCapturable);
  const terms = { ...example.payment.hold, ...hold, maximumCapturable };
  let booking: Booking = { ...example, payment: { ...example.payment, hold: terms } };
  let now = example.startedAt ?? '';
  const tryTo = (command: BookingCommand, actor = system) => {
    const decision = decide(booking, command, { now, actor });
    for (const event of decision.ok ? decision.events : []) {
      const next = evolve(booking, { ...event, revision: booking.revision + 1 });
      if (next.status !== 'none') booking = next;
    }
    return decision;
  };
  const give = (command: BookingCommand, actor = system): void => {
    const decision = tryTo(command, actor);
    if (!decision.ok) throw new Error(`${command.type}: ${decision.refusal.code}`);
  };
  return {
    booking: () => booking,
    now: () => now,
    tryTo,
    reprice(total: number): void {
      const { price, brand, serviceType, itemCount, crewSize, minutes } = booking;
      const difference = minus(cents(total), price.total);
      const lines = [...price.lines, { kind: 'adjustment' as const, amount: difference }];
      const changed = { ...price, lines, undiscounted: cents(total + price.discount), total: cents(total) };
      const rest = { brand, serviceType, itemCount, crewSize, minutes, instructions: null };
      give({ type: 'ChangeDetails', ...rest, price: changed }, admin);
    },
    /** Completes the work at this cost and follows the money to its end; answers the charged amount in cents. */
    complete(cost: number, answer: 'approve' | 'decline' | 'none'): number {
      const done = { actualMinutes: 60, notes: null, notesRequired: false };
      const afterPhotos = [as<BlobKey>('after')];
      give(
        { type: 'CompleteWork', ...done, actualCost: cents(cost), afterPhotos },
        {
          role: 'technician',
          id: booking.crew[0]?.technicianId ?? '',
        },
      );
      for (let steps = 0; steps < 20; steps += 1) {
        const due = nextStep(booking, now, defaultDurations, false);
        if (due.kind === 'ended') return booking.payment.captured;
        if (due.kind === 'command') give(due.command);
        else if (due.kind === 'increase_hold') give({ type: 'RecordHoldIncrease', ...due });
        else if (due.kind === 'capture' || due.kind === 'charge_difference') {
          const isHold = due.kind === 'capture';
          const paymentIntentId = isHold ? due.paymentIntentId : 'pi_difference';
          const purpose = isHold ? due.purpose : 'price_rise';
          const charge = { paymentIntentId, chargeId: `ch_${paymentIntentId}`, purpose };
          give({ type: 'RecordCapture', ...charge, amount: due.amount, fee: cents(30) });
        } else if (due.kind === 'wait' && due.until) {
          const customer: Actor = { role: 'customer', id: booking.customerId };
          if (answer === 'approve') give({ type: 'ApprovePriceRise', channel: 'link' }, customer);
          else if (answer === 'decline') give({ type: 'DeclinePriceRise' }, customer);
          else now = due.until;
        } else throw new Error(`nothing leads on from ${due.kind}`);
      }
      throw new Error('the story never ends');
    },
  };
}

const plain = { incrementable: false, maximumCapturable: null };

test('a lowered price is what is charged, whatever the hold is', () => {
  const job = underWay(plain);
  job.reprice(10_000);
  expect(job.complete(10_000, 'none')).toBe(10_000);
});

test('more than a lowered price is asked about, also where the hold would do', () => {
  for (const [answer, taken] of [
    ['approve', 15_000],
    ['decline', 10_000],
    ['none', 10_000],
  ] as const) {
    const job = underWay(plain);
    job.reprice(10_000);
    expect(job.complete(15_000, answer)).toBe(taken);
  }
});

test('more than is held, declined after the price was lowered, takes the lowered price', () => {
  const job = underWay(plain);
  job.reprice(10_000);
  expect(job.complete(27_000, 'decline')).toBe(10_000);
});

test('no fee is larger than what the customer agreed to', () => {
  const job = underWay(plain);
  job.reprice(10_000);
  job.reprice(30_000);
  expect(cancellationOutcome(job.booking(), job.now(), { noShow: true }).fee).toBeLessThanOrEqual(10_000);
  const why = { note: 'Turned away at the door', shownFee: null, noShow: false };
  const wanted = { type: 'CancelBooking', ...why, chosenFee: cents(10_001) } as const;
  expect(job.tryTo(wanted, admin)).toMatchObject({ ok: false, refusal: { code: 'amount_too_high' } });
});

test('prices, costs, answers and kinds of holds: an unapproved charge is within the lowest price, an approved one exact', () => {
  const amount = fc.integer({ min: 1_000, max: 40_000 });
  fc.assert(
    fc.property(
      fc.array(amount, { maxLength: 4 }),
      amount,
      fc.constantFrom('approve' as const, 'decline' as const, 'none' as const),
      fc.boolean(),
      fc.constantFrom(null, 26_000),
      (prices, cost, answer, incrementable, maximumCapturable) => {
        const job = underWay({ incrementable, maximumCapturable });
        for (const price of prices) job.reprice(price);
        const agreed = Math.min(HELD, ...prices);
        // A difference below the provider's minimum charge is waived (decision 069).
        const isAsked = cost >= agreed + 50;
        const expected = cost <= agreed || (isAsked && answer === 'approve') ? cost : agreed;
        expect(job.complete(cost, answer)).toBe(expected);
      },
    ),
    { numRuns: 300 },
  );
});
