/** A technician's month according to the books: what was earned, sent, and owed before and after. */
import type { BookingId } from '../core/ids.ts';
import { type Cents, minus, sum, zero } from '../core/money.ts';

/** One line in a technician's account. */
export interface PayableLine {
  readonly bookingId: BookingId;
  /**
   * `share`: earned, or negative if a refund reduced it. `tip`: given by the customer on top. `transfer`: sent to the
   * payout account. `reversal`: taken back from there; negative.
   */
  readonly kind: 'share' | 'tip' | 'transfer' | 'reversal';
  readonly amount: Cents;
  /** ISO instant. */
  readonly at: string;
}

/** One booking's lines of the month, in order. */
export interface StatementJob {
  readonly bookingId: BookingId;
  readonly lines: readonly PayableLine[];
}

export interface Statement {
  /** Owed and not transferred when the month began; negative if more was sent than is owed. */
  readonly opening: Cents;
  /** In the order of their first lines. */
  readonly jobs: readonly StatementJob[];
  readonly earned: Cents;
  readonly tips: Cents;
  /** Transfers minus what was taken back. */
  readonly transferred: Cents;
  /** The opening amount of the next statement. */
  readonly closing: Cents;
}

/** The statement for lines in order; `opening` is the balance before them. */
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

/** First day of a month (YYYY-MM) and of the following one, as YYYY-MM-DD. */
export function daysOfMonth(month: string): { readonly first: string; readonly next: string } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return {
    first: `${month}-01`,
    next: new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10),
  };
}
