/**
 * The events of `tip-<bookingId>`: what a customer gives a crew on top of the price, after the work (decision 102). These
 * are STORED shapes: they are never rewritten. Money in cents, instants as ISO strings.
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
    /** The customer at the provider, and the saved card that is charged. */
    stripeCustomerId: string;
    paymentMethodId: string;
    /** Until then the customer can confirm a charge that the bank did not let through. */
    until: string;
    at: string;
  };
  /**
   * The charge did not go through. `authentication_required` and `card_declined`: the customer has to confirm it or give
   * another card; `invalid_state`: no card is at fault, and it is tried again.
   */
  TipChargeFailed: {
    attempt: number;
    kind: 'card_declined' | 'authentication_required' | 'invalid_state';
    code: string;
    message: string;
    /** The intent by which the customer can still pay; null: another one is needed. */
    paymentIntentId: string | null;
    at: string;
  };
  /** An intent for the customer to confirm, where the failed charge has left none. */
  TipPaymentPrepared: { paymentIntentId: string; at: string };
  TipCharged: {
    paymentIntentId: string;
    chargeId: string;
    amount: Cents;
    /** The provider's; the platform bears it. */
    fee: Cents;
    technicians: readonly TipPart[];
    at: string;
  };
  /** Not confirmed in time: the intent is void, and nothing was charged. */
  TipLapsed: { at: string };
  /** Somebody refunded the charge at the provider, or a refund came back. The crew keeps the tip. */
  TipRefundsChanged: {
    /** What is refunded in all. */
    refunded: Cents;
    /** More than was recorded before; negative when a refund came back. */
    change: Cents;
    at: string;
  };
  /** The cardholder's bank questions the charge, or has changed what it says. */
  TipDisputeChanged: {
    dispute: DisputeFacts;
    /** Taken by the bank and not given back, more than was recorded before; negative when it gives money back. */
    change: Cents;
    /** The same of the provider's fee. */
    feeChange: Cents;
    at: string;
  };
}

export type TipEvent = EventsOf<TipEvents>;
