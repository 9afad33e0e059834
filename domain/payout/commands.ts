/** What the payout's workflow has found out, to be recorded. */
import type { OutcomeOf } from '../core/event.ts';
import type { TechnicianId } from '../core/ids.ts';
import type { PayoutEvent, PayoutEvents } from './events.ts';

/** The outcome of a step, as its event has it. */
export type PayoutOutcome = OutcomeOf<
  Exclude<PayoutEvent, { readonly type: 'SharesNoted' | 'FundsAwaited' }>
>;

export type PayoutCommand =
  /** The booking owes these shares: recorded before anything is sent. */
  | { readonly type: 'NoteShares'; readonly shares: Omit<PayoutEvents['SharesNoted'], 'at'> }
  /** Funds are under way: retried when the provider says they are available. */
  | {
      readonly type: 'AwaitFunds';
      readonly technicianId: TechnicianId;
      /** As in the event. */
      readonly sharesRevision: number | null;
      /** ISO instant; null: the provider does not say. */
      readonly availableOn: string | null;
      /** Milliseconds. */
      readonly retryAfter: number;
    }
  | { readonly type: 'Record'; readonly outcome: PayoutOutcome };
