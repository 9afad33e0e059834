/** A discount code: issued as thanks for a review, redeemed by one booking, free again when that booking came to nothing. */
import { decided, type DecisionOf, refused } from '../core/decision.ts';
import type { Booking } from '../booking/state.ts';
import type { BookingId, CustomerId } from '../core/ids.ts';
import { unreachable } from '../core/unreachable.ts';

/** Prefix and digits of `THANKS-7K2M4QXB`. */
export const codePrefix = 'THANKS';
export const codeDigits = 8;

/** How long a redemption counts whose booking has not come to stand in the log, in milliseconds. */
export const unplacedRedemption = 10 * 60 * 1000;

/** The events of `code-<code>`. STORED shapes, never rewritten. */
export type CodeEvent =
  | {
      readonly type: 'CodeIssued';
      readonly data: {
        readonly code: string;
        readonly percent: number;
        readonly customerId: CustomerId;
        /** The booking whose review it is the thanks for. */
        readonly bookingId: BookingId;
        readonly at: string;
      };
    }
  | { readonly type: 'CodeRedeemed'; readonly data: { readonly bookingId: BookingId; readonly at: string } }
  | {
      readonly type: 'CodeReleased';
      readonly data: {
        readonly bookingId: BookingId;
        readonly reason: 'booking_refused' | 'booking_cancelled' | 'never_placed';
        readonly at: string;
      };
    };

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

export const noCode: CodeState = { status: 'none' };

/** One event further. */
export function evolveCode(state: CodeState, event: CodeEvent): CodeState {
  if (event.type === 'CodeIssued') {
    const { code, percent, customerId, bookingId, at } = event.data;
    return { status: 'issued', code, percent, customerId, bookingId, issuedAt: at, redemption: null };
  }
  if (state.status === 'none') return state;
  switch (event.type) {
    case 'CodeRedeemed':
      return { ...state, redemption: event.data };
    case 'CodeReleased':
      return { ...state, redemption: null };
    default:
      return unreachable(event);
  }
}

export type CodeRefusal = 'unknown_discount_code' | 'discount_code_used' | 'discount_code_not_yours';

type Decision = DecisionOf<CodeEvent, CodeRefusal>;

/** How the booking stands that a code was redeemed for; null: it never came to stand in the log. */
export type FormerUse = Booking | null;

/**
 * Why a redemption no longer counts, or null while it does: the booking was cancelled before any work began, or it
 * was never placed within ten minutes.
 */
export function lapsedUse(
  redemption: NonNullable<Code['redemption']>,
  former: FormerUse,
  now: string,
): 'booking_cancelled' | 'never_placed' | null {
  if (former === null)
    return Date.parse(now) - Date.parse(redemption.at) > unplacedRedemption ? 'never_placed' : null;
  return former.status === 'cancelled' && former.startedAt === null ? 'booking_cancelled' : null;
}

/**
 * Redeems a code for a booking. `customerId` null: a visitor who only asks for a price. `former` is the booking of the
 * redemption that stands, where there is one. `replaces`: the customer's booking that a priced order is to be booked
 * instead of; while nobody has paid for it, its code is as good as free, since it is given up first.
 */
export function redeemCode(
  state: CodeState,
  asked: {
    readonly customerId: CustomerId | null;
    readonly bookingId: BookingId | null;
    readonly replaces?: BookingId | null;
    readonly former: FormerUse;
    readonly now: string;
  },
): Decision {
  const { customerId, bookingId, replaces, former, now } = asked;
  if (state.status === 'none')
    return refused('unknown_discount_code', 'We do not know this discount code. Please check the spelling.');
  if (customerId !== null && customerId !== state.customerId)
    return refused(
      'discount_code_not_yours',
      'This discount code belongs to another account. Please sign in with the one that it was mailed to.',
    );
  const { redemption } = state;
  if (redemption !== null && redemption.bookingId === bookingId) return decided();
  const givesWay =
    redemption !== null &&
    redemption.bookingId === replaces &&
    former?.status === 'pending' &&
    former.customerId === customerId;
  if (bookingId === null && givesWay) return decided();
  const lapsed = redemption && lapsedUse(redemption, former, now);
  if (redemption && lapsed === null)
    return refused('discount_code_used', 'This discount code has already been used.');
  const released: readonly CodeEvent[] =
    redemption && lapsed
      ? [{ type: 'CodeReleased', data: { bookingId: redemption.bookingId, reason: lapsed, at: now } }]
      : [];
  return bookingId === null
    ? decided()
    : decided(...released, { type: 'CodeRedeemed' as const, data: { bookingId, at: now } });
}

/** Takes a redemption back whose booking was refused; another booking's stays. */
export function releaseCode(state: CodeState, bookingId: BookingId, now: string): Decision {
  if (state.status === 'none' || state.redemption?.bookingId !== bookingId) return decided();
  return decided({ type: 'CodeReleased', data: { bookingId, reason: 'booking_refused', at: now } });
}
