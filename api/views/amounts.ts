/** Money as the specs' fields carry it. */
import type { Cents } from '#domain/core/money.ts';

/** Dollars as a number, for the fields that the specs name; never calculated with. */
export function inDollars(amount: Cents): number {
  return amount / 100;
}

/** Dollars, or null. */
export function inDollarsOrNull(amount: Cents | null | undefined): number | null {
  return amount === null || amount === undefined ? null : inDollars(amount);
}
