/**
 * The events of `aftercare-<bookingId>`: what was asked of an ended booking's money, written before the outside call.
 * STORED shapes, never rewritten. Money in cents.
 */
import type { EventsOf, Signed } from '../core/event.ts';
import type { Says } from '../core/says.ts';
import type { BlobKey } from '../core/ids.ts';
import type { Cents } from '../core/money.ts';
import type { Sealed } from '../core/sealed.ts';

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
  /** What a bank is to be told of a dispute; it takes one answer. */
  DisputeAnswerRequested: Signed & {
    /** The command's id: names the answer at the provider. */
    request: string;
    disputeId: string;
    /** The hash of the evidence pack behind it. */
    pack: string;
    /** The provider's field that takes the sheet. */
    fileField: 'service_documentation' | 'uncategorized_file';
    /** The sheet and the texts, for the customer's key alone. */
    document: BlobKey;
    texts: Sealed;
  };
  /** The provider has it, and hands it on. */
  DisputeAnswerSent: { request: string; disputeId: string; pack: string; fileId: string; at: string };
  /** The provider did not take it. `message`: its words, sealed with the customer's key; of ours, and of older ones, in the clear. */
  DisputeAnswerRefused: { request: string; disputeId: string; code: string; message: string; at: string };
}

export type AftercareEvent = EventsOf<AftercareEvents>;

interface RefundOfCharge extends RefundPart {
  readonly refundId: string;
  readonly at: string;
}

export type RefundRequested = Readonly<AftercareEvents['RefundRequested']>;

export type DisputeAnswerRequested = Readonly<AftercareEvents['DisputeAnswerRequested']>;

export type RefundSettled = Readonly<AftercareEvents['RefundSettled']>;
