/**
 * What a year must come to, computed from the rule that partners are promised (spec admin §9, design.md §4, decision 150)
 * and from the year as it is written, by arithmetic of its own: nothing here is the product's. A month is read off the
 * text of a time, which is New York's.
 *
 * 4 % of what completed work cost before discounts; of work refunded for the technician's fault, of what is left of it.
 * A month is closed when it has ended. Less than $25 is carried over, unless the partnership has ended. Two weeks after
 * its end what is outstanding is closed. Held back: on no payment until it is released; refused: never paid.
 */
import type { Deed, Job, Year } from './script.ts';

/** Cents by job. */
type Parts = Readonly<Record<string, number>>;

export interface Statement {
  readonly period: string;
  readonly opening: number;
  readonly earned: number;
  readonly corrected: number;
  readonly released: Parts;
  readonly withheld: Parts;
  readonly forfeited: Parts;
  readonly due: number;
  readonly paid: number;
  readonly carried: number;
  /** The last day on which it may be paid. */
  readonly payBy: string;
}

export interface Account {
  readonly statements: readonly Statement[];
  /** All that was earned, less what refunds took back. */
  readonly earned: number;
  readonly paid: number;
  /** Owed and not paid: carried over, kept back, or less than nothing. */
  readonly owed: number;
}

interface Line {
  readonly job: string;
  readonly at: string;
  readonly amount: number;
}

const MINIMUM = 2_500;
const CLOSING_DAYS = 14;

/** A share of an amount, half a cent up. */
const rounded = (amount: number, of: number, by: number): number =>
  Math.floor((2 * amount * of + by) / (2 * by));

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

/** What a job's commission is, so much of it having been refunded for the technician's fault. */
function commissionOf({ price, discount = 0 }: Job, refunded: number): number {
  const paid = price - discount;
  return rounded(rounded(price, paid - refunded, paid), 4, 100);
}

function linesOf({ jobs, deeds }: Year, store: string): readonly Line[] {
  const own = jobs.filter((job) => job.store === store);
  const lines = own.flatMap((job): readonly Line[] => {
    let refunded = 0;
    const changes = [{ job: job.id, at: job.completedAt, amount: commissionOf(job, 0) }];
    for (const deed of deeds) {
      if (!('job' in deed) || deed.job !== job.id) continue;
      const before = commissionOf(job, refunded);
      if (deed.do === 'refund' && deed.isForFault) refunded += deed.amount;
      else if (deed.do === 'return the refund') refunded = 0;
      else continue;
      changes.push({ job: job.id, at: deed.at, amount: commissionOf(job, refunded) - before });
    }
    return changes;
  });
  return lines.toSorted(byTime);
}

const byTime = (one: { readonly at: string }, other: { readonly at: string }): number =>
  Date.parse(one.at) - Date.parse(other.at);

/** `2027-12` of `2027-11`. */
function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}

/** A day of the calendar so many days later. */
function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

interface Period {
  readonly name: string;
  /** As a text that sorts among times. */
  readonly end: string;
  readonly payBy: string;
  takes(line: Line): boolean;
}

/** The periods of a store in the order in which they end. */
function periodsOf({ months }: Year, endedAt: string | null): readonly Period[] {
  const ofMonths = months.map(
    (month): Period => ({
      name: month,
      end: `${monthAfter(month)}-01T00:00:00`,
      payBy: `${monthAfter(month)}-07`,
      takes: ({ at }) => at.slice(0, 7) <= month,
    }),
  );
  if (endedAt === null) return ofMonths;
  const end = `${daysAfter(endedAt.slice(0, 10), CLOSING_DAYS)}${endedAt.slice(10)}`;
  const closing: Period = {
    name: 'closing',
    end,
    payBy: daysAfter(endedAt.slice(0, 10), 30),
    takes: ({ at }) => Date.parse(at) < Date.parse(end),
  };
  return [...ofMonths, closing].toSorted((one, other) => (one.end < other.end ? -1 : 1));
}

/** How a job's commission stands by what was decided before the end of a period. */
function standingAt(deeds: readonly Deed[], job: string, end: string): 'free' | 'held' | 'refused' {
  const decided = deeds.filter((deed) => 'job' in deed && deed.job === job && deed.at < end);
  const last = decided.findLast((deed) => ['hold', 'release', 'refuse'].includes(deed.do));
  if (last?.do === 'hold') return 'held';
  return last?.do === 'refuse' ? 'refused' : 'free';
}

/** A store's account as the rule has it. */
export function accountByRule(year: Year, store: string): Account {
  const ended = year.deeds.find((deed) => deed.do === 'end the partnership' && deed.store === store);
  const endedAt = ended?.at ?? null;
  const all = linesOf(year, store);
  const statements: Statement[] = [];
  const kept = new Map<string, number>();
  let open = all;
  let opening = 0;
  for (const period of periodsOf(year, endedAt)) {
    const lines = open.filter((line) => period.takes(line));
    open = open.filter((line) => !lines.includes(line));
    const standing = (job: string) => standingAt(year.deeds, job, period.end);
    const free = lines.filter(({ job }) => standing(job) === 'free').map(({ amount }) => amount);
    const earned = sum(free.filter((amount) => amount > 0));
    const corrected = sum(free.filter((amount) => amount < 0));
    const partsOf = (wanted: 'held' | 'refused'): Parts => {
      const own = lines.filter(({ job }) => standing(job) === wanted);
      return Object.fromEntries(
        [...new Set(own.map(({ job }) => job))].map((job) => [
          job,
          sum(own.filter((line) => line.job === job).map(({ amount }) => amount)),
        ]),
      );
    };
    const withheld = partsOf('held');
    const forfeited: Record<string, number> = partsOf('refused');
    const released: Record<string, number> = {};
    for (const [job, amount] of kept) {
      if (standing(job) === 'held') continue;
      if (standing(job) === 'free') released[job] = amount;
      else forfeited[job] = (forfeited[job] ?? 0) + amount;
      kept.delete(job);
    }
    for (const [job, amount] of Object.entries(withheld)) kept.set(job, (kept.get(job) ?? 0) + amount);
    const due = opening + earned + corrected + sum(Object.values(released));
    const hasEnded = endedAt !== null && endedAt < period.end;
    const paid = due >= (hasEnded ? 1 : MINIMUM) ? due : 0;
    const carried = due - paid;
    const isEmpty = lines.length + Object.keys({ ...released, ...forfeited }).length === 0 && paid === 0;
    if (isEmpty) continue;
    const { name, payBy } = period;
    statements.push({
      period: name,
      opening,
      earned,
      corrected,
      released,
      withheld,
      forfeited,
      due,
      paid,
      carried,
      payBy,
    });
    opening = carried;
  }
  const earned = sum(all.map(({ amount }) => amount));
  const paid = sum(statements.map((statement) => statement.paid));
  const refused = sum(statements.flatMap(({ forfeited }) => Object.values(forfeited)));
  return { statements, earned, paid, owed: earned - paid - refused };
}
