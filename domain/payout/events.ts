/**
 * The events of `payout-<bookingId>`: what a booking's crew is owed and how it got there. These are STORED shapes:
 * they are never rewritten. Money in cents, instants as ISO strings.
 */
import type { BookingId, TechnicianId } from '../ids.ts';
import type { Cents } from '../money.ts';

export type PayoutEvent =
  /** The shares of one SharesOwed event of the booking; negative amounts are taken back (refund for a fault). */
  | {
      readonly type: 'SharesNoted';
      readonly data: {
        readonly bookingId: BookingId;
        /** Revision of the SharesOwed event in the booking's stream. */
        readonly sharesRevision: number;
        readonly chargeId: string;
        readonly technicians: readonly { readonly technicianId: TechnicianId; readonly amount: Cents }[];
        readonly at: string;
      };
    }
  /** From the platform's balance to the technician's connected account. */
  | {
      readonly type: 'TransferMade';
      readonly data: {
        readonly sharesRevision: number;
        readonly technicianId: TechnicianId;
        readonly accountId: string;
        readonly transferId: string;
        readonly amount: Cents;
        readonly at: string;
      };
    }
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
  /** The provider did not begin it (`payoutId` null), or the bank sent it back. */
  | {
      readonly type: 'PayoutFailed';
      readonly data: {
        readonly technicianId: TechnicianId;
        readonly payoutId: string | null;
        readonly amount: Cents;
        readonly attempt: number;
        readonly code: string;
        readonly message: string;
        readonly at: string;
      };
    };

export type PayoutEventType = PayoutEvent['type'];
export type PayoutEventOf<T extends PayoutEventType> = Extract<PayoutEvent, { type: T }>;
