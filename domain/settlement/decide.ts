/**
 * Which of a settlement's outcomes are recorded: a step whose outcome was recorded but whose task was lost is repeated.
 */
import type { Aggregate } from '../core/aggregate.ts';
import { changesNothing, type DecidedBy, decided, type DecisionOf } from '../core/decision.ts';
import { unreachable } from '../core/unreachable.ts';
import type { SettlementCommand, SettlementOutcome } from './commands.ts';
import type { SettlementEvent } from './events.ts';
import { evolveSettlement, noSettlement, type SettlementState } from './state.ts';

const DAY = 24 * 60 * 60 * 1000;

function decide(
  state: SettlementState,
  command: SettlementCommand,
  { now: at }: DecidedBy,
): DecisionOf<SettlementEvent, never> {
  switch (command.type) {
    case 'RecordSettlement': {
      const { outcome } = command;
      if (!isNew(state, outcome)) return decided();
      const { type, data } = outcome;
      // An outcome is an event without its instant.
      return decided({ type, data: { ...data, at } } as SettlementEvent);
    }
    case 'AwaitFunds': {
      if (state.status === 'none') return decided();
      const { availableOn, retryAfter } = command;
      // If the provider doesn't say, or was wrong: after a day.
      const later = new Date(Date.parse(at) + Math.min(DAY, retryAfter)).toISOString();
      const until = availableOn !== null && availableOn > at ? availableOn : later;
      return decided({ type: 'FundsAwaited', data: { until, at } });
    }
    default:
      return unreachable(command);
  }
}

/** Whether the state does not have this yet. */
function isNew(state: SettlementState, { type, data }: SettlementOutcome): boolean {
  if (type === 'StatementClosed') return state.status === 'none';
  if (state.status === 'none') return false;
  const { payout } = state;
  switch (type) {
    case 'StatementIssued':
      return state.documents === null;
    case 'PartnerTold':
      return state.untold.some(({ letter, about }) => letter === data.letter && about === data.about);
    case 'PayeeAwaited':
      return state.awaited === null || !changesNothing(state.awaited, data);
    case 'PartnerTransferMade':
      return state.transfer === null;
    case 'PartnerTransferFailed':
      return state.transfer === null && data.attempt > state.attempts;
    case 'PartnerPayoutCreated':
      return !state.knownPayouts.includes(data.payoutId);
    case 'PartnerPayoutPaid':
      return payout?.payoutId === data.payoutId && payout.paidAt === null;
    case 'PartnerPayoutFailed':
      return data.payoutId === null ? data.attempt > state.attempts : payout?.payoutId === data.payoutId;
    case 'PartnerPayoutUnread':
      return payout?.payoutId === data.payoutId && data.attempt > (payout.unread?.attempts ?? 0);
    case 'PartnerPayoutReadAgain':
      return payout?.payoutId === data.payoutId && payout.unread !== null;
    default:
      return unreachable(type);
  }
}

/** A store partner's settlement of a period, `settlement-<partnerId>:<period>`. */
export const settlements: Aggregate<SettlementState, SettlementEvent, SettlementCommand, never> = {
  category: 'settlement',
  initial: noSettlement,
  evolve: evolveSettlement,
  decide,
};
