/**
 * The events of `aftercare-<bookingId>`: what was asked of an ended booking's money, written before the outside call.
 * STORED shapes, never rewritten. Money in cents.
 */
import type { Actor } from '../actor.ts';
import type { Cents } from '../money.ts';

export type AftercareEvent =
  | {
      readonly type: 'RefundRequested';
      readonly data: {
        /** The command's id: names the refund at the provider. */
        readonly request: string;
        readonly amount: Cents;
        readonly cause: 'goodwill' | 'technician_fault';
        readonly note: string | null;
        readonly by: Actor;
        readonly at: string;
      };
    }
  /** The booking's stream says how it ended. */
  | {
      readonly type: 'RefundSettled';
      readonly data: { readonly request: string; readonly refunded: boolean; readonly at: string };
    };

export type RefundRequested = Extract<AftercareEvent, { type: 'RefundRequested' }>['data'];

/** Requests whose outcome is missing, oldest first. */
export interface AftercareState {
  readonly open: readonly RefundRequested[];
}

export const noAftercare: AftercareState = { open: [] };

/** One event further. */
export function evolveAftercare(state: AftercareState, event: AftercareEvent): AftercareState {
  switch (event.type) {
    case 'RefundRequested':
      return { open: [...state.open, event.data] };
    case 'RefundSettled':
      return { open: state.open.filter(({ request }) => request !== event.data.request) };
    default:
      return unreachable(event);
  }
}

function unreachable(event: never): never {
  throw new Error(`unknown aftercare event ${JSON.stringify(event)}`);
}
