/**
 * The events of `aftercare-<bookingId>`: what was asked of an ended booking's money, written before the outside call.
 * STORED shapes, never rewritten. Money in cents.
 */
import type { Says } from '../core/says.ts';
import type { Actor } from '../core/actor.ts';
import { cents, type Cents, minus, sum, zero } from '../core/money.ts';
import { unreachable } from '../core/unreachable.ts';

/** What is paid back of one charge. */
export interface RefundPart {
  readonly chargeId: string;
  readonly amount: Cents;
}

export type AftercareEvent =
  | {
      readonly type: 'RefundRequested';
      readonly data: {
        /** The command's id: names the refund at the provider. */
        readonly request: string;
        readonly amount: Cents;
        /** How the amount is split over the charges, in the order in which they are paid back. */
        readonly parts: readonly RefundPart[];
        readonly cause: 'goodwill' | 'technician_fault';
        readonly note: string | null;
        /** The first request of a refused refund that this one asks for again; absent for others. */
        readonly retryOf?: string;
        readonly by: Actor;
        readonly at: string;
      };
    }
  /** The booking's stream says how it ended; `parts` are those that were paid back. */
  | {
      readonly type: 'RefundSettled';
      readonly data: {
        readonly request: string;
        readonly refunded: boolean;
        readonly parts: readonly RefundPart[];
        readonly at: string;
      };
    }
  /** Paid back at the provider itself, so that no more than the rest of the charge is asked for. */
  | { readonly type: 'OutsideRefundNoted'; readonly data: RefundOfCharge }
  /** The refunds of a charge could not be matched with the booking; they are not tried again until somebody looks. */
  | {
      readonly type: 'RefundNewsGivenUp';
      readonly data: {
        readonly chargeId: string;
        readonly attempts: number;
        /** Why the booking refuses it. */
        readonly code: string;
        readonly says: Says;
        readonly at: string;
      };
    }
  /** It was taken after all. */
  | { readonly type: 'RefundNewsTaken'; readonly data: { readonly chargeId: string; readonly at: string } }
  /** A refund came back: its amount can be paid back again. */
  | { readonly type: 'RefundReturnNoted'; readonly data: RefundOfCharge };

interface RefundOfCharge extends RefundPart {
  readonly refundId: string;
  readonly at: string;
}

export type RefundRequested = Extract<AftercareEvent, { type: 'RefundRequested' }>['data'];

export type RefundSettled = Extract<AftercareEvent, { type: 'RefundSettled' }>['data'];

export interface AftercareState {
  /** Requests whose outcome is missing, oldest first. */
  readonly open: readonly RefundRequested[];
  /** How requests ended. */
  readonly settled: readonly RefundSettled[];
  /** What refused refunds have left unpaid, each by its first request, the last refused one at the end. */
  readonly refused: readonly Pick<RefundRequested, 'request' | 'amount' | 'cause' | 'note'>[];
  /** What has been paid back; negative amounts came back. */
  readonly refunded: readonly RefundPart[];
  /** Refunds made at the provider itself, and refunds that came back: each is noted once. */
  readonly outside: readonly string[];
  readonly returned: readonly string[];
  /** Charges whose refunds the booking does not take; Retry asks again (domain/booking/remedies.ts). */
  readonly untaken: readonly string[];
}

export const noAftercare: AftercareState = {
  open: [],
  settled: [],
  refused: [],
  refunded: [],
  outside: [],
  returned: [],
  untaken: [],
};

/**
 * Splits a refund over the charges, newest first, each up to what is left of it; open requests count as paid back.
 * `captures` oldest first. The parts add up to less than `amount` when the charges do not hold it.
 */
export function refundParts(
  { open, refunded }: Pick<AftercareState, 'open' | 'refunded'>,
  captures: readonly RefundPart[],
  amount: Cents,
): readonly RefundPart[] {
  const taken = [...refunded, ...open.flatMap(({ parts }) => parts)];
  let left = amount;
  return captures.toReversed().flatMap(({ chargeId, amount: captured }) => {
    const gone = sum(zero, ...taken.filter((part) => part.chargeId === chargeId).map((part) => part.amount));
    const part = cents(Math.max(0, Math.min(left, minus(captured, gone))));
    left = minus(left, part);
    return part > 0 ? [{ chargeId, amount: part }] : [];
  });
}

/** One event further. */
export function evolveAftercare(state: AftercareState, event: AftercareEvent): AftercareState {
  switch (event.type) {
    case 'RefundRequested':
      return { ...state, open: [...state.open, event.data] };
    case 'RefundSettled':
      return {
        ...state,
        open: state.open.filter(({ request }) => request !== event.data.request),
        settled: [...state.settled, event.data],
        refused: refusedAfter(state, event.data),
        refunded: [...state.refunded, ...event.data.parts],
      };
    case 'OutsideRefundNoted': {
      const { refundId, chargeId, amount } = event.data;
      const refunded = [...state.refunded, { chargeId, amount }];
      return { ...state, refunded, outside: [...state.outside, refundId] };
    }
    case 'RefundReturnNoted': {
      const { refundId, chargeId, amount } = event.data;
      const refunded = [...state.refunded, { chargeId, amount: minus(zero, amount) }];
      return { ...state, refunded, returned: [...state.returned, refundId] };
    }
    case 'RefundNewsGivenUp':
      return { ...state, untaken: [...new Set([...state.untaken, event.data.chargeId])] };
    case 'RefundNewsTaken':
      return { ...state, untaken: state.untaken.filter((chargeId) => chargeId !== event.data.chargeId) };
    default:
      return unreachable(event);
  }
}

function refusedAfter(
  { open, refused }: AftercareState,
  { request: name, refunded, parts }: RefundSettled,
): AftercareState['refused'] {
  const asked = open.find((one) => one.request === name);
  if (!asked) return refused;
  const { cause, note, retryOf: request = name } = asked;
  const others = refused.filter((one) => one.request !== request);
  if (refunded) return others;
  // A retry asks for less where the charges hold no more.
  const { amount } = refused.find((one) => one.request === request) ?? asked;
  return [
    ...others,
    { request, amount: minus(amount, sum(zero, ...parts.map((part) => part.amount))), cause, note },
  ];
}
