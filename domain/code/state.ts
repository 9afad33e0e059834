/** How a discount code stands, folded from its events. */
import type { BookingId, CustomerId } from '../core/ids.ts';
import { notBegun, unreachable } from '../core/unreachable.ts';
import type { CodeEvent } from './events.ts';

export interface Code {
  readonly status: 'issued';
  readonly code: string;
  readonly percent: number;
  readonly customerId: CustomerId;
  /** Whose review it is the thanks for. */
  readonly bookingId: BookingId;
  readonly issuedAt: string;
  readonly redemption: { readonly bookingId: BookingId; readonly at: string } | null;
}
export type CodeState = { readonly status: 'none' } | Code;

/** One event further. */
export function evolve(state: CodeState, event: CodeEvent): CodeState {
  if (event.type === 'CodeIssued') {
    const { code, percent, customerId, bookingId, at } = event.data;
    return { status: 'issued', code, percent, customerId, bookingId, issuedAt: at, redemption: null };
  }
  if (state.status === 'none') return notBegun(event);
  switch (event.type) {
    case 'CodeRedeemed':
      return { ...state, redemption: event.data };
    case 'CodeReleased':
      return { ...state, redemption: null };
    default:
      return unreachable(event);
  }
}
