/**
 * A payment intent made before its booking (`POST /api/create-payment-intent`): adopted by one booking, or voided.
 * Its stream decides who was first, so that no intent is both (R7, R8). The events are STORED shapes.
 */
import type { BookingId, CustomerId } from '../core/ids.ts';

export type IntentEvent =
  | {
      readonly type: 'IntentOpened';
      readonly data: {
        readonly paymentIntentId: string;
        readonly customerId: CustomerId;
        /** ISO instant after which it is voided unless a booking has adopted it. */
        readonly adoptBefore: string;
        readonly at: string;
      };
    }
  | {
      readonly type: 'IntentAdopted';
      readonly data: { readonly paymentIntentId: string; readonly bookingId: BookingId; readonly at: string };
    }
  /** A booking that is about to be placed has it: no other booking may be placed with it. */
  | {
      readonly type: 'IntentClaimed';
      readonly data: {
        readonly paymentIntentId: string;
        readonly bookingId: BookingId;
        /** As of IntentOpened. */
        readonly adoptBefore: string;
        readonly at: string;
      };
    }
  /** A booking came with it, and it did not fit: wrong customer, amount or state. */
  | {
      readonly type: 'IntentRefused';
      readonly data: {
        readonly paymentIntentId: string;
        readonly bookingId: BookingId;
        readonly why: string;
        readonly at: string;
      };
    }
  /** From here on no booking may adopt it; stands before the provider is asked to void it. */
  | {
      readonly type: 'IntentVoiding';
      readonly data: { readonly paymentIntentId: string; readonly at: string };
    }
  | {
      readonly type: 'IntentVoided';
      readonly data: { readonly paymentIntentId: string; readonly at: string };
    };
