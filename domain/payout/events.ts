/**
 * The events of `payout-<bookingId>`: what a booking's crew is owed and how it got there. These are STORED shapes:
 * they are never rewritten. Money in cents, instants as ISO strings.
 */
import type { BookingId, TechnicianId } from '../core/ids.ts';
import type { Cents } from '../core/money.ts';

/** What a transfer is drawn on. */
export type TransferSource = 'charge' | 'balance';

export type PayoutEvent =
  /** The shares of one SharesOwed event of the booking; negative amounts are taken back (refund for a fault). */
  | {
      readonly type: 'SharesNoted';
      readonly data: {
        readonly bookingId: BookingId;
        /** Revision of the SharesOwed event in the booking's stream. */
        readonly sharesRevision: number;
        readonly chargeId: string;
        /**
         * What the charge took: shares above it come out of the platform's own balance. Absent in older events, whose
         * shares are all drawn on the charge.
         */
        readonly charged?: Cents;
        readonly technicians: readonly { readonly technicianId: TechnicianId; readonly amount: Cents }[];
        readonly at: string;
      };
    }
  /** From the platform to the technician's connected account. */
  | {
      readonly type: 'TransferMade';
      readonly data: {
        readonly sharesRevision: number;
        readonly technicianId: TechnicianId;
        readonly accountId: string;
        readonly transferId: string;
        readonly amount: Cents;
        /** Drawn on the booking's charge, or on the platform's balance; absent: on the charge. */
        readonly source?: TransferSource;
        readonly at: string;
      };
    }
  /** The provider refused a transfer or a reversal; `attempt` is in its key, so the next one is a call of its own. */
  | {
      readonly type: 'TransferFailed';
      readonly data: {
        readonly sharesRevision: number;
        readonly technicianId: TechnicianId;
        readonly attempt: number;
        readonly code: string;
        readonly message: string;
        readonly at: string;
      };
    }
  /** A negative share was taken back out of transfers made before; `amount` is positive. */
  | {
      readonly type: 'TransferReversed';
      readonly data: {
        readonly sharesRevision: number;
        readonly technicianId: TechnicianId;
        readonly transferId: string;
        readonly reversalId: string;
        readonly amount: Cents;
        readonly at: string;
      };
    }
  /**
   * The money is on its way into the account and not available yet, so nothing was asked of the provider. No failure:
   * the next try follows the day that the provider has announced.
   */
  | {
      readonly type: 'FundsAwaited';
      readonly data: {
        readonly technicianId: TechnicianId;
        /** The share whose transfer waits for the platform's balance; null: the technician's payout waits. */
        readonly sharesRevision: number | null;
        /** When to look again. */
        readonly until: string;
        readonly at: string;
      };
    }
  /** From the connected account to the bank: under way. */
  | {
      readonly type: 'PayoutCreated';
      readonly data: {
        readonly technicianId: TechnicianId;
        readonly accountId: string;
        readonly payoutId: string;
        readonly amount: Cents;
        readonly attempt: number;
        readonly at: string;
      };
    }
  /** The provider refuses to tell how a payout stands, such as of an account that has been cut off. */
  | {
      readonly type: 'PayoutUnread';
      readonly data: {
        readonly technicianId: TechnicianId;
        readonly payoutId: string;
        /** How often in a row, this time included. */
        readonly attempt: number;
        readonly code: string;
        readonly message: string;
        readonly at: string;
      };
    }
  /** It tells again, and the payout is still under way. */
  | {
      readonly type: 'PayoutReadAgain';
      readonly data: { readonly technicianId: TechnicianId; readonly payoutId: string; readonly at: string };
    }
  | {
      readonly type: 'PayoutPaid';
      readonly data: {
        readonly technicianId: TechnicianId;
        readonly payoutId: string;
        readonly amount: Cents;
        readonly at: string;
      };
    }
  /**
   * Kept back instead of being sent: the connected account held less than this booking owes, because an earlier
   * correction of another booking came after its money had gone out (R11). `amount` is positive.
   */
  | {
      readonly type: 'PayoutNetted';
      readonly data: { readonly technicianId: TechnicianId; readonly amount: Cents; readonly at: string };
    }
  /** A failed payout is not owed any more: corrections have taken back all that was to be sent. */
  | {
      readonly type: 'PayoutDropped';
      readonly data: { readonly technicianId: TechnicianId; readonly at: string };
    }
  /** The provider did not begin it (`payoutId` null), or the bank sent it back. */
  | {
      readonly type: 'PayoutFailed';
      readonly data: {
        readonly technicianId: TechnicianId;
        readonly payoutId: string | null;
        readonly amount: Cents;
        /** The last one made for this technician by then; of an older payout's return as well. */
        readonly attempt: number;
        readonly code: string;
        readonly message: string;
        readonly at: string;
      };
    };

export type PayoutEventType = PayoutEvent['type'];
export type PayoutEventOf<T extends PayoutEventType> = Extract<PayoutEvent, { type: T }>;
