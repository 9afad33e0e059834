/** Compares a charge's refunds at the provider with the booking: which were made outside of Hexkey, and which came back. */
import { system } from '../actor.ts';
import type { Given } from '../booking/decide-all.ts';
import { type BookingIssueName, isSameIssue } from '../booking/issues.ts';
import type { Payment } from '../booking/state.ts';
import { type Cents, cents, sum, zero } from '../money.ts';
import { type AftercareEvent, type AftercareState, refundParts, type RefundRequested } from './events.ts';

/** A refund of a charge as the provider tells it. */
export interface ToldRefund {
  readonly refundId: string;
  readonly amount: Cents;
  /** The step of ours that made it; null for one made at the provider itself. */
  readonly step: string | null;
  /** Why it came back; null while it counts as paid back. */
  readonly failure: { readonly code: string; readonly message: string } | null;
}

/**
 * What the booking does not know yet. Returned refunds come first, since they make room for later ones. A refund of our
 * own is recorded by the request that made it, so only its return is news.
 */
export function refundCommands(
  { refundIds }: Pick<Payment, 'refundIds'>,
  told: readonly ToldRefund[],
): readonly Given[] {
  const returned = told.flatMap(({ refundId, amount, failure }): readonly Given[] =>
    failure && refundIds.includes(refundId)
      ? [{ command: { type: 'RecordRefundReturn', refundId, amount, ...failure }, actor: system('provider') }]
      : [],
  );
  const made = told.flatMap(({ refundId, amount, step, failure }): readonly Given[] =>
    step === null && failure === null
      ? [
          {
            command: {
              type: 'RecordRefund',
              refundId,
              amount,
              cause: 'goodwill',
              note: null,
              origin: 'dashboard',
            },
            actor: system('provider'),
          },
        ]
      : [],
  );
  return [...returned, ...made];
}

/** The part that the aftercare notes, so that the next refund is split over what is left of each charge. */
export function refundNotes(
  { outside, returned }: AftercareState,
  { refundIds, returnedIds }: Pick<Payment, 'refundIds' | 'returnedIds'>,
  chargeId: string,
  told: readonly ToldRefund[],
  at: string,
): readonly AftercareEvent[] {
  return told.flatMap(({ refundId, amount, step }): readonly AftercareEvent[] => {
    const data = { refundId, chargeId, amount, at };
    const isNew = step === null && refundIds.includes(refundId) && !outside.includes(refundId);
    const cameBack = returnedIds.includes(refundId) && !returned.includes(refundId);
    return [
      ...(isNew ? [{ type: 'OutsideRefundNoted', data } as const] : []),
      ...(cameBack ? [{ type: 'RefundReturnNoted', data } as const] : []),
    ];
  });
}

/** What can still be paid back of a booking's charges; open requests count as paid. */
export function refundable(
  state: Pick<AftercareState, 'open' | 'refunded'>,
  { captures, captured }: Pick<Payment, 'captures' | 'captured'>,
): Cents {
  return sum(zero, ...refundParts(state, captures, captured).map(({ amount }) => amount));
}

/**
 * The refused refund that an admin asks for again by asking for its amount and reason, while its line is open: the name of
 * its first request. Absent: the refund is another one.
 */
export function refusedBefore(
  { refused, open }: Pick<AftercareState, 'refused' | 'open'>,
  issues: readonly BookingIssueName[],
  { amount, cause }: Pick<RefundRequested, 'amount' | 'cause'>,
): Pick<RefundRequested, 'retryOf'> {
  const found = refused.find(
    (one) =>
      one.amount === amount &&
      one.cause === cause &&
      issues.some((issue) => isSameIssue(issue, { kind: 'refund_failed', subject: one.request })) &&
      open.every(({ retryOf }) => retryOf !== one.request),
  );
  return found ? { retryOf: found.request } : {};
}

/**
 * The refund that Retry of an issue asks for: what the bank has refused, or what came back, for the reason of the first
 * time. Of returns with both reasons the technician's fault is paid first and the rest by another Retry, since a
 * request has one reason. Null when nothing is left to pay back.
 */
export function refundToRetry(
  { kind, subject }: { readonly kind: 'refund_failed' | 'refund_returned'; readonly subject: string },
  state: AftercareState,
  payment: Pick<Payment, 'captures' | 'captured' | 'owedBack' | 'owedBackForFault'>,
): Pick<RefundRequested, 'amount' | 'cause' | 'note' | 'retryOf'> | null {
  const wanted = kind === 'refund_failed' ? refusedOf(state, subject) : returned(payment);
  const amount = cents(Math.min(wanted?.amount ?? zero, refundable(state, payment)));
  return wanted && amount > 0 ? { ...wanted, amount } : null;
}

function refusedOf({ refused }: Pick<AftercareState, 'refused'>, subject: string) {
  const found = refused.find(({ request }) => request === subject);
  return found && { amount: found.amount, cause: found.cause, note: found.note, retryOf: subject };
}

function returned({ owedBack, owedBackForFault }: Pick<Payment, 'owedBack' | 'owedBackForFault'>) {
  return owedBackForFault > 0
    ? { amount: owedBackForFault, cause: 'technician_fault' as const, note: null }
    : { amount: owedBack, cause: 'goodwill' as const, note: null };
}
