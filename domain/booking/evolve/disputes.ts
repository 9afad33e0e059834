/** Folds disputes of a booking's charges. */
import { minus, sum, zero } from '../../core/money.ts';
import type { BookingEvent, KnownDispute } from '../events.ts';

/** Applies one event; other events change no dispute. */
export function disputesAfter(
  disputes: readonly KnownDispute[],
  event: BookingEvent,
): readonly KnownDispute[] {
  switch (event.type) {
    case 'DisputeOpened': {
      const { at: openedAt, ...opened } = event.data;
      return [
        ...disputes,
        { ...opened, openedAt, outcome: null, withdrawn: zero, reinstated: zero, fee: zero },
      ];
    }
    case 'DisputeUpdated': {
      const { at: _at, ...changed } = event.data;
      return withDispute(disputes, changed.disputeId, (dispute) => ({ ...dispute, ...changed }));
    }
    case 'DisputeFundsWithdrawn': {
      const { disputeId, amount, fee } = event.data;
      return withDispute(disputes, disputeId, (dispute) => ({
        ...dispute,
        withdrawn: sum(dispute.withdrawn, amount),
        fee: sum(dispute.fee, fee),
      }));
    }
    case 'DisputeFundsReinstated': {
      const { disputeId, amount, fee } = event.data;
      return withDispute(disputes, disputeId, (dispute) => ({
        ...dispute,
        reinstated: sum(dispute.reinstated, amount),
        fee: minus(dispute.fee, fee),
      }));
    }
    case 'DisputeClosed': {
      const { disputeId, outcome, status } = event.data;
      return withDispute(disputes, disputeId, (dispute) => ({
        ...dispute,
        outcome,
        status,
        respondBy: null,
      }));
    }
    default:
      return disputes;
  }
}

function withDispute(
  disputes: readonly KnownDispute[],
  disputeId: string,
  change: (dispute: KnownDispute) => KnownDispute,
): readonly KnownDispute[] {
  return disputes.map((dispute) => (dispute.disputeId === disputeId ? change(dispute) : dispute));
}
