/** Decides the commands on a discount code. */
import { wasWorkedOn } from '../booking/return-visit.ts';
import type { Aggregate } from '../core/aggregate.ts';
import { type DecidedBy, decided, type DecisionOf, refused } from '../core/decision.ts';
import { unreachable } from '../core/unreachable.ts';
import type { CodeCommand, CodeRefusal, FormerUse } from './commands.ts';
import type { CodeEvent } from './events.ts';
import { type Code, type CodeState, evolve } from './state.ts';

type Decision = DecisionOf<CodeEvent, CodeRefusal>;

/** How long a redemption counts whose booking has not come to stand in the log, in milliseconds. */
export const unplacedRedemption = 10 * 60 * 1000;

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
  return former.status === 'cancelled' && isReturned(former) ? 'booking_cancelled' : null;
}

/** Whether a cancellation of this booking gives its code back: no work has begun. */
export const isReturned = (booking: NonNullable<FormerUse>): boolean => !wasWorkedOn(booking);

function decide(state: CodeState, command: CodeCommand, { now }: DecidedBy): Decision {
  switch (command.type) {
    case 'IssueCode':
      if (state.status === 'none')
        return decided({ type: 'CodeIssued', data: { ...command.issued, at: now } });
      return state.bookingId === command.issued.bookingId ? decided() : refused('code_taken', 'numberTaken');
    case 'RedeemCode':
      return redeem(state, command, now);
    case 'ReleaseCode': {
      const { bookingId } = command;
      if (state.status === 'none' || state.redemption?.bookingId !== bookingId) return decided();
      return decided({ type: 'CodeReleased', data: { bookingId, reason: 'booking_refused', at: now } });
    }
    default:
      return unreachable(command);
  }
}

function redeem(
  state: CodeState,
  { customerId, bookingId, replaces, former }: Extract<CodeCommand, { type: 'RedeemCode' }>,
  now: string,
): Decision {
  if (state.status === 'none') return refused('unknown_discount_code', 'unknownDiscountCode');
  if (customerId !== null && customerId !== state.customerId)
    return refused('discount_code_not_yours', 'discountCodeNotYours');
  const { redemption } = state;
  if (redemption !== null && redemption.bookingId === bookingId) return decided();
  const givesWay =
    redemption !== null &&
    redemption.bookingId === replaces &&
    former?.status === 'pending' &&
    former.customerId === customerId;
  if (bookingId === null && givesWay) return decided();
  const lapsed = redemption && lapsedUse(redemption, former, now);
  if (redemption && lapsed === null) return refused('discount_code_used', 'discountCodeUsed');
  const released: readonly CodeEvent[] =
    redemption && lapsed
      ? [{ type: 'CodeReleased', data: { bookingId: redemption.bookingId, reason: lapsed, at: now } }]
      : [];
  return bookingId === null
    ? decided()
    : decided(...released, { type: 'CodeRedeemed' as const, data: { bookingId, at: now } });
}

/** Discount codes, `code-<code>`. */
export const codes = {
  category: 'code',
  initial: { status: 'none' },
  evolve,
  decide,
} satisfies Aggregate<CodeState, CodeEvent, CodeCommand, CodeRefusal>;
