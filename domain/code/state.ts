/** A discount code's state, folded from its events. */
import type { BookingId, CustomerId } from '../core/ids.ts';
import { zero } from '../core/money.ts';
import { notBegun, unreachable } from '../core/unreachable.ts';
import type { CodeEvent, CodeLimits } from './events.ts';

/** A booking that uses the code. */
export interface Redemption {
  readonly bookingId: BookingId;
  readonly customerId: CustomerId;
  readonly at: string;
}

/** Where a code comes from: thanks for a review, for one customer only; or made by an admin, for everyone. */
type Origin =
  | {
      readonly kind: 'thanks';
      readonly customerId: CustomerId;
      /** The reviewed booking. */
      readonly bookingId: BookingId;
    }
  | { readonly kind: 'campaign'; readonly name: string };

export type Code = Origin & {
  readonly status: 'issued';
  readonly code: string;
  readonly percent: number;
  readonly limits: CodeLimits;
  readonly issuedAt: string;
  readonly endedAt: string | null;
  /** In order; each counts until its booking has come to nothing. */
  readonly redemptions: readonly Redemption[];
};
export type CodeState = { readonly status: 'none' } | Code;

/** Review codes are for one booking, without a time limit. */
const thanksLimits: CodeLimits = { uses: 1, usesPerCustomer: 1, from: null, until: null, minOrder: zero };

/** One event further. */
export function evolve(state: CodeState, event: CodeEvent): CodeState {
  switch (event.type) {
    case 'CodeIssued': {
      const { code, percent, customerId, bookingId, at } = event.data;
      const origin = { kind: 'thanks', customerId, bookingId } as const;
      return begun({ ...origin, code, percent, limits: thanksLimits }, at);
    }
    case 'CodeCreated': {
      const { at, ...made } = event.data;
      return begun({ kind: 'campaign', ...made }, at);
    }
    default:
      return state.status === 'none' ? notBegun(event) : further(state, event);
  }
}

type Begun = Origin & Pick<Code, 'code' | 'percent' | 'limits'>;

const begun = (made: Begun, issuedAt: string): Code => ({
  ...made,
  status: 'issued',
  issuedAt,
  endedAt: null,
  redemptions: [],
});

function further(state: Code, event: Exclude<CodeEvent, { type: 'CodeIssued' | 'CodeCreated' }>): Code {
  switch (event.type) {
    case 'CodeLimitsSet':
      return { ...state, limits: event.data.limits };
    case 'CodeRedeemed': {
      const { bookingId, at } = event.data;
      const customerId = event.data.customerId ?? (state.kind === 'thanks' ? state.customerId : undefined);
      if (customerId === undefined) throw new Error(`nobody redeemed ${state.code} for ${bookingId}`);
      return { ...state, redemptions: [...state.redemptions, { bookingId, customerId, at }] };
    }
    case 'CodeReleased': {
      const { bookingId } = event.data;
      return { ...state, redemptions: state.redemptions.filter((one) => one.bookingId !== bookingId) };
    }
    case 'CodeEnded':
      return { ...state, endedAt: event.data.at };
    default:
      return unreachable(event);
  }
}
