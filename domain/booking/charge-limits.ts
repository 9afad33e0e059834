/**
 * What one charge or hold may come to (Stripe, "Minimum and maximum charge amounts", USD). A price, a cost or a fee that
 * is out of these limits is refused or waived where it arises: the provider is asked for nothing that it never charges.
 */
import { type Cents, cents } from '../core/money.ts';

export const minCharge = cents(50);
const maxCharge = cents(99_999_999);

/** The limits as the values of a text. */
export const limits = { min: minCharge, max: maxCharge };

/**
 * Whether what is due beyond the agreed price is waived: it is less than the provider charges. That holds also where the
 * hold could give it, so that the same few cents cost every customer the same (decision 069).
 */
export function isWaived(difference: Cents): boolean {
  return difference > 0 && difference < minCharge;
}

/** The code of the refusal of an amount that can't be charged; null if it can. */
export function unchargeable(amount: Cents): 'amount_too_low' | 'amount_too_high' | null {
  if (amount < minCharge) return 'amount_too_low';
  return amount > maxCharge ? 'amount_too_high' : null;
}
