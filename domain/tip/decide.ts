/**
 * One tip per booking: a second request with the same amount is the same tip, and what the provider reports is recorded
 * once.
 */
import type { DisputeFacts } from '../booking/events.ts';
import type { Aggregate } from '../core/aggregate.ts';
import { type DecidedBy, decided, type DecisionOf, refused } from '../core/decision.ts';
import { says } from '../core/says.ts';
import { type Cents, minus, zero } from '../core/money.ts';
import { unreachable } from '../core/unreachable.ts';
import type { TipCommand, TipOutcome, TipRefusal } from './commands.ts';
import type { TipEvent } from './events.ts';
import { evolveTip, noTip, type TipState } from './state.ts';

function decide(
  state: TipState,
  command: TipCommand,
  { now: at }: DecidedBy,
): DecisionOf<TipEvent, TipRefusal> {
  switch (command.type) {
    case 'GiveTip': {
      const { tip } = command;
      if (state.status === 'none') return decided({ type: 'TipGiven', data: { ...tip, at } });
      return state.amount === tip.amount
        ? decided()
        : refused('tip_given', says('tipGiven', { amount: state.amount }));
    }
    case 'RecordTip': {
      const { outcome } = command;
      if (!isNew(state, outcome)) return decided();
      const { type, data } = outcome;
      // An outcome is an event without its instant.
      return decided({ type, data: { ...data, at } } as TipEvent);
    }
    case 'RecordTipRefunds': {
      const { refunded } = command;
      if (state.status !== 'charged' || refunded === state.refunded) return decided();
      const change = minus(refunded, state.refunded);
      return decided({ type: 'TipRefundsChanged', data: { refunded, change, at } });
    }
    case 'RecordTipDispute': {
      const { dispute } = command;
      if (state.status !== 'charged' || dispute.chargeId !== state.charge.chargeId) return decided();
      const known = state.disputes.find(({ disputeId }) => disputeId === dispute.disputeId);
      if (known && isSame(known, dispute)) return decided();
      const change = minus(takenBy(dispute), known ? takenBy(known) : zero);
      const feeChange = minus(dispute.fee, known ? known.fee : zero);
      return decided({ type: 'TipDisputeChanged', data: { dispute, change, feeChange, at } });
    }
    default:
      return unreachable(command);
  }
}

/** What a bank has taken for a dispute and not returned, in cents. */
export function takenBy({ withdrawn, reinstated }: DisputeFacts): Cents {
  return minus(withdrawn, reinstated);
}

function isSame(known: DisputeFacts, reported: DisputeFacts): boolean {
  return (Object.keys(reported) as (keyof DisputeFacts)[]).every((fact) => known[fact] === reported[fact]);
}

/** Whether the state does not have this yet: a step whose outcome was recorded but whose task was lost is repeated. */
function isNew(state: TipState, { type, data }: TipOutcome): boolean {
  // A charge made by the provider counts even if the tip had lapsed, since the money was taken.
  if (type === 'TipCharged') return state.status !== 'none' && state.status !== 'charged';
  if (state.status !== 'charging' && state.status !== 'unconfirmed') return false;
  switch (type) {
    case 'TipChargeFailed':
      return data.attempt > state.attempts;
    case 'TipPaymentPrepared':
      return state.status === 'unconfirmed' && state.paymentIntentId === null;
    case 'TipLapsed':
      return true;
    default:
      return unreachable(type);
  }
}

/** A booking's tip, `tip-<bookingId>`. */
export const tips: Aggregate<TipState, TipEvent, TipCommand, TipRefusal> = {
  category: 'tip',
  initial: noTip,
  evolve: evolveTip,
  decide,
};
