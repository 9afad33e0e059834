/**
 * The events of `tip-<bookingId>`: what a customer gives a crew on top of the price, after the work (decision 102).
 * These are STORED shapes: they are never rewritten. Money in cents, instants as ISO strings.
 */
import type { DisputeFacts } from '../booking/events.ts';
import type { EventsOf } from '../core/event.ts';
import type { BookingId, CustomerId, TechnicianId } from '../core/ids.ts';
import type { Cents } from '../core/money.ts';

/** One technician's part of a tip. */
export interface TipPart {
  readonly technicianId: TechnicianId;
  readonly amount: Cents;
}

export interface TipEvents {
  /** Recorded before the provider is asked for anything. */
  TipGiven: {
    bookingId: BookingId;
    customerId: CustomerId;
    amount: Cents;
    /** Who shares it; the parts add up to the amount. */
    technicians: readonly TipPart[];
    /** The customer at the provider, and the saved card to charge. */
    stripeCustomerId: string;
    paymentMethodId: string;
    /** Until when the customer can confirm a charge that the bank did not let through. */
    until: string;
    at: string;
  };
  /**
   * The charge failed. `authentication_required` and `card_declined`: the customer has to confirm it or give another
   * card; `invalid_state`: no card is at fault, and it is retried.
   */
  TipChargeFailed: {
    attempt: number;
    kind: 'card_declined' | 'authentication_required' | 'invalid_state';
    code: string;
    message: string;
    /** The intent with which the customer can still pay; null: another one is needed. */
    paymentIntentId: string | null;
    at: string;
  };
  /** An intent for the customer to confirm, if the failed charge left none. */
  TipPaymentPrepared: { paymentIntentId: string; at: string };
  TipCharged: {
    paymentIntentId: string;
    chargeId: string;
    amount: Cents;
    /** The provider's fee, which the platform bears. */
    fee: Cents;
    technicians: readonly TipPart[];
    at: string;
  };
  /** Not confirmed in time: the intent is voided, and nothing was charged. */
  TipLapsed: { at: string };
  /** Somebody refunded the charge at the provider, or a refund came back. The crew keeps the tip. */
  TipRefundsChanged: {
    /** The total refunded. */
    refunded: Cents;
    /** The increase since the last record; negative if a refund came back. */
    change: Cents;
    at: string;
  };
  /** The cardholder's bank disputes the charge, or the dispute has changed. */
  TipDisputeChanged: {
    dispute: DisputeFacts;
    /** Increase of what the bank has taken and not returned since the last record; negative if it returns money. */
    change: Cents;
    /** The same for the provider's fee. */
    feeChange: Cents;
    at: string;
  };
}

export type TipEvent = EventsOf<TipEvents>;
