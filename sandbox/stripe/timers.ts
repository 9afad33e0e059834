/** What happens by itself: holds end by age, payouts arrive or come back. */
import { disputeByCard } from './disputes.ts';
import { expireHold } from './holds.ts';
import { returnPayout, settlePayout } from './payouts.ts';
import { failRefund } from './refunds.ts';
import type { StripeState, TimerKind } from './state.ts';

/** Runs everything whose time has come. Part of the caller's transaction. */
export function runTimers(state: StripeState): void {
  const due = state.store.all<{ kind: TimerKind; id: string }>(
    'select kind, id from timers where due <= ? order by due',
    state.clock.seconds(),
  );
  for (const { kind, id } of due) {
    state.unschedule(kind, id);
    switch (kind) {
      case 'hold_expiry':
        expireHold(state, id);
        break;
      case 'payout_settlement':
        settlePayout(state, id);
        break;
      case 'payout_return':
        returnPayout(state, id);
        break;
      case 'dispute':
        disputeByCard(state, id);
        break;
      case 'refund_failure':
        failRefund(state, id, 'expired_or_canceled_card');
        break;
      default:
        throw new Error(`No such timer: ${String(kind satisfies never)}`);
    }
  }
}
