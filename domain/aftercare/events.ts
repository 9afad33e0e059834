/**
 * The events of `aftercare-<bookingId>`: what was asked of an ended booking's money, written before the outside call.
 * STORED shapes, never rewritten. Money in cents.
 */
import type { Says } from '../core/says.ts';
import type { Actor } from '../core/actor.ts';
import type { Cents } from '../core/money.ts';

/** What is paid back of one charge. */
export interface RefundPart {
  readonly chargeId: string;
  readonly amount: Cents;
}

export type AftercareEvent =
  | {
      readonly type: 'RefundRequested';
      readonly data: {
        /** The command's id: names the refund at the provider. */
        readonly request: string;
        readonly amount: Cents;
        /** How the amount is split over the charges, in the order in which they are paid back. */
        readonly parts: readonly RefundPart[];
        readonly cause: 'goodwill' | 'technician_fault';
        readonly note: string | null;
        /** The first request of a refused refund that this one asks for again; absent for others. */
        readonly retryOf?: string;
        readonly by: Actor;
        readonly at: string;
      };
    }
  /** The booking's stream says how it ended; `parts` are those that were paid back. */
  | {
      readonly type: 'RefundSettled';
      readonly data: {
        readonly request: string;
        readonly refunded: boolean;
        readonly parts: readonly RefundPart[];
        readonly at: string;
      };
    }
  /** Paid back at the provider itself, so that no more than the rest of the charge is asked for. */
  | { readonly type: 'OutsideRefundNoted'; readonly data: RefundOfCharge }
  /** The refunds of a charge could not be matched with the booking; they are not tried again until somebody looks. */
  | {
      readonly type: 'RefundNewsGivenUp';
      readonly data: {
        readonly chargeId: string;
        readonly attempts: number;
        /** Why the booking refuses it. */
        readonly code: string;
        readonly says: Says;
        readonly at: string;
      };
    }
  /** It was taken after all. */
  | { readonly type: 'RefundNewsTaken'; readonly data: { readonly chargeId: string; readonly at: string } }
  /** A refund came back: its amount can be paid back again. */
  | { readonly type: 'RefundReturnNoted'; readonly data: RefundOfCharge };

interface RefundOfCharge extends RefundPart {
  readonly refundId: string;
  readonly at: string;
}

export type RefundRequested = Extract<AftercareEvent, { type: 'RefundRequested' }>['data'];

export type RefundSettled = Extract<AftercareEvent, { type: 'RefundSettled' }>['data'];
