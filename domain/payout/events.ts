/**
 * The events of `payout-<bookingId>`: what a booking's crew is owed and how it got there. These are STORED shapes:
 * they are never rewritten. Money in cents, instants as ISO strings.
 */
import type { EventsOf } from '../core/event.ts';
import type { BookingId, TechnicianId } from '../core/ids.ts';
import type { Cents } from '../core/money.ts';

/**
 * Stands for the tip in place of a `sharesRevision`: a booking has one tip at most, and its own events count from 0
 * (decision 102).
 */
export const tipShares = -1;

/** What a transfer is drawn on. */
export type TransferSource = 'charge' | 'balance';

export interface PayoutEvents {
  /** The shares of one SharesOwed event of the booking; negative amounts are taken back (refund for a fault). */
  SharesNoted: {
    bookingId: BookingId;
    /** Revision of the SharesOwed event in the booking's stream, or `tipShares`. */
    sharesRevision: number;
    chargeId: string;
    /**
     * What the charge took: shares above it come out of the platform's own balance. Absent in older events, whose
     * shares are all drawn on the charge.
     */
    charged?: Cents;
    technicians: readonly { readonly technicianId: TechnicianId; readonly amount: Cents }[];
    at: string;
  };
  /** From the platform to the technician's connected account. */
  TransferMade: {
    sharesRevision: number;
    technicianId: TechnicianId;
    accountId: string;
    transferId: string;
    amount: Cents;
    /** Drawn on the booking's charge, or on the platform's balance; absent: on the charge. */
    source?: TransferSource;
    at: string;
  };
  /** The provider refused a transfer or a reversal; `attempt` is in its key, so the next one is a call of its own. */
  TransferFailed: {
    sharesRevision: number;
    technicianId: TechnicianId;
    attempt: number;
    code: string;
    message: string;
    at: string;
  };
  /** A negative share was taken back out of transfers made before; `amount` is positive. */
  TransferReversed: {
    sharesRevision: number;
    technicianId: TechnicianId;
    transferId: string;
    reversalId: string;
    amount: Cents;
    at: string;
  };
  /**
   * The money is on its way into the account and not available yet, so nothing was asked of the provider. No failure:
   * the next try follows the day that the provider has announced. Of a negative share: the technician's account does not
   * hold what is to be taken back, which waits for their next earnings (decision 212).
   */
  FundsAwaited: {
    technicianId: TechnicianId;
    /** The share whose transfer or reversal waits for a balance; null: the technician's payout waits. */
    sharesRevision: number | null;
    /** When to look again. */
    until: string;
    at: string;
  };
  /** From the connected account to the bank: under way. */
  PayoutCreated: {
    technicianId: TechnicianId;
    accountId: string;
    payoutId: string;
    amount: Cents;
    attempt: number;
    /** When the provider expects it at the bank; absent in older events. */
    arrivesOn?: string;
    at: string;
  };
  /** The provider refuses to tell how a payout stands, such as of an account that has been cut off. */
  PayoutUnread: {
    technicianId: TechnicianId;
    payoutId: string;
    /** How often in a row, this time included. */
    attempt: number;
    code: string;
    message: string;
    at: string;
  };
  /** It tells again, and the payout is still under way. */
  PayoutReadAgain: { technicianId: TechnicianId; payoutId: string; at: string };
  PayoutPaid: {
    technicianId: TechnicianId;
    payoutId: string;
    amount: Cents;
    at: string;
  };
  /**
   * Kept back instead of being sent: the connected account held less than this booking owes, because an earlier
   * correction of another booking came after its money had gone out (R11). `amount` is positive.
   */
  PayoutNetted: { technicianId: TechnicianId; amount: Cents; at: string };
  /** A failed payout is not owed any more: corrections have taken back all that was to be sent. */
  PayoutDropped: { technicianId: TechnicianId; at: string };
  /** The provider did not begin it (`payoutId` null), or the bank sent it back. */
  PayoutFailed: {
    technicianId: TechnicianId;
    payoutId: string | null;
    amount: Cents;
    /** The last one made for this technician by then; of an older payout's return as well. */
    attempt: number;
    code: string;
    message: string;
    at: string;
  };
}

export type PayoutEvent = EventsOf<PayoutEvents>;
