/** A technician's month by the books: what was earned, what was sent, and what is still owed before and after. */
import type { BookingId } from '../core/ids.ts';
import { type Cents, minus, sum, zero } from '../core/money.ts';

/** One line of what a technician is owed. */
export interface PayableLine {
  readonly bookingId: BookingId;
  /**
   * `share`: earned, or negative where a refund has lowered it. `tip`: given by the customer on top. `transfer`: sent to the payout account. `reversal`: taken
   * back from there; negative.
   */
  readonly kind: 'share' | 'tip' | 'transfer' | 'reversal';
  readonly amount: Cents;
  /** ISO instant. */
  readonly at: string;
}

/** One booking's lines of the month, in their order. */
export interface StatementJob {
  readonly bookingId: BookingId;
  readonly lines: readonly PayableLine[];
}

export interface Statement {
  /** Owed and not transferred when the month began; negative where more was sent than is owed. */
  readonly opening: Cents;
  /** In the order of their first lines. */
  readonly jobs: readonly StatementJob[];
  readonly earned: Cents;
  readonly tips: Cents;
  /** Transfers less what was taken back. */
  readonly transferred: Cents;
  /** What the next statement opens with. */
  readonly closing: Cents;
}

/** The statement over lines in their order; `opening` is what stood before them. */
export function statementOf(opening: Cents, lines: readonly PayableLine[]): Statement {
  const jobs = new Map<BookingId, readonly PayableLine[]>();
  for (const line of lines) jobs.set(line.bookingId, [...(jobs.get(line.bookingId) ?? []), line]);
  const total = (of: (line: PayableLine) => boolean) =>
    sum(zero, ...lines.filter(of).map(({ amount }) => amount));
  const earned = total(({ kind }) => kind === 'share');
  const tips = total(({ kind }) => kind === 'tip');
  const transferred = total(({ kind }) => kind === 'transfer' || kind === 'reversal');
  return {
    opening,
    jobs: [...jobs].map(([bookingId, own]) => ({ bookingId, lines: own })),
    earned,
    tips,
    transferred,
    closing: minus(sum(opening, earned, tips), transferred),
  };
}

/** First day of a month (YYYY-MM) and of the next one, as YYYY-MM-DD. */
export function daysOfMonth(month: string): { readonly first: string; readonly next: string } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return {
    first: `${month}-01`,
    next: new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10),
  };
}
