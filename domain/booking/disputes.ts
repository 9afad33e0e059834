/**
 * Disputes of a booking's charges: what is new in the provider's answer, and which shares must wait (design.md §3,
 * After the end).
 */
import type { Awaited } from '../core/awaited.ts';
import { type Cents, minus, zero } from '../core/money.ts';
import type { BookingEvent, DisputeFacts, DisputeOutcome, KnownDispute } from './events.ts';
import type { BookingState } from './state.ts';

/**
 * What has changed about a dispute, as events. The provider is asked each time, so webhooks that come twice, late or
 * out of order add nothing (R6). An outcome may change: banks reopen disputes that they had closed.
 */
export function disputeEvents(
  known: DisputeFacts | undefined,
  reported: DisputeFacts,
  at: string,
): readonly BookingEvent[] {
  const { disputeId, chargeId, amount, reason, status, respondBy, outcome } = reported;
  const about = { disputeId, chargeId, at };
  const details = { amount, reason, status, respondBy };
  const withdrawn = known ? minus(reported.withdrawn, known.withdrawn) : reported.withdrawn;
  const reinstated = known ? minus(reported.reinstated, known.reinstated) : reported.reinstated;
  const fee = known ? minus(reported.fee, known.fee) : reported.fee;
  const outstanding = minus(reported.withdrawn, reported.reinstated);
  const events: BookingEvent[] = [];
  if (!known) events.push({ type: 'DisputeOpened', data: { ...about, ...details } });
  else if (isChanged(known, reported))
    events.push({ type: 'DisputeUpdated', data: { ...about, ...details, outcome } });
  if (withdrawn > 0 || fee > 0)
    events.push({ type: 'DisputeFundsWithdrawn', data: { ...about, amount: withdrawn, fee: positive(fee) } });
  if (reinstated > 0 || fee < 0) {
    const feeBack = positive(minus(zero, fee));
    events.push({
      type: 'DisputeFundsReinstated',
      data: { ...about, amount: reinstated, fee: feeBack, outcome, outstanding },
    });
  }
  if (outcome !== null && known?.outcome !== outcome)
    events.push({ type: 'DisputeClosed', data: { ...about, outcome, status, outstanding } });
  return events;
}

/** Whether anything changed except the end, which has its own event. */
function isChanged(known: DisputeFacts, reported: DisputeFacts): boolean {
  const isReopened = known.outcome !== null && reported.outcome === null;
  const isOpen = reported.outcome === null && known.status !== reported.status;
  return (
    isReopened ||
    isOpen ||
    known.amount !== reported.amount ||
    known.reason !== reported.reason ||
    (reported.outcome === null && known.respondBy !== reported.respondBy)
  );
}

function positive(amount: Cents): Cents {
  return amount > 0 ? amount : zero;
}

/** Whether nothing is left to wait for: the dispute is over and, if it was won, the money is back. */
export function isSettled({
  outcome,
  outstanding,
}: {
  readonly outcome: DisputeOutcome | null;
  readonly outstanding: Cents;
}): boolean {
  return outcome !== null && (outcome !== 'won' || outstanding <= 0);
}

/** Disputes about which the provider may still notify us: open ones, and won ones whose money is not back. */
export function unsettledDisputes(disputes: readonly DisputeFacts[]): readonly DisputeFacts[] {
  return disputes.filter(isUnsettled);
}

const isUnsettled = ({ outcome, withdrawn, reinstated }: DisputeFacts): boolean =>
  !isSettled({ outcome, outstanding: minus(withdrawn, reinstated) });

/** Whether the bank asks for our answer now: not once it has one, or has decided. */
export function asksForAnswer<Known extends DisputeFacts>(
  dispute: Known,
): dispute is Known & { readonly respondBy: string } {
  const { outcome, status, respondBy } = dispute;
  return outcome === null && respondBy !== null && status.endsWith('needs_response');
}

/** What unsettled disputes wait for: our answer while the bank asks for one, then its decision, or its money. */
export function awaitedOfDisputes(disputes: readonly KnownDispute[]): readonly Awaited[] {
  return disputes.filter(isUnsettled).map((dispute) => {
    const { disputeId: subject, openedAt: since } = dispute;
    return asksForAnswer(dispute)
      ? { kind: 'dispute_evidence', since, until: dispute.respondBy, subject }
      : { kind: 'dispute', since, until: null, subject };
  });
}

/** Charges with an open dispute, oldest first: their shares are not sent while a bank may still take the money back. */
export function disputedCharges(disputes: readonly DisputeFacts[]): readonly string[] {
  return [...new Set(disputes.filter(({ outcome }) => outcome === null).map(({ chargeId }) => chargeId))];
}

/** Whether the aftercare keeps checking: a bank has not decided, or its money is not back. */
export function waitsForProvider(state: BookingState): boolean {
  if (state.status === 'none') return false;
  return unsettledDisputes(state.payment.disputes).length > 0;
}
