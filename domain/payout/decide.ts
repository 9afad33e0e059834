/** Which of a payout's outcomes are recorded: a step whose outcome was recorded but whose task was lost is repeated. */
import type { Aggregate } from '../core/aggregate.ts';
import { type DecidedBy, decided, type DecisionOf } from '../core/decision.ts';
import { minus, zero } from '../core/money.ts';
import { unreachable } from '../core/unreachable.ts';
import type { PayoutCommand } from './commands.ts';
import type { PayoutEvent } from './events.ts';
import { evolvePayout, noPayout, type PayoutState } from './state.ts';

const DAY = 24 * 60 * 60 * 1000;

function decide(
  state: PayoutState,
  command: PayoutCommand,
  { now: at }: DecidedBy,
): DecisionOf<PayoutEvent, never> {
  switch (command.type) {
    case 'NoteShares':
      return state.noted.includes(command.shares.sharesRevision)
        ? decided()
        : decided({ type: 'SharesNoted', data: { ...command.shares, at } });
    case 'AwaitFunds': {
      const { technicianId, sharesRevision, availableOn, retryAfter } = command;
      // If the provider doesn't say, or was wrong: after a day.
      const later = new Date(Date.parse(at) + Math.min(DAY, retryAfter)).toISOString();
      const until = availableOn !== null && availableOn > at ? availableOn : later;
      return decided({ type: 'FundsAwaited', data: { technicianId, sharesRevision, until, at } });
    }
    case 'Record': {
      const { type, data } = command.outcome;
      // An outcome is an event without its instant.
      const event = { type, data: { ...data, at } } as PayoutEvent;
      return isNew(state, event) ? decided(event) : decided();
    }
    default:
      return unreachable(command);
  }
}

/** A booking's crew payouts, `payout-<bookingId>`. */
export const payouts: Aggregate<PayoutState, PayoutEvent, PayoutCommand, never> = {
  category: 'payout',
  initial: noPayout,
  evolve: evolvePayout,
  decide,
};

/**
 * Whether the state does not have this yet. A workflow task that is lost after its append runs again and finds the
 * event in the stream, so its append is no longer recognized as the same; recorded twice, money would count twice.
 * Events that move no money mean the same when repeated, and are recorded each time.
 */
export function isNew(state: PayoutState, event: PayoutEvent): boolean {
  const { data } = event;
  const bank =
    'technicianId' in data
      ? state.banks.find(({ technicianId }) => technicianId === data.technicianId)
      : undefined;
  switch (event.type) {
    case 'TransferMade': {
      const { transferId } = event.data;
      return !state.shares.some(({ transfers }) => transfers.some((made) => made.transferId === transferId));
    }
    case 'TransferReversed': {
      const { sharesRevision, technicianId, transferId, amount } = event.data;
      const share = state.shares.find(
        (one) => one.sharesRevision === sharesRevision && one.technicianId === technicianId,
      );
      const transfer = state.shares
        .flatMap(({ transfers }) => transfers)
        .find((made) => made.transferId === transferId);
      if (!share || !transfer) return true;
      // A reversal takes all that is due, or all that is left of the transfer: then nothing of one of them remains.
      const due = minus(minus(zero, share.amount), share.reversed);
      return amount <= due && amount <= minus(transfer.amount, transfer.reversed);
    }
    case 'PayoutCreated':
      return bank?.known.includes(event.data.payoutId) !== true;
    case 'PayoutPaid':
      return bank?.underway?.payoutId === event.data.payoutId;
    case 'PayoutNetted':
      return bank === undefined || event.data.amount <= minus(bank.received, bank.sent);
    case 'PayoutDropped':
      return bank?.failure !== null;
    case 'PayoutFailed': {
      const { payoutId, attempt } = event.data;
      if (payoutId === null) return bank === undefined || bank.attempts < attempt;
      return (
        bank?.underway?.payoutId === payoutId ||
        bank?.paid.some((paid) => paid.payoutId === payoutId) === true
      );
    }
    default:
      return true;
  }
}
