/**
 * Limits of a single charge or hold (Stripe, "Minimum and maximum charge amounts", USD). A price, cost or fee outside
 * of them is refused or waived where it arises, so that the provider is never asked for what it does not charge.
 */
import { type Cents, cents } from '../core/money.ts';

export const minCharge = cents(50);
const maxCharge = cents(99_999_999);

/** The limits as values for a text. */
export const limits = { min: minCharge, max: maxCharge };

/**
 * Whether the difference above the agreed price is waived because it is below the provider's minimum charge. It is
 * waived even if the hold would cover it, so that the same few cents are free for every customer (decision 069).
 */
export function isWaived(difference: Cents): boolean {
  return difference > 0 && difference < minCharge;
}

/** The refusal code for an amount that can't be charged; null if it can. */
export function unchargeable(amount: Cents): 'amount_too_low' | 'amount_too_high' | null {
  if (amount < minCharge) return 'amount_too_low';
  return amount > maxCharge ? 'amount_too_high' : null;
}
