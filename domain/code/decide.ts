/** Decides the commands on a discount code. */
import { wasWorkedOn } from '../booking/return-visit.ts';
import type { Aggregate } from '../core/aggregate.ts';
import { changesNothing, type DecidedBy, decided, type DecisionOf, refused } from '../core/decision.ts';
import { says } from '../core/says.ts';
import { unreachable } from '../core/unreachable.ts';
import { wallOf } from '../scheduling/wall-time.ts';
import { settlementZone } from '../settlement/terms.ts';
import type { CodeCommand, CodeRefusal, FormerUse } from './commands.ts';
import { codePrefix, type CodeEvent, type CodeLimits } from './events.ts';
import { type Code, type CodeState, evolve, type Redemption } from './state.ts';

type Decision = DecisionOf<CodeEvent, CodeRefusal>;

/** How long a redemption counts whose booking has not appeared in the log, in milliseconds. */
export const unplacedRedemption = 10 * 60 * 1000;

/**
 * Why a redemption no longer counts, or null while it does: the booking was cancelled before any work began, or was not
 * placed within ten minutes.
 */
export function lapsedUse(
  redemption: Pick<Redemption, 'at'>,
  former: FormerUse,
  now: string,
): 'booking_cancelled' | 'never_placed' | null {
  if (former === null)
    return Date.parse(now) - Date.parse(redemption.at) > unplacedRedemption ? 'never_placed' : null;
  return former.status === 'cancelled' && isReturned(former) ? 'booking_cancelled' : null;
}

/** Whether cancelling this booking returns its code: no work has begun. */
export const isReturned = (booking: NonNullable<FormerUse>): boolean => !wasWorkedOn(booking);

/** The calendar day of an ISO instant, in the time zone used for the start and end of codes. */
export const codeDay = (instant: string): string => wallOf(instant, settlementZone).date;

/** A code's status by its own record; whether it is used up also depends on its bookings. */
export function standingOf(
  { limits: { from, until, uses }, endedAt, redemptions }: Code,
  now: string,
): 'planned' | 'running' | 'used_up' | 'ended' {
  const today = codeDay(now);
  if (endedAt !== null || (until !== null && until < today)) return 'ended';
  if (from !== null && from > today) return 'planned';
  return redemptions.length >= uses ? 'used_up' : 'running';
}

function decide(state: CodeState, command: CodeCommand, { now }: DecidedBy): Decision {
  switch (command.type) {
    case 'IssueCode':
      if (state.status === 'none')
        return decided({ type: 'CodeIssued', data: { ...command.issued, at: now } });
      return state.kind === 'thanks' && state.bookingId === command.issued.bookingId
        ? decided()
        : refused('code_taken', 'numberTaken');
    case 'CreateCode':
      // Codes with the prefix of review codes are reserved for those, whether or not one has been issued.
      if (state.status !== 'none' || command.created.code.startsWith(codePrefix))
        return refused('code_taken', 'discountCodeTaken');
      return (
        refusedLimits(command.created.limits) ??
        decided({ type: 'CodeCreated', data: { ...command.created, at: now } })
      );
    case 'RedeemCode':
      return redeem(state, command, now);
    case 'ReleaseCode': {
      const { bookingId } = command;
      if (state.status === 'none' || !state.redemptions.some((one) => one.bookingId === bookingId))
        return decided();
      return decided({ type: 'CodeReleased', data: { bookingId, reason: 'booking_refused', at: now } });
    }
    case 'SetCodeLimits':
    case 'EndCode':
      return manage(state, command, now);
    default:
      return unreachable(command);
  }
}

/** What admins do with an existing code; a review code keeps what was promised. */
function manage(
  state: CodeState,
  command: Extract<CodeCommand, { type: 'SetCodeLimits' | 'EndCode' }>,
  now: string,
): Decision {
  if (state.status === 'none') return refused('unknown_discount_code', 'unknownDiscountCode');
  if (state.kind === 'thanks') return refused('not_campaign', 'thanksCodeStays');
  if (command.type === 'EndCode')
    return state.endedAt === null ? decided({ type: 'CodeEnded', data: { at: now } }) : decided();
  if (state.endedAt !== null) return refused('discount_code_ended', 'discountCodeEnded');
  const { limits } = command;
  if (changesNothing(state.limits, limits)) return decided();
  return refusedLimits(limits) ?? decided({ type: 'CodeLimitsSet', data: { limits, at: now } });
}

/** The refusal of limits that contradict each other. */
function refusedLimits({ from, until, uses, usesPerCustomer }: CodeLimits) {
  if (from !== null && until !== null && until < from)
    return refused('bad_limits' as const, 'lastDayBeforeFirst');
  return usesPerCustomer > uses ? refused('bad_limits' as const, 'codeMoreForOneThanAll') : null;
}

function redeem(
  state: CodeState,
  command: Extract<CodeCommand, { type: 'RedeemCode' }>,
  now: string,
): Decision {
  const { customerId, duplicates, bookingId } = command;
  if (state.status === 'none') return refused('unknown_discount_code', 'unknownDiscountCode');
  if (state.kind === 'thanks' && customerId !== null && customerId !== state.customerId)
    return refused('discount_code_not_yours', 'discountCodeNotYours');
  const { redemptions } = state;
  // A booking keeps the code that it has, even if the code ends before the booking is placed.
  if (redemptions.some((one) => one.bookingId === bookingId)) return decided();
  const outside = refusedOutside(state, now);
  if (outside) return outside;
  const { lapsed, counting } = sorted(redemptions, command, now);
  const own = counting.filter((one) => one.customerId === customerId || duplicates.includes(one.customerId));
  if (counting.length >= state.limits.uses)
    return refused('discount_code_used', state.kind === 'thanks' ? 'discountCodeUsed' : 'discountCodeUsedUp');
  if (own.length >= state.limits.usesPerCustomer) return refused('discount_code_used', 'discountCodeUsed');
  if (bookingId === null || customerId === null) return decided();
  const released = lapsed.map(
    (one): CodeEvent => ({
      type: 'CodeReleased',
      data: { bookingId: one.bookingId, reason: one.why, at: now },
    }),
  );
  return decided<CodeEvent>(...released, { type: 'CodeRedeemed', data: { bookingId, customerId, at: now } });
}

/** The refusal of a code that has not started or has ended. */
function refusedOutside(state: Code, now: string) {
  const standing = standingOf(state, now);
  const { from } = state.limits;
  if (standing === 'ended') return refused('discount_code_ended' as const, 'discountCodeEnded');
  return standing === 'planned' && from !== null
    ? refused('discount_code_early' as const, says('discountCodeEarly', { day: from }))
    : null;
}

/** Splits redemptions into those that still count and those whose bookings have come to nothing. */
function sorted(
  redemptions: readonly Redemption[],
  { customerId, bookingId, replaces, formers }: Extract<CodeCommand, { type: 'RedeemCode' }>,
  now: string,
) {
  const lapsed = redemptions.flatMap((one) => {
    const former = formers.get(one.bookingId);
    const why = former === undefined ? null : lapsedUse(one, former, now);
    return why === null ? [] : [{ ...one, why }];
  });
  const gone = new Set(lapsed.map((one) => one.bookingId));
  const givesWay = (one: Redemption): boolean => {
    const former = formers.get(one.bookingId);
    return (
      bookingId === null &&
      one.bookingId === replaces &&
      former?.status === 'pending' &&
      former.customerId === customerId
    );
  };
  return { lapsed, counting: redemptions.filter((one) => !gone.has(one.bookingId) && !givesWay(one)) };
}

/** Discount codes, `code-<code>`. */
export const codes = {
  category: 'code',
  initial: { status: 'none' },
  evolve,
  decide,
} satisfies Aggregate<CodeState, CodeEvent, CodeCommand, CodeRefusal>;
