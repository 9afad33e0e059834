/** Past cancellations under another policy of fees (design.md §3, Cancellation). */
import type { BookingEvents, CancellationPolicy } from '#domain/booking/events.ts';
import { noShowFee } from '#domain/booking/no-show.ts';
import { cancellationOutcome } from '#domain/booking/policy.ts';
import { sharers } from '#domain/booking/return-visit.ts';
import { shareOfFee } from '#domain/booking/shares.ts';
import type { Booking } from '#domain/booking/state.ts';
import { type Cents, minus, sum, zero } from '#domain/core/money.ts';
import type { Outcome, Parts } from './outcome.ts';

/** What a policy may be changed in. */
export type ChangedPolicy = Partial<
  Pick<CancellationPolicy, 'freeUntilBefore' | 'grace' | 'lateFeeBps' | 'sameDayFeeBps'>
>;

type Cancelled = BookingEvents['BookingCancelled'];

/** The fee by the booking's policy at the instant of its cancellation. */
const feeOf = (before: Booking, { reason, at }: Cancelled): Cents =>
  reason === 'no_show' ? noShowFee(before, at) : cancellationOutcome(before, at).fee;

function partsOf(before: Booking, fee: Cents): Parts {
  const technicians = sum(zero, ...sharers(before).map((id) => shareOfFee(before, id, fee)));
  return { customer: fee, technicians, partner: zero, platform: minus(fee, technicians) };
}

/**
 * A booking that its customer cancelled, or where nobody opened, under another policy; null for all others: what an admin
 * decided, and what was cancelled by us, is no question of the policy. `before` is the booking as it was then.
 */
export function underPolicy(before: Booking, cancelled: Cancelled, changed: ChangedPolicy): Outcome | null {
  const isOfPolicy =
    cancelled.by.role !== 'admin' &&
    (cancelled.reason === 'customer_request' || cancelled.reason === 'no_show');
  if (!isOfPolicy) return null;
  const canBeTold = feeOf(before, cancelled) === cancelled.fee;
  const otherwise = { ...before, policy: { ...before.policy, ...changed } };
  return {
    bookingId: before.id,
    number: before.number,
    is: partsOf(before, cancelled.fee),
    would: canBeTold ? partsOf(before, feeOf(otherwise, cancelled)) : null,
  };
}
