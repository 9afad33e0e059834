/** What may be asked of a partner's commissions, and why it may be refused. */
import type { BookingId, PartnerId } from '../core/ids.ts';
import type { Cents } from '../core/money.ts';
import type { Sealed } from '../core/sealed.ts';
import type { Period } from '../settlement/period.ts';
import type { HoldReason } from './events.ts';

/** One line of the partner's account in the books: what a booking earned, or what a refund took back of it. */
export interface CommissionLine {
  /** Of the event that posted it, as a decimal string. */
  readonly position: string;
  readonly bookingId: BookingId;
  /** Negative after a refund. */
  readonly amount: Cents;
  /** When the log took it (ISO). */
  readonly at: string;
}

export type CommissionCommand =
  | { readonly type: 'HoldCommission'; readonly bookingId: BookingId; readonly reason: HoldReason }
  | { readonly type: 'ReleaseCommission'; readonly bookingId: BookingId; readonly note: Sealed }
  | { readonly type: 'RefuseCommission'; readonly bookingId: BookingId; readonly note: Sealed }
  | {
      readonly type: 'ClosePeriod';
      readonly partnerId: PartnerId;
      readonly period: Period;
      readonly until: string;
      /** Everything behind the last closing, in the order of the log. */
      readonly lines: readonly CommissionLine[];
      /** The partnership has ended: nothing is too little to be paid. */
      readonly isEnding: boolean;
    };

export type CommissionRefusal =
  | 'not_yours'
  /** Nothing is held of this booking. */
  | 'not_held'
  /** The period has not ended. */
  | 'period_open'
  /** A later period was closed, and with it all that belongs to this one. */
  | 'closed_later';
