/**
 * The events of `aftercare-<bookingId>`: requests about an ended booking's money, written before the outside call.
 * STORED shapes, never rewritten. Money in cents.
 */
import type { EventsOf, Signed } from '../core/event.ts';
import type { Says } from '../core/says.ts';
import type { BlobKey } from '../core/ids.ts';
import type { Cents } from '../core/money.ts';
import type { Sealed } from '../core/sealed.ts';

/** What is refunded of one charge. */
export interface RefundPart {
  readonly chargeId: string;
  readonly amount: Cents;
}

export interface AftercareEvents {
  RefundRequested: Signed & {
    /** The command's id, which identifies the refund at the provider. */
    request: string;
    amount: Cents;
    /** How the amount is split over the charges, in the order in which they are refunded. */
    parts: readonly RefundPart[];
    cause: 'goodwill' | 'technician_fault';
    note: string | null;
    /** For a repeated refused refund, its first request; absent for others. */
    retryOf?: string;
  };
  /** How it ended is in the booking's stream; `parts` are those that were refunded. */
  RefundSettled: {
    request: string;
    refunded: boolean;
    parts: readonly RefundPart[];
    at: string;
  };
  /** A refund made at the provider directly, recorded so that no more than the rest of the charge is requested. */
  OutsideRefundNoted: RefundOfCharge;
  /** A charge's refunds could not be matched with the booking; they are not retried until somebody looks. */
  RefundsUnmatched: {
    chargeId: string;
    attempts: number;
    /** Why the booking refuses them. */
    code: string;
    says: Says;
    at: string;
  };
  /** They could be matched after all. */
  RefundsMatched: { chargeId: string; at: string };
  /** A refund came back, so its amount can be refunded again. */
  RefundReturnNoted: RefundOfCharge;
  /** What a bank is to be told about a dispute; it accepts only one answer. */
  DisputeAnswerRequested: Signed & {
    /** The command's id, which identifies the answer at the provider. */
    request: string;
    disputeId: string;
    /** Hash of the evidence pack that it is based on. */
    pack: string;
    /** The provider's field for the sheet. */
    fileField: 'service_documentation' | 'uncategorized_file';
    /** The sheet and the texts, sealed with the customer's key. */
    document: BlobKey;
    texts: Sealed;
  };
  /** The provider accepted it and passes it on. */
  DisputeAnswerSent: { request: string; disputeId: string; pack: string; fileId: string; at: string };
  /**
   * The provider did not accept it. `message`: its words, sealed with the customer's key; plain if it is our own
   * message or the event is older.
   */
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
