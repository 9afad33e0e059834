/**
 * The provider is never asked for an amount that it does not charge, and nothing waits for it (Stripe, "Minimum and
 * maximum charge amounts").
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Actor } from '../core/actor.ts';
import { defaultDurations } from '../core/durations.ts';
import { bookingExamples } from '../examples/bookings.ts';
import { examples } from '../examples/index.ts';
import { as, type BlobKey } from '../core/ids.ts';
import { cents, minus } from '../core/money.ts';
import { receiptCharge } from '../receipt/receipt.ts';
import { askedPrice } from './agreed.ts';
import type { BookingCommand } from './commands.ts';
import { bookings, decide } from './decide.ts';
import type { BookingEvent } from './events.ts';
import { fold } from '../core/aggregate.ts';
import { evolve, unplaced } from './evolve.ts';
import { type NextStep, nextStep } from './next.ts';
import { cancellationOutcome } from './policy.ts';
import type { Booking } from './state.ts';
import { isUnsettled } from './unsettled.ts';

const HELD = 22_000;
const admin: Actor = { role: 'admin', id: 'admin' };
const system: Actor = { role: 'system', id: 'workflow:booking' };
const failure = { code: 'api_error', message: 'The provider failed.' };

interface HoldKind {
  readonly incrementable: boolean;
  readonly maximumCapturable: number | null;
}
const plain: HoldKind = { incrementable: false, maximumCapturable: null };

/** Work under way with $220.00 held; `complete` follows its money to the end. */
function underWay(hold: HoldKind) {
  const example = fold(bookings, bookingExamples.inProgressBooking());
  if (example.status === 'none' || !example.payment.hold) throw new Error('an example without a hold');
  const maximumCapturable = hold.maximumCapturable === null ? null : cents(hold.maximumCapturable);
  const terms = { ...example.payment.hold, ...hold, maximumCapturable };
  let booking: Booking = { ...example, payment: { ...example.payment, hold: terms } };
  const events: BookingEvent[] = [];
  const asked: NextStep[] = [];
  const now = example.startedAt ?? '';
  const give = (command: BookingCommand, actor = system): void => {
    const decision = decide(booking, command, { now, actor });
    if (!decision.ok) throw new Error(`${command.type}: ${decision.refusal.code}`);
    for (const event of decision.events) {
      const next = evolve(booking, { ...event, revision: booking.revision + 1 });
      if (next.status !== 'none') booking = next;
      events.push(event);
    }
  };
  return {
    booking: () => booking,
    types: () => events.map(({ type }) => type),
    /** As set by an admin; a lower price applies at once. */
    reprice(total: number): void {
      const { price, brand, serviceType, itemCount, crewSize, minutes } = booking;
      const line = {
        kind: 'adjustment',
        amount: minus(cents(total), price.total),
      } as const;
      const lines = [...price.lines, line];
      const changed = { ...price, lines, undiscounted: cents(total + price.discount), total: cents(total) };
      const rest = { brand, serviceType, itemCount, crewSize, minutes, instructions: null };
      give({ type: 'ChangeDetails', ...rest, price: changed }, admin);
      events.length = 0;
    },
    /** The amounts of new charges requested from the provider. */
    charged: () => asked.flatMap((step) => (step.kind === 'charge_difference' ? [step.amount] : [])),
    complete(cost: number, { increaseFails = false } = {}): void {
      const lead: Actor = { role: 'technician', id: booking.crew[0]?.technicianId ?? '' };
      const done = { actualMinutes: 60, notes: null, notesRequired: false, afterPhotos: [as<BlobKey>('a')] };
      give({ type: 'CompleteWork', ...done, actualCost: cents(cost) }, lead);
      for (let steps = 0; steps < 20; steps += 1) {
        const step = nextStep(booking, now, defaultDurations, false);
        asked.push(step);
        if (step.kind === 'ended') return;
        if (step.kind === 'command') give(step.command);
        else if (step.kind === 'increase_hold' && increaseFails)
          give({ type: 'RecordProviderFailure', purpose: 'price_rise', ...step, ...failure });
        else if (step.kind === 'increase_hold') give({ type: 'RecordHoldIncrease', ...step });
        else if (step.kind === 'capture' || step.kind === 'charge_difference') {
          const isHold = step.kind === 'capture';
          const paymentIntentId = isHold ? step.paymentIntentId : 'pi_difference';
          const purpose = isHold ? step.purpose : 'price_rise';
          const charge = { paymentIntentId, chargeId: `ch_${paymentIntentId}`, purpose };
          give({ type: 'RecordCapture', ...charge, amount: step.amount, fee: cents(30) });
        } else if (step.kind === 'wait' && booking.priceRise?.state === 'requested')
          give({ type: 'ApprovePriceRise', channel: 'link' }, { role: 'customer', id: booking.customerId });
        else throw new Error(`nothing leads on from ${step.kind}`);
      }
      throw new Error('no end');
    },
  };
}

const holds: readonly HoldKind[] = [
  plain,
  { incrementable: true, maximumCapturable: null },
  { incrementable: false, maximumCapturable: HELD + 49 },
];

describe('a difference of less than $0.50', () => {
  test.each(holds)('is waived, whatever the hold could give: nobody is asked, nothing waits (%j)', (hold) => {
    const work = underWay(hold);
    work.complete(HELD + 49);
    expect(work.charged()).toEqual([]);
    expect(work.types()).toEqual(['WorkCompleted', 'PriceRiseRefused', 'PaymentCaptured', 'SharesOwed']);
    expect(work.booking()).toMatchObject({
      priceRise: { state: 'refused', reason: 'below_minimum', held: HELD, actual: HELD + 49 },
      payment: { captured: HELD },
      sharesBooked: HELD,
      issues: [],
    });
    expect(isUnsettled(work.booking())).toBe(false);
  });

  test('is waived also where a larger hold was made before the price was lowered', () => {
    const work = underWay(plain);
    work.reprice(HELD - 5_000);
    work.complete(HELD - 5_000 + 49);
    expect(work.booking()).toMatchObject({
      priceRise: { state: 'refused', reason: 'below_minimum', held: HELD - 5_000 },
      payment: { captured: HELD - 5_000 },
      issues: [],
    });
  });

  test('that is left of an approved one is waived when the hold turns out not to be raised, and leaves no line', () => {
    const work = underWay({ incrementable: true, maximumCapturable: null });
    work.reprice(HELD - 5_000);
    work.complete(HELD + 49, { increaseFails: true });
    expect(work.types()).toContain('PriceRiseApproved');
    expect(work.charged()).toEqual([]);
    expect(work.booking()).toMatchObject({
      priceRise: { state: 'refused', reason: 'below_minimum' },
      payment: { captured: HELD },
      issues: [],
    });
    expect(isUnsettled(work.booking())).toBe(false);
  });

  test('is not announced as a price that the customer will be asked about', () => {
    const work = underWay(plain);
    work.reprice(HELD + 49);
    expect(askedPrice(work.booking())).toBeNull();
    work.reprice(HELD + 50);
    expect(askedPrice(work.booking())).toBe(HELD + 50);
  });
});

test('whatever the work costs and the hold can give, less than $0.50 more is never asked for, and receipt and shares tell what was taken', () => {
  const kinds = fc.record({
    incrementable: fc.boolean(),
    maximumCapturable: fc.option(fc.integer({ min: HELD, max: HELD + 200 })),
  });
  const costs = fc.oneof(
    fc.integer({ min: 50, max: 60_000 }),
    fc.integer({ min: HELD - 200, max: HELD + 120 }),
  );
  const lowered = fc.option(fc.integer({ min: HELD - 200, max: HELD }));
  fc.assert(
    fc.property(kinds, costs, lowered, fc.boolean(), (hold, cost, price, increaseFails) => {
      const work = underWay(hold);
      if (price !== null) work.reprice(price);
      const { agreed } = work.booking();
      work.complete(cost, { increaseFails });
      for (const amount of work.charged()) expect(amount).toBeGreaterThanOrEqual(50);
      const { payment, issues, sharesBooked, price: lines } = work.booking();
      expect(payment.captured).toBeLessThanOrEqual(cost);
      expect(cost - payment.captured).toBeLessThan(50);
      const isSmall = cost > agreed && cost < agreed + 50;
      if (isSmall) expect(payment.captured).toBe(agreed);
      expect(work.types().includes('PriceRiseRequested')).toBe(cost >= agreed + 50);
      expect(work.types().includes('PriceRiseRefused')).toBe(payment.captured < cost);
      expect([issues, isUnsettled(work.booking())]).toEqual([[], false]);
      const { extra, total } = receiptCharge(work.booking());
      const told = lines.lines.reduce((left, line) => left + line.amount, extra?.amount ?? 0);
      expect([total, told, sharesBooked]).toEqual([payment.captured, payment.captured, payment.captured]);
    }),
  );
});

test('$0.50 is charged', () => {
  const work = underWay(plain);
  work.complete(HELD + 50);
  expect(work.charged()).toEqual([50]);
});

describe('what the provider never charges is refused where it is entered', () => {
  const placed = examples.placed();
  const at = placed.placedAt;
  const priceOf = (total: number) => ({
    lines: [{ kind: 'item', name: 'Chest', quantity: 1, amount: cents(total) } as const],
    undiscounted: cents(total),
    discount: cents(0),
    total: cents(total),
  });
  const placing = (total: number) =>
    decide(
      unplaced,
      { type: 'PlaceBooking', placed: { ...placed, price: priceOf(total) } },
      { now: at, actor: { role: 'customer', id: placed.customerId } },
    );
  const working = fold(bookings, bookingExamples.inProgressBooking());
  if (working.status === 'none') throw new Error('no booking');
  const { brand, serviceType, itemCount, crewSize, minutes } = working;
  const changing = (total: number) =>
    decide(
      working,
      {
        type: 'ChangeDetails',
        brand,
        serviceType,
        itemCount,
        crewSize,
        minutes,
        instructions: null,
        price: priceOf(total),
      },
      { now: at, actor: admin },
    );
  const completing = (cost: number) =>
    decide(
      working,
      {
        type: 'CompleteWork',
        actualMinutes: 1,
        actualCost: cents(cost),
        notes: null,
        notesRequired: false,
        afterPhotos: [as<BlobKey>('a')],
      },
      { now: at, actor: { role: 'technician', id: working.crew[0]?.technicianId ?? '' } },
    );

  test.each([
    ['a price', placing],
    ['a changed price', changing],
    ['a cost', completing],
  ])('%s', (_what, given) => {
    expect(given(49)).toMatchObject({ ok: false, refusal: { code: 'amount_too_low' } });
    expect(given(100_000_000)).toMatchObject({ ok: false, refusal: { code: 'amount_too_high' } });
    expect([given(50).ok, given(99_999_999).ok]).toEqual([true, true]);
  });

  test('a fee: too small by the policy it is waived, and nobody can choose one', () => {
    const example = fold(bookings, bookingExamples.inProgressBooking());
    if (example.status === 'none' || !example.payment.hold) throw new Error('an example without a hold');
    const terms = example.payment.hold;
    const held = (total: number): Booking => {
      const hold = { ...terms, amount: cents(total) };
      return {
        ...example,
        price: priceOf(total),
        agreed: cents(total),
        payment: { ...example.payment, hold },
      };
    };
    const late = new Date(Date.parse(example.appointment.startsAt) - 20 * 3_600_000).toISOString();
    expect(cancellationOutcome(held(98), late)).toMatchObject({ reason: 'late', fee: 0, released: 98 });
    expect(cancellationOutcome(held(99), late)).toMatchObject({ reason: 'late', fee: 50, released: 49 });
    const choose = (fee: number) =>
      decide(
        held(5_000),
        { type: 'CancelBooking', shownFee: null, chosenFee: cents(fee), note: 'Agreed.', noShow: false },
        { now: late, actor: admin },
      );
    expect(choose(49)).toMatchObject({ refusal: { code: 'amount_too_low' } });
    expect([choose(0).ok, choose(50).ok]).toEqual([true, true]);
  });
});
