/** An intent's state, folded from its events, and who may have it. */
import type { BookingId } from '../core/ids.ts';
import { unreachable } from '../core/unreachable.ts';
import type { IntentEvent } from './events.ts';

export type IntentState =
  | { readonly status: 'none' }
  | { readonly status: 'open'; readonly adoptBefore: string }
  | { readonly status: 'claimed'; readonly bookingId: BookingId; readonly adoptBefore: string }
  | { readonly status: 'refused' }
  /** `at`: an ISO instant. */
  | { readonly status: 'adopted'; readonly bookingId: BookingId; readonly at: string }
  | { readonly status: 'voiding' }
  | { readonly status: 'voided' };

/** The state of an unknown intent. */
export const noIntent: IntentState = { status: 'none' };

/** Applies one event. An adoption is final: later events change nothing. */
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
      // The refusal of another order does not affect the booking that has it.
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
