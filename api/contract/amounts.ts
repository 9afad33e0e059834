/**
 * Money as the specs' fields carry it. It is cents everywhere inside and dollars only in those fields, converted here.
 */
import { type Cents, cents } from '#domain/core/money.ts';

/** Dollars as a number, for the fields that the specs name; never used in calculations. */
export function inDollars(amount: Cents): number {
  return amount / 100;
}

/** Dollars, or null. */
export function inDollarsOrNull(amount: Cents | null | undefined): number | null {
  return amount === null || amount === undefined ? null : inDollars(amount);
}

/** The cents of such a field. */
export function inCents(dollars: number): Cents {
  return cents(Math.round(dollars * 100));
}
