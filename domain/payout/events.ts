/**
 * The events of `payout-<bookingId>`: what a booking's crew is owed and how it was paid. These are STORED shapes: they
 * are never rewritten. Money in cents, instants as ISO strings.
 */
import type { EventsOf } from '../core/event.ts';
import type { BookingId, TechnicianId } from '../core/ids.ts';
import type { Cents } from '../core/money.ts';

/** Used as the tip's `sharesRevision`: a booking has at most one tip, whose own events count from 0 (decision 102). */
export const tipShares = -1;

/** Where a transfer's money comes from. */
export type TransferSource = 'charge' | 'balance';

export interface PayoutEvents {
  /**
   * The shares of one SharesOwed event of the booking; negative amounts are taken back (refund for the technician's
   * fault).
   */
  SharesNoted: {
    bookingId: BookingId;
    /** Revision of the SharesOwed event in the booking's stream, or `tipShares`. */
    sharesRevision: number;
    chargeId: string;
    /**
     * The amount of the charge: shares beyond it come from the platform's own balance. Absent in older events, whose
     * shares all come from the charge.
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
  /**
   * The provider refused a transfer or a reversal; `attempt` is part of its key, so the next one is a separate call.
   */
  TransferFailed: {
    sharesRevision: number;
    technicianId: TechnicianId;
    attempt: number;
    code: string;
    message: string;
    at: string;
  };
  /** A negative share was taken back from earlier transfers; `amount` is positive. */
  TransferReversed: {
    sharesRevision: number;
    technicianId: TechnicianId;
    transferId: string;
    reversalId: string;
    amount: Cents;
    at: string;
  };
  /**
   * The money is on its way to the account and not available yet, so nothing was asked of the provider. This is not a
   * failure: the next try is made on the day that the provider has announced. For a negative share: the technician's
   * account does not hold what is to be taken back, so it waits for their next earnings (decision 212).
   */
  FundsAwaited: {
    technicianId: TechnicianId;
    /** The share whose transfer or reversal waits for a balance; null: the technician's payout waits. */
    sharesRevision: number | null;
    /** When to check again. */
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
  /** The provider refuses to report a payout's status, for example for an account to which we have lost access. */
  PayoutUnread: {
    technicianId: TechnicianId;
    payoutId: string;
    /** How often in a row, including this time. */
    attempt: number;
    code: string;
    message: string;
    at: string;
  };
  /** The provider reports again, and the payout is still under way. */
  PayoutReadAgain: { technicianId: TechnicianId; payoutId: string; at: string };
  PayoutPaid: {
    technicianId: TechnicianId;
    payoutId: string;
    amount: Cents;
    at: string;
  };
  /**
   * Withheld instead of sent: the connected account held less than this booking owes, because an earlier correction of
   * another booking came after its money had been paid out (R11). `amount` is positive.
   */
  PayoutNetted: { technicianId: TechnicianId; amount: Cents; at: string };
  /** A failed payout is no longer owed: corrections have taken back everything that was to be sent. */
  PayoutDropped: { technicianId: TechnicianId; at: string };
  /** The provider did not start it (`payoutId` null), or the bank returned it. */
  PayoutFailed: {
    technicianId: TechnicianId;
    payoutId: string | null;
    amount: Cents;
    /** The technician's last attempt at that time, even if an older payout was returned. */
    attempt: number;
    code: string;
    message: string;
    at: string;
  };
}

export type PayoutEvent = EventsOf<PayoutEvents>;
