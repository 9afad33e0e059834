/**
 * A payment intent made before its booking (`POST /api/create-payment-intent`): adopted by one booking, or voided. Its
 * stream decides which came first, so that no intent is both (R7, R8). The events are STORED shapes.
 */
import type { EventsOf } from '../core/event.ts';
import type { BookingId, CustomerId } from '../core/ids.ts';

export interface IntentEvents {
  IntentOpened: {
    paymentIntentId: string;
    customerId: CustomerId;
    /** ISO instant after which it is voided unless a booking has adopted it. */
    adoptBefore: string;
    at: string;
  };
  IntentAdopted: { paymentIntentId: string; bookingId: BookingId; at: string };
  /** A booking that is about to be placed has it: no other booking may be placed with it. */
  IntentClaimed: {
    paymentIntentId: string;
    bookingId: BookingId;
    /** As in IntentOpened. */
    adoptBefore: string;
    at: string;
  };
  /** A booking came with it, and it did not fit: wrong customer, amount or state. */
  IntentRefused: {
    paymentIntentId: string;
    bookingId: BookingId;
    why: string;
    at: string;
  };
  /** From now on no booking may adopt it; recorded before the provider is asked to void it. */
  IntentVoiding: { paymentIntentId: string; at: string };
  IntentVoided: { paymentIntentId: string; at: string };
}

export type IntentEvent = EventsOf<IntentEvents>;
