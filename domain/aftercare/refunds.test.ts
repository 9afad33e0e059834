/**
 * What Retry of a refund requests: no more than the bank refused or returned, and never more than is left (design.md
 * §4).
 */
import { expect, test } from 'vitest';
import { bookingExamples } from '../examples/bookings.ts';
import { cents } from '../core/money.ts';
import type { Actor } from '../core/actor.ts';
import type { BookingCommand } from '../booking/commands.ts';
import { giveAll } from '../examples/give.ts';
import { bookings } from '../booking/decide.ts';
import { fold } from '../core/aggregate.ts';
import type { Payment } from '../booking/state.ts';
import type { AftercareEvent, RefundRequested } from './events.ts';
import { evolveAftercare, noAftercare } from './state.ts';
import { refundRefusal, refundToRetry, refusedBefore } from './refunds.ts';

const at = '2026-12-05T12:00:00.000Z';
const by: Actor = { role: 'admin', id: 'a' };
const chargeId = 'ch_example';
const part = (amount: number) => ({ chargeId, amount: cents(amount) });
const asked = (
  request: string,
  amount: number,
  cause: RefundRequested['cause'] = 'goodwill',
  again: Pick<RefundRequested, 'retryOf'> = {},
): AftercareEvent => ({
  type: 'RefundRequested',
  data: { request, amount: cents(amount), parts: [part(amount)], cause, note: null, ...again, by, at },
});
const failed = (subject: string) => ({ kind: 'refund_failed', subject }) as const;
const settled = (request: string, refunded: boolean, ...parts: readonly number[]): AftercareEvent => ({
  type: 'RefundSettled',
  data: { request, refunded, parts: parts.map(part), at },
});
const after = (...events: readonly AftercareEvent[]) => events.reduce(evolveAftercare, noAftercare);

/** $220.00 captured. */
function paid(...commands: readonly BookingCommand[]): Payment {
  const given = commands.map((command) => ({ command, actor: by }));
  const decided = giveAll(fold(bookings, bookingExamples.capturedBooking()), given, at);
  if (!decided.ok || decided.after.status === 'none') throw new Error('not decided');
  return decided.after.payment;
}
const refund = (refundId: string, amount: number, cause: RefundRequested['cause'] = 'goodwill') =>
  ({ type: 'RecordRefund', refundId, amount: cents(amount), cause, note: null }) as const;
const cameBack = (refundId: string, amount: number) =>
  ({ type: 'RecordRefundReturn', refundId, amount: cents(amount), code: 'c', message: 'm' }) as const;

test('a refused refund is asked for again as it was, and without the parts that were paid', () => {
  const refused = after(asked('a', 5_000, 'technician_fault'), settled('a', false, 2_000));
  expect(refundToRetry(failed('a'), refused, paid())).toEqual({
    amount: 3_000,
    cause: 'technician_fault',
    note: null,
    retryOf: 'a',
  });
});

test('each of several refused refunds is requested separately, and another refund does not affect it', () => {
  const refused = [asked('a', 5_000), settled('a', false), asked('b', 4_000), settled('b', false)];
  const paidSince = after(...refused, asked('c', 1_000), settled('c', true, 1_000));
  const again = (subject: string) => refundToRetry(failed(subject), paidSince, paid())?.amount;
  expect([again('a'), again('b'), again('c')]).toEqual([5_000, 4_000, undefined]);
});

test('a retry that is refused in part leaves the rest under the first request, a successful one leaves nothing', () => {
  const refused = [asked('a', 5_000), settled('a', false)];
  const retried = asked('a2', 5_000, 'goodwill', { retryOf: 'a' });
  const inPart = after(...refused, retried, settled('a2', false, 2_000));
  expect(refundToRetry(failed('a'), inPart, paid())).toMatchObject({ amount: 3_000, retryOf: 'a' });
  expect(refundToRetry(failed('a2'), inPart, paid())).toBeNull();
  expect(
    refundToRetry(failed('a'), after(...refused, retried, settled('a2', true, 5_000)), paid()),
  ).toBeNull();
});

test('requesting the amount of a refused refund repeats that refund, once, while its line is open', () => {
  const refused = [asked('a', 5_000), settled('a', false), asked('b', 5_000), settled('b', false)];
  const state = after(...refused);
  const open = [failed('a'), failed('b')];
  const same = { amount: cents(5_000), cause: 'goodwill' } as const;
  expect(refusedBefore(state, open, same)).toEqual({ retryOf: 'a' });
  expect(refusedBefore(state, [failed('b')], same)).toEqual({ retryOf: 'b' });
  expect(refusedBefore(state, [], same)).toEqual({});
  expect(refusedBefore(state, open, { ...same, amount: cents(4_999) })).toEqual({});
  // Two things went wrong: refunding one leaves the other owed.
  expect(refusedBefore(state, open, { ...same, cause: 'technician_fault' })).toEqual({});
  const underWay = after(...refused, asked('a2', 5_000, 'goodwill', { retryOf: 'a' }));
  expect(refusedBefore(underWay, open, same)).toEqual({ retryOf: 'b' });
});

test('what is under way is not asked for a second time, whoever asked for it first', () => {
  const refused = [asked('a', 5_000), settled('a', false)];
  const again = asked('a2', 5_000, 'goodwill', { retryOf: 'a' });
  const refusal = (events: readonly AftercareEvent[], seen?: number, amount = 5_000) =>
    refundRefusal(
      after(...events),
      paid(),
      { amount: cents(amount), cause: 'goodwill' },
      seen === undefined ? undefined : cents(seen),
    )?.code ?? null;
  expect(refusal(refused)).toBeNull();
  expect(refusal([...refused, again])).toBe('refund_under_way');
  expect(refusal([asked('b', 5_000)])).toBe('refund_under_way');
  expect(refusal([asked('b', 5_000, 'technician_fault')])).toBeNull();
  expect(refusal([asked('b', 4_000)])).toBeNull();
  // Without having seen it, the admin would act on an outdated screen.
  expect(refusal([asked('b', 4_000)], 0)).toBe('outcome_changed');
  expect(refusal([asked('b', 4_000)], 4_000)).toBeNull();
  expect(refusal([], 0)).toBeNull();
  expect(refusal([], 0, 22_001)).toBe('amount_too_high');
});

test('no more is requested than is left of the charges, and nothing if nothing is left', () => {
  const refused = [asked('a', 22_000), settled('a', false)];
  const noted = (amount: number): AftercareEvent => ({
    type: 'OutsideRefundNoted',
    data: { refundId: 're_out', ...part(amount), at },
  });
  expect(refundToRetry(failed('a'), after(...refused, noted(20_000)), paid())?.amount).toBe(2_000);
  expect(refundToRetry(failed('a'), after(...refused, noted(22_000)), paid())).toBeNull();
  expect(refundToRetry(failed('a'), noAftercare, paid())).toBeNull();
});

test('what came back is asked for by its reason, the technician’s fault before goodwill, until nothing is owed', () => {
  const first = paid(
    refund('r1', 3_000),
    refund('r2', 2_000, 'technician_fault'),
    cameBack('r1', 3_000),
    cameBack('r2', 2_000),
  );
  const aftercare = after(asked('r1', 3_000), settled('r1', true));
  const retry = (payment: Payment) =>
    refundToRetry({ kind: 'refund_returned', subject: '' }, aftercare, payment);
  expect(retry(first)).toEqual({ amount: 2_000, cause: 'technician_fault', note: null });
  const [a, b] = [refund('r1', 3_000), refund('r2', 2_000, 'technician_fault')];
  const returned = [a, b, cameBack('r1', 3_000), cameBack('r2', 2_000)];
  const again = refund('r3', 2_000, 'technician_fault');
  expect(retry(paid(...returned, again))).toEqual({ amount: 3_000, cause: 'goodwill', note: null });
  expect(retry(paid(...returned, again, refund('r4', 3_000)))).toBeNull();
});

test('a goodwill refund leaves what is owed for the technician’s fault, unless nothing is owed any more', () => {
  const returned = [
    refund('r1', 3_000),
    refund('r2', 2_000, 'technician_fault'),
    cameBack('r1', 3_000),
    cameBack('r2', 2_000),
  ];
  const { owedBack, owedBackForFault } = paid(...returned, refund('r3', 3_000));
  expect([owedBack, owedBackForFault]).toEqual([2_000, 2_000]);
  const paidBack = paid(...returned, refund('r3', 4_500));
  expect([paidBack.owedBack, paidBack.owedBackForFault]).toEqual([500, 500]);
});

test('what came back and was paid by other means is not paid again with a later return', () => {
  const seen = { type: 'MarkIssueSeen', kind: 'refund_returned', subject: '', note: null } as const;
  const first = [refund('r1', 3_000), refund('r2', 1_000), cameBack('r1', 3_000), seen] as const;
  const { owedBack, owedBackForFault } = paid(...first);
  expect([owedBack, owedBackForFault]).toEqual([0, 0]);
  const aftercare = after(asked('r1', 3_000), settled('r1', true));
  expect(
    refundToRetry({ kind: 'refund_returned', subject: '' }, aftercare, paid(...first, cameBack('r2', 1_000)))
      ?.amount,
  ).toBe(1_000);
});
