/** Integer cents (USD), half-up rounding, and parts that always add up (design.md §4). */

/** An amount in whole US cents. May be negative in ledger lines and adjustments. */
export type Cents = number & { readonly __cents: unique symbol };

/** Brands a whole number as cents. Throws RangeError for a fraction or an unsafe integer. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of cents: ${value}`);
  return (value === 0 ? 0 : value) as Cents;
}

export const zero = cents(0);

/** Sum of amounts. */
export function sum(...amounts: readonly Cents[]): Cents {
  return cents(amounts.reduce((total, amount) => total + amount, 0));
}

/** `a − b`. */
export function minus(a: Cents, b: Cents): Cents {
  return cents(a - b);
}

/** `amount · numerator / denominator`, rounded half up (toward +∞), exact for every safe integer. */
export function share(amount: Cents, numerator: number, denominator: number): Cents {
  const product = BigInt(amount) * BigInt(numerator) * 2n + BigInt(denominator);
  const divisor = BigInt(denominator) * 2n;
  const quotient = product / divisor;
  const floored = product < 0n && product % divisor !== 0n ? quotient - 1n : quotient;
  return cents(Number(floored));
}

/**
 * Converts dollars as sent by the spec's calls (`75`, `187.5`, `"187.50"`) to cents; null if it is not a valid amount.
 */
export function centsFromDollars(value: number | string): Cents | null {
  const text = typeof value === 'number' ? value.toFixed(4) : value.trim();
  const match = /^(-?)(\d{1,10})(?:\.(\d{1,2})0*)?$/.exec(text);
  if (!match) return null;
  const amount = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'));
  return cents(match[1] === '-' ? -amount : amount);
}

/** `$187.50`, `-$1,203.00`: the US format, the same in English and Spanish. */
export function dollars(amount: Cents): string {
  const absolute = Math.abs(amount);
  const whole = Math.floor(absolute / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',');
  return `${amount < 0 ? '-' : ''}$${whole}.${String(absolute % 100).padStart(2, '0')}`;
}
