/** What the payout's workflow has found out, and wants recorded. */
import type { OutcomeOf } from '../core/event.ts';
import type { TechnicianId } from '../core/ids.ts';
import type { PayoutEvent, PayoutEvents } from './events.ts';

/** What became of a step, as its event tells it. */
export type PayoutOutcome = OutcomeOf<
  Exclude<PayoutEvent, { readonly type: 'SharesNoted' | 'FundsAwaited' }>
>;

export type PayoutCommand =
  /** The booking owes these shares: noted before anything is sent. */
  | { readonly type: 'NoteShares'; readonly shares: Omit<PayoutEvents['SharesNoted'], 'at'> }
  /** Funds are under way: tried again when the provider says they are there. */
  | {
      readonly type: 'AwaitFunds';
      readonly technicianId: TechnicianId;
      /** As of the event. */
      readonly sharesRevision: number | null;
      /** ISO instant; null: the provider does not say. */
      readonly availableOn: string | null;
      /** Milliseconds. */
      readonly retryAfter: number;
    }
  | { readonly type: 'Record'; readonly outcome: PayoutOutcome };
