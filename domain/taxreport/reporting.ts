/**
 * Whose pay in a year is reported on Form 1099-NEC (26 U.S.C. 6041A; Instructions for Forms 1099-MISC and 1099-NEC).
 */
import type { TaxClassification } from '../catalogue/options.ts';
import { type Cents, cents } from '../core/money.ts';

/**
 * The tax year from which an amount applies, latest first: $600 through 2025, $2,000 from 2026 (Public Law 119-21,
 * section 70433). From 2027 it is adjusted for inflation: a year gets its own line once the IRS has published its
 * amount, and uses the previous one until then.
 */
const thresholds: readonly (readonly [from: number, min: Cents])[] = [
  [2026, cents(200_000)],
  [2020, cents(60_000)],
];

/**
 * The minimum that a contractor must have been paid in a tax year to get the form. @throws {RangeError} before there
 * was one
 */
export function reportedFrom(year: number): Cents {
  const line = thresholds.find(([from]) => year >= from);
  if (!line) throw new RangeError(`no Form 1099-NEC in ${year}`);
  return line[1];
}

/**
 * Whether the form is due. `exempt`: payments to corporations are not reported. `ask`: a limited liability company gets
 * the form unless it is taxed as a corporation, and a technician who never stated a tax classification may be one;
 * their Form W-9 tells.
 */
export type Reporting = 'due' | 'below' | 'exempt' | 'ask';

/** `classification` null: never asked, for technicians entered by an admin. */
export function reportingOf(paid: Cents, year: number, classification: TaxClassification | null): Reporting {
  if (paid < reportedFrom(year)) return 'below';
  if (classification === 'corporation') return 'exempt';
  return classification === 'llc' || classification === null ? 'ask' : 'due';
}
