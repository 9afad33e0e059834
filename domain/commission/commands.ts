/** The commands on a partner's commissions, and why they may be refused. */
import type { BookingId, PartnerId } from '../core/ids.ts';
import type { Cents } from '../core/money.ts';
import type { Sealed } from '../core/sealed.ts';
import type { Period } from '../settlement/period.ts';
import type { HoldReason } from './events.ts';

/** One line of the partner's account in the books: what a booking earned, or what a refund took back of it. */
export interface CommissionLine {
  /** Position of the event that posted it, as a decimal string. */
  readonly position: string;
  readonly bookingId: BookingId;
  /** Negative after a refund. */
  readonly amount: Cents;
  /** When the log stored it (ISO). */
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
      /** Everything after the last closing, in the order of the log. */
      readonly lines: readonly CommissionLine[];
      /** The partnership has ended: even small amounts are paid. */
      readonly isEnding: boolean;
    };

export type CommissionRefusal =
  | 'not_yours'
  /** Nothing of this booking is held. */
  | 'not_held'
  /** The period has not ended. */
  | 'period_open'
  /** A later period was closed, including everything from this one. */
  | 'closed_later';
