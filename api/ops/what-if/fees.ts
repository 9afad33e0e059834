/** Past cancellations under a different fee policy (design.md §3, Cancellation). */
import type { BookingEvents, CancellationPolicy } from '#domain/booking/events.ts';
import { noShowFee } from '#domain/booking/no-show.ts';
import { cancellationOutcome } from '#domain/booking/policy.ts';
import { sharers } from '#domain/booking/return-visit.ts';
import { shareOfFee } from '#domain/booking/shares.ts';
import type { Booking } from '#domain/booking/state.ts';
import { type Cents, minus, sum, zero } from '#domain/core/money.ts';
import type { Outcome, Parts } from './outcome.ts';

/** The parts of a policy that can be changed. */
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
 * The outcome under another policy of a booking that its customer cancelled, or where no one opened the door; null for
 * all others: the policy does not cover what an admin decided or what we cancelled. `before` is the booking as it was
 * then.
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
