/** What of a payout's events is new: a step whose outcome was recorded and then lost with its task is done once more. */
import { minus, zero } from '../core/money.ts';
import type { PayoutEvent } from './events.ts';
import type { PayoutState } from './payout.ts';

/**
 * Whether the state does not hold this yet. A workflow task that is lost after its append runs again and finds the event
 * in the stream, by which the append is no longer known as the same one; recorded twice, money would count twice. Events
 * that move no money say the same when they are told twice, and are always news.
 */
export function isNews(state: PayoutState, event: PayoutEvent): boolean {
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
      // A reversal takes all that is due, or all that is left of the transfer: then nothing of one of the two remains.
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
