/** What may be asked of a tip: by the customer who gives it, and by the workflow that charges it. */
import type { OutcomeOf } from '../core/event.ts';
import type { TipEvent, TipEvents } from './events.ts';

/** What became of the charge, as its event tells it. */
export type TipOutcome = OutcomeOf<
  Extract<TipEvent, { readonly type: 'TipChargeFailed' | 'TipPaymentPrepared' | 'TipCharged' | 'TipLapsed' }>
>;

export type TipCommand =
  /** Checked against the booking before (`tippable`, domain/tip/offer.ts). */
  | { readonly type: 'GiveTip'; readonly tip: Omit<TipEvents['TipGiven'], 'at'> }
  | { readonly type: 'RecordTip'; readonly outcome: TipOutcome }
  /** What the provider says of the charge's refunds, in all. */
  | { readonly type: 'RecordTipRefunds'; readonly refunded: TipEvents['TipRefundsChanged']['refunded'] }
  | { readonly type: 'RecordTipDispute'; readonly dispute: TipEvents['TipDisputeChanged']['dispute'] };

export type TipRefusal = 'tip_given';
