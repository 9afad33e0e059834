/** Decides which of a partner's commissions are held, and what closing a period pays (spec admin §9, decision 150). */
import type { Aggregate } from '../core/aggregate.ts';
import { decided, type DecidedBy, type DecisionOf, refused } from '../core/decision.ts';
import type { BookingId } from '../core/ids.ts';
import { type Cents, minus, sum, zero } from '../core/money.ts';
import { unreachable } from '../core/unreachable.ts';
import { minimumPayout } from '../settlement/terms.ts';
import type { CommissionCommand, CommissionLine, CommissionRefusal } from './commands.ts';
import type { Closing, CommissionEvent, CommissionPart } from './events.ts';
import { type CommissionsState, evolveCommissions, type Hold, noCommissions } from './state.ts';

type Decision = DecisionOf<CommissionEvent, CommissionRefusal>;
type Close = Extract<CommissionCommand, { readonly type: 'ClosePeriod' }>;

const notYours = refused('not_yours', 'onlyAdminDecidesCommission');

function decide(state: CommissionsState, command: CommissionCommand, context: DecidedBy): Decision {
  const { now: at, actor: by } = context;
  switch (command.type) {
    case 'HoldCommission': {
      if (by.role !== 'admin' && by.role !== 'system') return notYours;
      const { bookingId, reason } = command;
      // A refused commission is not paid anyway.
      const isKept =
        holdOf(state, bookingId)?.status === 'held' || holdOf(state, bookingId)?.status === 'refused';
      return isKept ? decided() : decided({ type: 'CommissionHeld', data: { bookingId, reason, by, at } });
    }
    case 'ReleaseCommission':
    case 'RefuseCommission': {
      if (by.role !== 'admin') return notYours;
      const { type, bookingId, note } = command;
      const wanted = type === 'ReleaseCommission' ? 'released' : 'refused';
      const status = holdOf(state, bookingId)?.status;
      if (status === wanted) return decided();
      if (status !== 'held') return refused('not_held', 'commissionNotHeld');
      const data = { bookingId, note, by, at };
      return wanted === 'released'
        ? decided({ type: 'CommissionReleased', data })
        : decided({ type: 'CommissionRefused', data });
    }
    case 'ClosePeriod': {
      if (by.role !== 'system') return notYours;
      const { period, until } = command;
      if (state.closings.some((closing) => closing.period === period)) return decided();
      const last = state.closings.at(-1);
      if (last && until <= last.until) return refused('closed_later', 'periodClosedLater');
      if (at < until) return refused('period_open', 'periodOpen');
      const closing = closingOf(state, command);
      return closing ? decided({ type: 'PeriodClosed', data: { ...closing, at } }) : decided();
    }
    default:
      return unreachable(command);
  }
}

/** Store partners' commissions, `commission-<partnerId>`. */
export const commissions = {
  category: 'commission',
  initial: noCommissions,
  evolve: evolveCommissions,
  decide,
} satisfies Aggregate<CommissionsState, CommissionEvent, CommissionCommand, CommissionRefusal>;

const holdOf = ({ holds }: CommissionsState, bookingId: BookingId): Hold | undefined =>
  holds.find((hold) => hold.bookingId === bookingId);

/** The closing of a period over the lines since the last one; null if there is nothing to close or to pay. */
function closingOf(state: CommissionsState, command: Close): Closing | null {
  const { partnerId, period, until, isEnding } = command;
  const last = state.closings.at(-1);
  const after = last?.upTo ?? null;
  const opening = last?.carried ?? zero;
  const lines = linesUntil(command.lines, after, until);
  const kept = state.holds.flatMap((hold) => keptBack(hold, lines));
  const free = lines.filter(({ bookingId }) => !kept.some((one) => one.hold.bookingId === bookingId));
  const earned = total(free.filter(({ amount }) => amount > 0));
  const corrected = total(free.filter(({ amount }) => amount < 0));
  const parts = (status: Hold['status'], amountOf: (one: KeptBack) => Cents): readonly CommissionPart[] =>
    kept
      .filter(({ hold }) => hold.status === status)
      .map((one) => ({ bookingId: one.hold.bookingId, amount: amountOf(one) }))
      .filter(({ amount }) => amount !== 0);
  const withheld = parts('held', ({ hold, all }) => minus(all, hold.withheld));
  const forfeited = parts('refused', ({ all }) => all);
  const released = state.holds
    .filter((hold) => hold.withheld !== 0 && !kept.some((one) => one.hold === hold))
    .map(({ bookingId, withheld: amount }) => ({ bookingId, amount }));
  const due = sum(opening, earned, corrected, total(released));
  const payable = due > 0 && (isEnding || due >= minimumPayout) ? due : zero;
  if (lines.length === 0 && released.length === 0 && forfeited.length === 0 && payable === 0) return null;
  return {
    partnerId,
    period,
    until,
    after,
    upTo: lines.at(-1)?.position ?? after,
    opening,
    earned,
    corrected,
    released,
    withheld,
    forfeited,
    due,
    payable,
    carried: minus(due, payable),
  };
}

/**
 * The lines of a period: those after the last closing, up to the first one stored after the period's end. They are
 * separated by position in the log, so that a clock change neither skips a line nor counts it twice.
 */
function linesUntil(
  lines: readonly CommissionLine[],
  after: string | null,
  until: string,
): readonly CommissionLine[] {
  const fresh = lines.filter(({ position }) => after === null || BigInt(position) > BigInt(after));
  const end = fresh.findIndex(({ at }) => at >= until);
  return end === -1 ? fresh : fresh.slice(0, end);
}

interface KeptBack {
  readonly hold: Hold;
  /** What is withheld of the booking, including this period. */
  readonly all: Cents;
}

/**
 * What is withheld of a booking that is held or refused. No more is taken back than was withheld: a refund of a
 * commission that was paid before it was held counts like any other.
 */
function keptBack(hold: Hold, lines: readonly CommissionLine[]): readonly KeptBack[] {
  const own = lines.filter(({ bookingId }) => bookingId === hold.bookingId);
  const all = sum(hold.withheld, total(own));
  return hold.status === 'released' || sum(all, hold.forfeited) < 0 ? [] : [{ hold, all }];
}

const total = (parts: readonly { readonly amount: Cents }[]): Cents =>
  sum(zero, ...parts.map(({ amount }) => amount));
