/**
 * The card provider's objects as far as our calls see them, and what it answers instead of one. Written from its
 * documentation (docs.stripe.com/api), not from our sandbox: the two are compared by what the product makes of them.
 */

export type Metadata = Record<string, string>;

/** What a card does; the customer chooses one when confirming. */
export interface CardKind {
  readonly name: string;
  /** Code of the refusal when it is confirmed by its holder. */
  readonly declines?: string;
  /** The same when it is charged with the holder absent. */
  readonly declinesLater?: string;
  readonly incrementable: boolean;
  /** Most that may be captured, in hundredths of the hold; 100 for no more than it. */
  readonly overcapture: number;
  /** Days for which a hold lasts that the holder has confirmed. */
  readonly holdDays: number;
}

export interface Customer {
  readonly object: 'customer';
  readonly id: string;
  readonly created: number;
  deleted: boolean;
  metadata: Metadata;
  invoice_settings: { default_payment_method: string | null };
}

export interface Method {
  readonly object: 'payment_method';
  readonly id: string;
  readonly type: 'card';
  customer: string | null;
  /** Detached once, at this time (epoch seconds): it may not be used again. */
  detachedAt: number | null;
  readonly kind: CardKind;
  readonly card: {
    brand: string;
    last4: string;
    exp_month: number;
    exp_year: number;
    fingerprint: string;
  };
}

/** A card that a bank has refused: nothing else may make a customer's card a declined one. */
export interface Decline {
  readonly paymentIntentId: string;
  /** The card's holder was there, or it was charged without them, or its hold was to be raised. */
  readonly by: 'holder' | 'absent' | 'increment';
  /** Epoch seconds. */
  readonly at: number;
}

export interface LastError {
  readonly code: string;
  readonly decline_code?: string;
  readonly message: string;
}

export interface Intent {
  readonly object: 'payment_intent';
  readonly id: string;
  amount: number;
  amount_capturable: number;
  amount_received: number;
  /** Epoch seconds. */
  canceled_at: number | null;
  readonly capture_method: string;
  readonly client_secret: string;
  readonly created: number;
  readonly currency: string;
  customer: string | null;
  latest_charge: string | null;
  last_payment_error: LastError | null;
  metadata: Metadata;
  payment_method: string | null;
  readonly setup_future_usage: string | null;
  status: 'requires_payment_method' | 'requires_confirmation' | 'requires_capture' | 'succeeded' | 'canceled';
  transfer_group: string | null;
  /** Asked for when it was made: without, neither is offered. */
  readonly wantsIncrement: boolean;
  readonly wantsOvercapture: boolean;
}

export interface SetupIntent {
  readonly object: 'setup_intent';
  readonly id: string;
  readonly client_secret: string;
  readonly created: number;
  customer: string | null;
  last_setup_error: LastError | null;
  metadata: Metadata;
  payment_method: string | null;
  status: 'requires_payment_method' | 'succeeded' | 'canceled';
}

export interface Charge {
  readonly object: 'charge';
  readonly id: string;
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  captured: boolean;
  /** All of it went back: what was captured was paid back, or what was held was let go. */
  refunded: boolean;
  readonly created: number;
  readonly payment_intent: string;
  readonly payment_method: string;
  balance_transaction: string | null;
  disputed: boolean;
  transfer_group: string | null;
  metadata: Metadata;
  payment_method_details: {
    readonly card: {
      readonly brand: string;
      readonly last4: string;
      readonly capture_before?: number;
      readonly overcapture: { readonly status: string; maximum_amount_capturable: number };
      readonly incremental_authorization: { readonly status: string };
    };
  };
}

export interface BalanceTransaction {
  readonly object: 'balance_transaction';
  readonly id: string;
  readonly amount: number;
  readonly fee: number;
  readonly net: number;
  readonly available_on: number;
  readonly status: string;
}

export interface Refund {
  readonly object: 'refund';
  readonly id: string;
  readonly amount: number;
  readonly charge: string;
  readonly payment_intent: string;
  readonly balance_transaction: string;
  failure_reason?: string;
  metadata: Metadata;
  status: 'succeeded' | 'pending' | 'failed';
  readonly created: number;
}

export interface Dispute {
  readonly object: 'dispute';
  readonly id: string;
  readonly amount: number;
  readonly charge: string;
  readonly payment_intent: string;
  readonly reason: string;
  status: 'needs_response' | 'won' | 'lost';
  metadata: Metadata;
  /** Its movements on our balance so far. */
  balance_transactions: readonly { readonly amount: number; readonly fee: number }[];
  readonly evidence_details: { readonly due_by: number };
  readonly created: number;
}

export interface Transfer {
  readonly object: 'transfer';
  readonly id: string;
  readonly amount: number;
  amount_reversed: number;
  readonly created: number;
  readonly currency: string;
  readonly destination: string;
  readonly source_transaction: string | null;
  readonly transfer_group: string | null;
  metadata: Metadata;
  reversed: boolean;
}

export interface Reversal {
  readonly object: 'transfer_reversal';
  readonly id: string;
  readonly amount: number;
  readonly transfer: string;
  metadata: Metadata;
  readonly created: number;
}

export interface Payout {
  readonly object: 'payout';
  readonly id: string;
  readonly account: string;
  readonly amount: number;
  /** Epoch seconds. */
  readonly arrival_date: number;
  readonly created: number;
  readonly currency: string;
  failure_code: string | null;
  failure_message: string | null;
  metadata: Metadata;
  status: 'pending' | 'paid' | 'failed' | 'canceled';
}

/** What a connected account's bank does with a payout. */
export type Bank = 'none' | 'good' | 'refuses' | 'returns';

export interface Account {
  readonly object: 'account';
  readonly id: string;
  transfers: 'active' | 'pending' | 'rejected';
  bank: Bank;
  /** The bank has sent a payout back: none begins before there is another bank account (docs.stripe.com/payouts#payout-failures). */
  isBankErrored: boolean;
  /** What came in, and when it may be paid out (epoch seconds). */
  readonly entries: { readonly amount: number; readonly availableOn: number }[];
}

/** A refusal. `stored`: its endpoint had begun, so that the key answers the same until it is forgotten. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: object;
  readonly stored: boolean;

  constructor(status: number, error: { readonly type: string; readonly message: string }, stored = true) {
    super(error.message);
    this.status = status;
    this.body = { error };
    this.stored = stored;
  }
}

export function invalid(
  message: string,
  more: { readonly code?: string; readonly param?: string } = {},
): Refusal {
  return new Refusal(400, { type: 'invalid_request_error', message, ...more });
}

export function missing(what: string, id: string, param = 'id'): Refusal {
  const error = {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param,
    message: `No such ${what}: '${id}'`,
  };
  return new Refusal(404, error, false);
}

export function declined(code: string, intent: object): Refusal {
  const isAuthentication = code === 'authentication_required';
  const error = {
    type: 'card_error',
    code: isAuthentication ? code : 'card_declined',
    decline_code: code,
    message: isAuthentication
      ? 'Your card was declined. This transaction requires authentication.'
      : 'Your card was declined.',
    payment_intent: intent,
  };
  return new Refusal(402, error);
}
