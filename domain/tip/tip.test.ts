/**
 * A tip, however it is requested and however the provider answers: charged at most once, and all of it goes to the
 * crew.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { examples } from '../examples/index.ts';
import type { DisputeFacts } from '../booking/events.ts';
import { bookings } from '../booking/decide.ts';
import { fold } from '../core/aggregate.ts';
import { defaultDurations } from '../core/durations.ts';
import { as, type TechnicianId } from '../core/ids.ts';
import { cents, sum, zero } from '../core/money.ts';
import type { TipCommand, TipOutcome } from './commands.ts';
import { takenBy, tips } from './decide.ts';
import type { TipEvent } from './events.ts';
import { MAX_TIP_TRIES, nextTipStep, type TipStep } from './next.ts';
import { largestTip, smallestTip, tipOffer, tipParts } from './offer.ts';
import { evolveTip, noTip, type TipState } from './state.ts';

const day = 24 * 60 * 60 * 1000;
const start = Date.parse('2026-12-05T12:00:00.000Z');
const at = (milliseconds: number) => new Date(start + milliseconds).toISOString();
const [grace, alan] = [as<TechnicianId>('grace'), as<TechnicianId>('alan')];
const give = (amount = cents(1_000)): TipCommand => ({
  type: 'GiveTip',
  tip: {
    bookingId: as('b1'),
    customerId: as('ada'),
    amount,
    technicians: tipParts(amount, [grace, alan]),
    stripeCustomerId: 'cus_1',
    paymentMethodId: 'pm_1',
    until: at(30 * day),
  },
});
const unasked = { isNotified: false, disputeIds: [], isRetried: false, lookedAt: null };
const refusals = ['card_declined', 'authentication_required', 'invalid_state'] as const;

const stateOf = (events: readonly TipEvent[]): TipState => events.reduce(evolveTip, noTip);

/** A tip's stream with a clock. */
function stream() {
  const events: TipEvent[] = [];
  let now = 0;
  return {
    events,
    state: (): TipState => stateOf(events),
    pass: (milliseconds: number) => void (now += milliseconds),
    next: (): TipStep => nextTipStep(stateOf(events), at(now), defaultDurations, unasked),
    /** Given twice, as after a lost task: the second time changes nothing. */
    give(command: TipCommand): void {
      const context = { now: at(now), actor: { role: 'customer', id: 'ada' } } as const;
      const decision = tips.decide(stateOf(events), command, context);
      if (!decision.ok) return;
      events.push(...decision.events);
      expect(tips.decide(stateOf(events), command, context)).toMatchObject({ events: [] });
    },
  };
}

/** The provider's answer to a step; `turn` chooses. */
function outcomeOf(step: TipStep, turn: number): TipOutcome | null {
  if (step.kind === 'wait' || step.kind === 'ended' || step.kind === 'look') return null;
  const { amount, technicians } = step.tip;
  const charged: TipOutcome = {
    type: 'TipCharged',
    data: { paymentIntentId: 'pi_1', chargeId: 'ch_1', amount, fee: cents(59), technicians },
  };
  const failed = (attempt: number, kind: (typeof refusals)[number], intent: string | null): TipOutcome => ({
    type: 'TipChargeFailed',
    data: { attempt, kind, code: kind, message: 'No.', paymentIntentId: intent },
  });
  switch (step.kind) {
    case 'charge':
      return turn === 0
        ? charged
        : failed(step.attempt, refusals[turn % 3] ?? 'invalid_state', turn % 2 === 0 ? 'pi_1' : null);
    case 'prepare':
      return turn === 0
        ? failed(step.attempt, 'invalid_state', null)
        : { type: 'TipPaymentPrepared', data: { paymentIntentId: 'pi_1' } };
    case 'check':
      return turn < 3 ? charged : null;
    case 'void':
      return turn === 0 ? charged : { type: 'TipLapsed', data: {} };
  }
}

test('it is charged once or lapses, whatever the order of presses and answers', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ press: fc.boolean(), turn: fc.integer({ min: 0, max: 6 }) }), { maxLength: 60 }),
      (turns) => {
        const tip = stream();
        for (const { press, turn } of turns) {
          if (press) tip.give(give());
          const step = tip.next();
          if (step.kind === 'wait') tip.pass(Date.parse(step.until) - start);
          const outcome = outcomeOf(step, turn);
          if (outcome) tip.give({ type: 'RecordTip', outcome });
          const of = (type: TipEvent['type']) => tip.events.filter((event) => event.type === type).length;
          expect(of('TipGiven')).toBeLessThanOrEqual(1);
          expect(of('TipCharged')).toBeLessThanOrEqual(1);
        }
        // Left alone for the rest of its time, it ends.
        tip.pass(31 * day);
        for (let step = tip.next(); step.kind !== 'ended'; step = tip.next()) {
          expect(step.kind).toBe('void');
          tip.give({ type: 'RecordTip', outcome: { type: 'TipLapsed', data: {} } });
        }
        expect(['none', 'charged', 'lapsed']).toContain(tip.state().status);
      },
    ),
  );
});

test('another amount for the same booking is refused by name', () => {
  const tip = stream();
  tip.give(give());
  const context = { now: at(0), actor: { role: 'customer', id: 'ada' } } as const;
  expect(tips.decide(tip.state(), give(cents(2_000)), context)).toMatchObject({
    ok: false,
    refusal: { code: 'tip_given' },
  });
});

test('after the last try by the clock a person brings the next one, and the end of the window ends it', () => {
  const tip = stream();
  tip.give(give());
  for (let attempt = 1; attempt <= MAX_TIP_TRIES; attempt++) {
    expect(tip.next()).toMatchObject({ kind: 'charge', attempt });
    const data = {
      attempt,
      kind: 'invalid_state',
      code: 'x',
      message: 'No.',
      paymentIntentId: null,
    } as const;
    tip.give({ type: 'RecordTip', outcome: { type: 'TipChargeFailed', data } });
    tip.pass(day);
  }
  expect(tip.next()).toMatchObject({ kind: 'wait', until: at(30 * day) });
  const retried = nextTipStep(tip.state(), at(10 * day), defaultDurations, { ...unasked, isRetried: true });
  expect(retried).toMatchObject({ kind: 'charge', attempt: MAX_TIP_TRIES + 1 });
  tip.pass(30 * day);
  expect(tip.next()).toMatchObject({ kind: 'void' });
});

test('the parts are whole cents, add up to the tip, differ by the odd cents alone, and those are the lead’s', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: smallestTip, max: largestTip }),
      fc.integer({ min: 1, max: 6 }),
      (amount, crew) => {
        const [lead, ...others] = Array.from({ length: crew }, (_, seat) => as<TechnicianId>(`t${seat}`));
        if (!lead) throw new Error('no crew');
        const parts = tipParts(cents(amount), [lead, ...others]);
        expect(sum(zero, ...parts.map((part) => part.amount))).toBe(amount);
        const [first, ...rest] = parts.map((part) => part.amount);
        expect(new Set(rest).size).toBeLessThanOrEqual(1);
        expect(parts[0]?.technicianId).toBe(lead);
        for (const part of rest) {
          expect(part).toBeGreaterThan(0);
          expect((first ?? 0) - part).toBeGreaterThanOrEqual(0);
          expect((first ?? 0) - part).toBeLessThan(crew);
        }
      },
    ),
  );
});

describe('refunds and disputes of the charge', () => {
  const charged = () => {
    const tip = stream();
    tip.give(give());
    const outcome = outcomeOf(tip.next(), 0);
    if (!outcome) throw new Error('nothing is due');
    tip.give({ type: 'RecordTip', outcome });
    return tip;
  };

  test('what is recorded adds up to what the provider last said, in whatever order it is told', () => {
    const amount = fc.integer({ min: 0, max: 1_000 }).map(cents);
    const dispute = fc.record({
      disputeId: fc.constantFrom('dp_1', 'dp_2'),
      chargeId: fc.constant('ch_1'),
      amount,
      reason: fc.constant('fraudulent'),
      status: fc.constantFrom('needs_response', 'lost', 'won'),
      respondBy: fc.constant(null),
      outcome: fc.constantFrom(null, 'won', 'lost'),
      withdrawn: amount,
      reinstated: amount,
      fee: amount,
    }) as fc.Arbitrary<DisputeFacts>;
    fc.assert(
      fc.property(fc.array(fc.oneof(amount, dispute), { maxLength: 20 }), (told) => {
        const tip = charged();
        let refunded = zero;
        const disputes = new Map<string, DisputeFacts>();
        for (const one of told) {
          if (typeof one === 'number') tip.give({ type: 'RecordTipRefunds', refunded: (refunded = one) });
          else {
            tip.give({ type: 'RecordTipDispute', dispute: one });
            disputes.set(one.disputeId, one);
          }
        }
        const changes = tip.events.reduce(
          (sums, event) => {
            if (event.type === 'TipRefundsChanged') sums.refunded += event.data.change;
            if (event.type === 'TipDisputeChanged') {
              sums.taken += event.data.change;
              sums.fees += event.data.feeChange;
            }
            return sums;
          },
          { refunded: 0, taken: 0, fees: 0 },
        );
        const last = [...disputes.values()];
        expect(changes).toEqual({
          refunded,
          taken: last.reduce((total, one) => total + takenBy(one), 0),
          fees: last.reduce((total, one) => total + one.fee, 0),
        });
      }),
    );
  });

  test('of another charge change nothing', () => {
    const tip = charged();
    const before = tip.events.length;
    const other = {
      disputeId: 'dp_1',
      chargeId: 'ch_9',
      amount: cents(100),
      reason: 'fraudulent',
      status: 'lost',
      respondBy: null,
      outcome: 'lost',
      withdrawn: cents(100),
      reinstated: zero,
      fee: zero,
    } as const;
    tip.give({ type: 'RecordTipDispute', dispute: other });
    expect(tip.events).toHaveLength(before);
  });
});

describe('the offer', () => {
  const completed = fold(bookings, examples.completedBooking());
  if (completed.status !== 'completed') throw new Error('the example is not completed');
  const after = (days: number) => new Date(Date.parse(completed.completion.at) + days * day).toISOString();
  const paid = { ...completed, payment: { ...completed.payment, captured: cents(15_000) } };

  test('stands for 30 days after work that was paid for, while all of the crew can be paid', () => {
    expect(tipOffer(paid, () => true, after(0))).toMatchObject({ until: after(30) });
    expect(tipOffer(paid, () => true, after(29))).not.toBeNull();
    expect(tipOffer(paid, () => true, after(30))).toBeNull();
    expect(tipOffer(paid, () => false, after(1))).toBeNull();
    const unpaid = { ...paid, payment: { ...paid.payment, captured: zero } };
    expect(tipOffer(unpaid, () => true, after(1))).toBeNull();
  });

  test('is made for no other status', () => {
    const assigned = fold(bookings, examples.assignedBooking());
    if (assigned.status === 'none') throw new Error('the example has no booking');
    expect(tipOffer(assigned, () => true, after(1))).toBeNull();
  });
});
