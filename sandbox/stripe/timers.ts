/** What happens automatically: holds expire, money becomes available, payouts arrive or are returned. */
import { makeAvailable } from './balance.ts';
import { disputeByCard } from './disputes.ts';
import { expireHold } from './holds.ts';
import { returnPayout, settlePayout } from './payouts.ts';
import { failRefund } from './refunds.ts';
import type { StripeState, TimerKind } from './state.ts';

const actions: Readonly<Record<TimerKind, (state: StripeState, id: string) => void>> = {
  hold_expiry: expireHold,
  funds_arrival: makeAvailable,
  payout_settlement: settlePayout,
  payout_return: returnPayout,
  dispute: disputeByCard,
  refund_failure: (state, id) => void failRefund(state, id, 'expired_or_canceled_card'),
};

/** Runs everything that is due. Part of the caller's transaction. */
export function runTimers(state: StripeState): void {
  const due = state.store.all<{ kind: TimerKind; id: string }>(
    'select kind, id from timers where due <= ? order by due',
    state.clock.seconds(),
  );
  for (const { kind, id } of due) {
    state.unschedule(kind, id);
    actions[kind](state, id);
  }
}
