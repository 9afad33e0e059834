/**
 * Compares a charge's refunds at the provider with the booking: which were made outside of Hexkey, and which came back.
 */
import { says } from '../core/says.ts';
import { system } from '../core/actor.ts';
import type { BookingCommand, Refusal } from '../booking/commands.ts';
import type { Given } from '../core/decide-all.ts';
import { isSameIssue } from '../booking/issues.ts';
import type { BookingIssueName } from '../booking/events.ts';
import type { Payment } from '../booking/state.ts';
import { type Cents, cents, minus, sum, zero } from '../core/money.ts';
import type { AftercareEvent, RefundPart, RefundRequested } from './events.ts';
import type { AftercareState } from './state.ts';

/** A refund of a charge as the provider reports it. */
export interface ReportedRefund {
  readonly refundId: string;
  readonly amount: Cents;
  /** Our step that made it; null for one made at the provider directly. */
  readonly step: string | null;
  /** Why it came back; null while it counts as paid. */
  readonly failure: { readonly code: string; readonly message: string } | null;
}

/**
 * Commands for what the booking does not know yet. Returned refunds come first, because they make room for later ones.
 * Our own refunds are recorded by the request that made them, so only their returns are new.
 */
export function refundCommands(
  { refundIds }: Pick<Payment, 'refundIds'>,
  reported: readonly ReportedRefund[],
): readonly Given<BookingCommand>[] {
  const returned = reported.flatMap(({ refundId, amount, failure }): readonly Given<BookingCommand>[] =>
    failure && refundIds.includes(refundId)
      ? [{ command: { type: 'RecordRefundReturn', refundId, amount, ...failure }, actor: system('provider') }]
      : [],
  );
  const made = reported.flatMap(({ refundId, amount, step, failure }): readonly Given<BookingCommand>[] =>
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

/**
 * Why a charge's refunds can't be recorded; null if they can. A charge that the booking has not recorded never counted
 * as paid, so its refund must not be subtracted from other charges.
 */
export function refundsRefusal({ captures }: Pick<Payment, 'captures'>, chargeId: string): Refusal | null {
  if (captures.some((capture) => capture.chargeId === chargeId)) return null;
  return { code: 'amount_too_high', says: 'chargeUnknown' };
}

/** The refunds that the aftercare notes, so that the next refund is split over what is left of each charge. */
export function refundNotes(
  { outside, returned }: AftercareState,
  { refundIds, returnedIds }: Pick<Payment, 'refundIds' | 'returnedIds'>,
  chargeId: string,
  reported: readonly ReportedRefund[],
  at: string,
): readonly AftercareEvent[] {
  return reported.flatMap(({ refundId, amount, step }): readonly AftercareEvent[] => {
    const data = { refundId, chargeId, amount, at };
    const isNew = step === null && refundIds.includes(refundId) && !outside.includes(refundId);
    const cameBack = returnedIds.includes(refundId) && !returned.includes(refundId);
    return [
      ...(isNew ? [{ type: 'OutsideRefundNoted', data } as const] : []),
      ...(cameBack ? [{ type: 'RefundReturnNoted', data } as const] : []),
    ];
  });
}

/**
 * Splits a refund over the charges, newest first, each up to what is left of it; open requests count as refunded.
 * `captures` oldest first. The parts add up to less than `amount` if the charges don't have enough left.
 */
export function splitRefund(
  { open, refunded }: Pick<AftercareState, 'open' | 'refunded'>,
  captures: readonly RefundPart[],
  amount: Cents,
): readonly RefundPart[] {
  const taken = [...refunded, ...open.flatMap(({ parts }) => parts)];
  let left = amount;
  return captures.toReversed().flatMap(({ chargeId, amount: captured }) => {
    const gone = sum(zero, ...taken.filter((part) => part.chargeId === chargeId).map((part) => part.amount));
    const part = cents(Math.max(0, Math.min(left, minus(captured, gone))));
    left = minus(left, part);
    return part > 0 ? [{ chargeId, amount: part }] : [];
  });
}

/** What can still be refunded of a booking's charges; open requests count as refunded. */
function refundable(
  state: Pick<AftercareState, 'open' | 'refunded'>,
  { captures, captured }: Pick<Payment, 'captures' | 'captured'>,
): Cents {
  return sum(zero, ...splitRefund(state, captures, captured).map(({ amount }) => amount));
}

/**
 * Why a refund may not be requested; null if it may. Open requests count as refunded, so that the same refund can't be
 * requested twice, in whatever way the first was.
 * @param refundedSeen The total refunded as the caller saw it; absent: not compared.
 */
export function refundRefusal(
  state: Pick<AftercareState, 'open' | 'refunded'>,
  payment: Pick<Payment, 'captures' | 'captured' | 'refunded'>,
  { amount, cause }: Pick<RefundRequested, 'amount' | 'cause'>,
  refundedSeen: Cents | undefined,
): Refusal | null {
  if (state.open.some((one) => one.amount === amount && one.cause === cause)) {
    return {
      code: 'refund_under_way',
      says: says('refundUnderWay', { amount }),
    };
  }
  const refunded = sum(payment.refunded, ...state.open.map((one) => one.amount));
  if (refundedSeen !== undefined && refundedSeen !== refunded) {
    return {
      code: 'outcome_changed',
      says: says('refundedMeanwhile', { refunded, seen: refundedSeen }),
      details: { refunded },
    };
  }
  const left = refundable(state, payment);
  if (amount <= left) return null;
  return {
    code: 'amount_too_high',
    says: says('refundTooHigh', { left }),
    details: { left },
  };
}

/**
 * The first request of the refused refund that an admin repeats by requesting its amount and reason while its line is
 * open. Undefined: it is a different refund.
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
 * The refund that Retry of an issue requests: what the bank refused or what came back, for the original reason. If
 * returns have both reasons, those for the technician's fault are refunded first and the rest with another Retry, since
 * a request has one reason. Null if nothing is left to refund.
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
