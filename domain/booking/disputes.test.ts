/**
 * Whatever webhooks come, in any order: a booking's disputes match the provider's last report, and each cent counts
 * once.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { system } from '../core/actor.ts';
import { bookingExamples } from '../examples/bookings.ts';
import { cents } from '../core/money.ts';
import { bookings, decide } from './decide.ts';
import { disputedCharges, isSettled } from './disputes.ts';
import type { BookingEvent, DisputeFacts } from './events.ts';
import { fold } from '../core/aggregate.ts';
import { evolve } from './evolve.ts';
import type { Booking } from './state.ts';

const opened: DisputeFacts = {
  disputeId: 'du_1',
  chargeId: 'ch_example',
  amount: cents(10_000),
  reason: 'fraudulent',
  status: 'needs_response',
  respondBy: '2027-01-08T23:59:59.000Z',
  outcome: null,
  withdrawn: cents(0),
  reinstated: cents(0),
  fee: cents(0),
};
const withdrawn = { ...opened, withdrawn: cents(10_000), fee: cents(1_500) };
const inReview = { ...withdrawn, status: 'under_review', respondBy: null };
/** Each course of a dispute, as the provider would report it over time. */
const lives: Readonly<Record<string, readonly DisputeFacts[]>> = {
  won: [
    opened,
    withdrawn,
    inReview,
    { ...inReview, status: 'won', outcome: 'won' },
    { ...inReview, status: 'won', outcome: 'won', reinstated: cents(10_000) },
  ],
  'lost, appealed and won': [
    withdrawn,
    { ...inReview, status: 'lost', outcome: 'lost' },
    { ...inReview, status: 'appeal_under_review' },
    { ...inReview, status: 'won', outcome: 'won', reinstated: cents(10_000), fee: cents(0) },
  ],
  'inquiry that escalates': [
    { ...opened, status: 'warning_needs_response' },
    { ...opened, status: 'warning_closed', outcome: 'inquiry_closed' },
    withdrawn,
    { ...inReview, status: 'lost', outcome: 'lost' },
  ],
};

function captured(): Booking {
  const state = fold(bookings, bookingExamples.capturedBooking());
  if (state.status === 'none') throw new Error('an example without a booking');
  return state;
}

function told(state: Booking, facts: DisputeFacts): { state: Booking; events: readonly BookingEvent[] } {
  const decision = decide(
    state,
    { type: 'RecordDispute', reported: facts },
    { now: '2026-12-30T12:00:00.000Z', actor: system('test') },
  );
  if (!decision.ok) throw new Error(decision.refusal.code);
  const after = decision.events.reduce(
    (before, event, index) => evolve(before, { ...event, revision: state.revision + 1 + index }),
    state as ReturnType<typeof evolve>,
  );
  if (after.status === 'none') throw new Error('the booking is gone');
  return { state: after, events: decision.events };
}

describe.each(Object.entries(lives))('a dispute that is %s', (_name, life) => {
  const last = life.at(-1) ?? opened;

  test('ends as the provider says, however many of its answers were missed', () => {
    fc.assert(
      fc.property(fc.subarray(life.slice(0, -1)), (seen) => {
        const answers = [...seen.flatMap((one) => [one, one]), last, last];
        let state = captured();
        const events: BookingEvent[] = [];
        for (const answer of answers) {
          const step = told(state, answer);
          state = step.state;
          events.push(...step.events);
        }
        expect(state.payment.disputes).toMatchObject([last]);
        const total = (type: 'DisputeFundsWithdrawn' | 'DisputeFundsReinstated', of: 'amount' | 'fee') =>
          events.reduce((sum, event) => sum + (event.type === type ? event.data[of] : 0), 0);
        expect(total('DisputeFundsWithdrawn', 'amount')).toBe(last.withdrawn);
        expect(total('DisputeFundsReinstated', 'amount')).toBe(last.reinstated);
        expect(total('DisputeFundsWithdrawn', 'fee') - total('DisputeFundsReinstated', 'fee')).toBe(last.fee);
        expect(events.filter(({ type }) => type === 'DisputeOpened')).toHaveLength(1);
      }),
    );
  });

  test('adds nothing when the same answer comes again', () => {
    for (const answer of life) expect(told(told(captured(), answer).state, answer).events).toEqual([]);
  });
});

test('charges are disputed until the bank has decided, and again when it reopens what it had closed', () => {
  let state = captured();
  const seen = (lives['lost, appealed and won'] ?? []).map((answer) => {
    ({ state } = told(state, answer));
    return disputedCharges(state.payment.disputes);
  });
  expect(seen).toEqual([['ch_example'], [], ['ch_example'], []]);
});

test.each([
  { outcome: null, outstanding: 0, settled: false },
  { outcome: 'won' as const, outstanding: 1, settled: false },
  { outcome: 'won' as const, outstanding: 0, settled: true },
  { outcome: 'lost' as const, outstanding: 1, settled: true },
  { outcome: 'prevented' as const, outstanding: 1, settled: true },
  { outcome: 'inquiry_closed' as const, outstanding: 0, settled: true },
])('closed as $outcome with $outstanding outstanding is settled: $settled', (given) => {
  expect(isSettled({ outcome: given.outcome, outstanding: cents(given.outstanding) })).toBe(given.settled);
});

describe('a refund that came back', () => {
  const now = { now: '2026-12-30T12:00:00.000Z', actor: system('test') };
  const played = (state: Booking, command: Parameters<typeof decide>[1]): Booking => {
    const decision = decide(state, command, now);
    if (!decision.ok) throw new Error(decision.refusal.code);
    const after = decision.events.reduce(
      (before, event, index) => evolve(before, { ...event, revision: state.revision + 1 + index }),
      state as ReturnType<typeof evolve>,
    );
    if (after.status === 'none') throw new Error('the booking is gone');
    return after;
  };
  const back = {
    type: 'RecordRefundReturn',
    refundId: 're_1',
    amount: cents(4_000),
    code: 'x',
    message: 'y',
  } as const;
  const refund = (refundId: string, amount: number, cause: 'goodwill' | 'technician_fault') =>
    ({ type: 'RecordRefund', refundId, amount: cents(amount), cause, note: null }) as const;

  test.each(['goodwill', 'technician_fault'] as const)(
    'leaves the shares as if it had never been made: %s',
    (cause) => {
      const before = captured();
      const made = played(played(before, refund('re_1', 4_000, cause)), { type: 'BookShares' });
      const after = played(played(made, back), { type: 'BookShares' });
      const owed = (state: Booking) => {
        const sums = new Map<string, number>();
        for (const { technicians } of state.shares)
          for (const { technicianId, amount } of technicians)
            sums.set(technicianId, (sums.get(technicianId) ?? 0) + amount);
        return [...sums];
      };
      expect(owed(after)).toEqual(owed(before));
      expect(after.sharesBooked).toBe(before.sharesBooked);
      expect(after.payment).toMatchObject({ refunded: 0, refundedForFault: 0, state: 'captured' });
      expect(after.shares.at(-1)?.reason).toBe('refund');
    },
  );

  test('is owed to the customer until as much has been refunded again', () => {
    const returned = played(played(captured(), refund('re_1', 4_000, 'goodwill')), back);
    const part = played(returned, refund('re_2', 1_000, 'goodwill'));
    expect(part.payment.owedBack).toBe(3_000);
    expect(played(part, refund('re_3', 3_500, 'goodwill')).payment.owedBack).toBe(0);
  });

  test('that never counted as refunded changes nothing', () => {
    const decision = decide(captured(), back, now);
    expect(decision).toEqual({ ok: true, events: [] });
  });
});
