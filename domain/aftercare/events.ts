/**
 * The events of `aftercare-<bookingId>`: what was asked of an ended booking's money, written before the outside call.
 * STORED shapes, never rewritten. Money in cents.
 */
import type { EventsOf, Signed } from '../core/event.ts';
import type { Says } from '../core/says.ts';
import type { Cents } from '../core/money.ts';

/** What is paid back of one charge. */
export interface RefundPart {
  readonly chargeId: string;
  readonly amount: Cents;
}

export interface AftercareEvents {
  RefundRequested: Signed & {
    /** The command's id: names the refund at the provider. */
    request: string;
    amount: Cents;
    /** How the amount is split over the charges, in the order in which they are paid back. */
    parts: readonly RefundPart[];
    cause: 'goodwill' | 'technician_fault';
    note: string | null;
    /** The first request of a refused refund that this one asks for again; absent for others. */
    retryOf?: string;
  };
  /** The booking's stream says how it ended; `parts` are those that were paid back. */
  RefundSettled: {
    request: string;
    refunded: boolean;
    parts: readonly RefundPart[];
    at: string;
  };
  /** Paid back at the provider itself, so that no more than the rest of the charge is asked for. */
  OutsideRefundNoted: RefundOfCharge;
  /** The refunds of a charge could not be matched with the booking; they are not tried again until somebody looks. */
  RefundsUnmatched: {
    chargeId: string;
    attempts: number;
    /** Why the booking refuses it. */
    code: string;
    says: Says;
    at: string;
  };
  /** They could be after all. */
  RefundsMatched: { chargeId: string; at: string };
  /** A refund came back: its amount can be paid back again. */
  RefundReturnNoted: RefundOfCharge;
}

export type AftercareEvent = EventsOf<AftercareEvents>;

interface RefundOfCharge extends RefundPart {
  readonly refundId: string;
  readonly at: string;
}

export type RefundRequested = Readonly<AftercareEvents['RefundRequested']>;

export type RefundSettled = Readonly<AftercareEvents['RefundSettled']>;
