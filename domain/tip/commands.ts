/** The commands on a tip: by the customer who gives it, and by the workflow that charges it. */
import type { OutcomeOf } from '../core/event.ts';
import type { TipEvent, TipEvents } from './events.ts';

/** The outcome of the charge, as its event has it. */
export type TipOutcome = OutcomeOf<
  Extract<TipEvent, { readonly type: 'TipChargeFailed' | 'TipPaymentPrepared' | 'TipCharged' | 'TipLapsed' }>
>;

export type TipCommand =
  /** The caller has checked it against the booking (`tipOffer`, domain/tip/offer.ts). */
  | { readonly type: 'GiveTip'; readonly tip: Omit<TipEvents['TipGiven'], 'at'> }
  | { readonly type: 'RecordTip'; readonly outcome: TipOutcome }
  /** The total of the charge's refunds according to the provider. */
  | { readonly type: 'RecordTipRefunds'; readonly refunded: TipEvents['TipRefundsChanged']['refunded'] }
  | { readonly type: 'RecordTipDispute'; readonly dispute: TipEvents['TipDisputeChanged']['dispute'] };

export type TipRefusal = 'tip_given';
