/** Why a commission is not paid yet, derived from the partner's account and the settlements: one answer per line. */
import { as, type BookingId } from '../core/ids.ts';
import type { Durations } from '../core/durations.ts';
import type { Cents } from '../core/money.ts';
import { decidedBy } from '../partner/policy.ts';
import { after } from '../scheduling/wall-time.ts';
import { closingPeriod, endOfMonth, monthOf, payByOf, type Period } from '../settlement/period.ts';
import { waitsForOf, type WaitsFor } from '../settlement/standing.ts';
import type { Settlement } from '../settlement/state.ts';
import { minimumPayout } from '../settlement/terms.ts';
import type { CommissionLine } from './commands.ts';
import type { Closing, CommissionPart, HoldReason } from './events.ts';
import type { CommissionsState, Hold } from './state.ts';

/** What a commission waits for; amounts in cents, ISO instants. */
export type CommissionWaits =
  | Exclude<WaitsFor, { readonly code: 'carried_over' }>
  /** Its month is not over. */
  | { readonly code: 'month_open'; readonly month: Period; readonly payBy: string }
  /** The partnership has ended: what is outstanding is closed on a certain day. */
  | { readonly code: 'closing_due'; readonly on: string; readonly payBy: string }
  | { readonly code: 'below_minimum'; readonly carried: Cents; readonly minimum: Cents }
  /** Refunds have taken back more than was earned since. */
  | { readonly code: 'set_off'; readonly carried: Cents }
  /** A person must look at it first, and decides by then. */
  | { readonly code: 'held'; readonly reason: HoldReason; readonly decideBy: string }
  | { readonly code: 'refused' };

/** The status of a line. `period`: that of its statement; null while it is on none. */
export interface CommissionStanding {
  readonly period: Period | null;
  /** When it arrived at the bank (ISO); null: not yet. */
  readonly paidAt: string | null;
  readonly waitsFor: CommissionWaits | null;
}

/** What is known about a partner's money. */
export interface PartnerMoney {
  readonly commissions: CommissionsState;
  readonly settlements: ReadonlyMap<Period, Settlement>;
  /** When the partnership ended (ISO); null if it has not. */
  readonly endedAt: string | null;
  /** From the end to the closing settlement, and the length of a business day, in milliseconds. */
  readonly durations: Pick<Durations, 'partnershipClosing' | 'businessDay'>;
}

/** The status of a line in the partner's account at `now` (ISO). */
export function standingOf(
  line: Pick<CommissionLine, 'position' | 'bookingId' | 'at'>,
  money: PartnerMoney,
  now: string,
): CommissionStanding {
  const { holds, closings } = money.commissions;
  const hold = holds.find(({ bookingId }) => bookingId === line.bookingId);
  const index = closings.findIndex((closing) => isOn(closing, line.position));
  const closing = closings[index];
  if (!closing) {
    if (hold?.status === 'held') return waiting(null, heldOf(hold, money));
    if (hold?.status === 'refused') return waiting(null, { code: 'refused' });
    return waiting(null, openOf(line.at, money, now));
  }
  if (isIn(closing.forfeited, line.bookingId)) return waiting(closing.period, { code: 'refused' });
  if (!isIn(closing.withheld, line.bookingId)) return onStatement(index, money);
  const later = closings.findIndex(
    ({ released, forfeited }, at) =>
      at > index && (isIn(released, line.bookingId) || isIn(forfeited, line.bookingId)),
  );
  const freed = closings[later];
  if (freed)
    return isIn(freed.released, line.bookingId)
      ? onStatement(later, money)
      : waiting(freed.period, { code: 'refused' });
  if (hold?.status === 'held') return waiting(null, heldOf(hold, money));
  // Decided since: the next statement will include it.
  return hold?.status === 'refused'
    ? waiting(null, { code: 'refused' })
    : waiting(null, openOf(now, money, now));
}

/**
 * The lines of one closing: whether they have been paid, except those of some bookings, for which the opposite holds.
 */
export interface ClosedLines {
  /** Log positions as decimal strings: after `after` and up to `upTo`. */
  readonly after: string;
  readonly upTo: string;
  readonly isPaid: boolean;
  readonly otherwise: readonly BookingId[];
}

/** Which lines have been paid, for a list filtered by that; a line in no closing has not been. */
export function closedLines(money: PartnerMoney): readonly ClosedLines[] {
  return money.commissions.closings.flatMap(({ after: from, upTo, until, withheld, forfeited }) => {
    if (upTo === null) return [];
    const isPaidOf = (bookingId: BookingId) =>
      standingOf({ position: upTo, bookingId, at: until }, money, until).paidAt !== null;
    // No booking has this id, so it gives the status of every line that the closing does not name.
    const isPaid = isPaidOf(as<BookingId>(''));
    const named = [...new Set([...withheld, ...forfeited].map(({ bookingId }) => bookingId))];
    const otherwise = named.filter((bookingId) => isPaidOf(bookingId) !== isPaid);
    return [{ after: from ?? '0', upTo, isPaid, otherwise }];
  });
}

const heldOf = ({ reason, since }: Hold, { durations }: PartnerMoney): CommissionWaits => ({
  code: 'held',
  reason,
  decideBy: decidedBy(since, durations.businessDay),
});

const isIn = (parts: readonly CommissionPart[], bookingId: BookingId): boolean =>
  parts.some((part) => part.bookingId === bookingId);

const isOn = ({ after: from, upTo }: Closing, position: string): boolean =>
  upTo !== null && BigInt(position) <= BigInt(upTo) && (from === null || BigInt(position) > BigInt(from));

const waiting = (period: Period | null, waitsFor: CommissionWaits): CommissionStanding => ({
  period,
  paidAt: null,
  waitsFor,
});

/** For a line on this closing's statement: it is paid by the first statement from there on that pays anything. */
function onStatement(index: number, { commissions, settlements }: PartnerMoney): CommissionStanding {
  const period = commissions.closings[index]?.period ?? null;
  const paying = commissions.closings.slice(index).find(({ payable }) => payable > 0);
  if (!paying) {
    const carried = commissions.closings.at(-1)?.carried ?? minimumPayout;
    return waiting(
      period,
      carried > 0 ? { code: 'below_minimum', carried, minimum: minimumPayout } : { code: 'set_off', carried },
    );
  }
  const settlement = settlements.get(paying.period);
  if (!settlement)
    return waiting(period, { code: 'statement_due', payBy: payByOf(paying.period, paying.until, null) });
  const waitsFor = waitsForOf(settlement);
  if (waitsFor && waitsFor.code !== 'carried_over') return waiting(period, waitsFor);
  return { period, paidAt: settlement.payout?.paidAt ?? null, waitsFor: null };
}

/** For a line on no statement yet: when it will be on one. */
function openOf(at: string, { commissions, endedAt, durations }: PartnerMoney, now: string): CommissionWaits {
  const month = monthOf(at);
  const until = endOfMonth(month);
  if (endedAt !== null && !commissions.closings.some(({ period }) => period === closingPeriod)) {
    const on = after(endedAt, durations.partnershipClosing);
    if (at < on && on < until) return { code: 'closing_due', on, payBy: payByOf(closingPeriod, on, endedAt) };
  }
  const payBy = payByOf(month, until, null);
  return now < until ? { code: 'month_open', month, payBy } : { code: 'statement_due', payBy };
}
