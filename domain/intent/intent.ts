/**
 * A payment intent made before its booking (`POST /api/create-payment-intent`): adopted by one booking, or voided.
 * Its stream decides who was first, so that no intent is both (R7, R8). The events are STORED shapes.
 */
import type { BookingId, CustomerId } from '../core/ids.ts';
import { unreachable } from '../core/unreachable.ts';

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

export type IntentState =
  | { readonly status: 'none' }
  | { readonly status: 'open'; readonly adoptBefore: string }
  | { readonly status: 'claimed'; readonly bookingId: BookingId; readonly adoptBefore: string }
  | { readonly status: 'refused' }
  /** `at`: an ISO instant. */
  | { readonly status: 'adopted'; readonly bookingId: BookingId; readonly at: string }
  | { readonly status: 'voiding' }
  | { readonly status: 'voided' };

/** One event further. An adoption is final: what comes after it changes nothing. */
export function evolveIntent(state: IntentState, event: IntentEvent): IntentState {
  if (state.status === 'adopted') return state;
  switch (event.type) {
    case 'IntentOpened':
      return state.status === 'none' ? { status: 'open', adoptBefore: event.data.adoptBefore } : state;
    case 'IntentClaimed': {
      const { bookingId, adoptBefore } = event.data;
      return state.status === 'none' || state.status === 'open'
        ? { status: 'claimed', bookingId, adoptBefore }
        : state;
    }
    case 'IntentAdopted':
      return { status: 'adopted', bookingId: event.data.bookingId, at: event.data.at };
    case 'IntentRefused':
      // Another order's refusal takes nothing from the booking that has it.
      return state.status === 'claimed' && state.bookingId !== event.data.bookingId
        ? state
        : { status: 'refused' };
    case 'IntentVoiding':
      return { status: 'voiding' };
    case 'IntentVoided':
      return { status: 'voided' };
    default:
      return unreachable(event);
  }
}

/** Whether a booking may still adopt it: once voiding has begun, none may. */
export function mayAdopt(state: IntentState, bookingId: BookingId): boolean {
  switch (state.status) {
    case 'none':
    case 'open':
      return true;
    case 'claimed':
    case 'adopted':
      return state.bookingId === bookingId;
    case 'refused':
    case 'voiding':
    case 'voided':
      return false;
    default:
      return unreachable(state);
  }
}
