/** The formula of the estimate and what the pricing page says (spec customer §9); apart from the catalogue, so that a browser can carry them. */
import type { BrandId } from '../catalogue/brands.ts';
import type { Complexity } from '../catalogue/categories.ts';
import { type Cents, cents, share } from '../core/money.ts';
import type { PriceList } from './price-list.ts';

/** Share of a review's reward code (spec customer §9). */
export const reviewDiscountPercent = 10;

/** Least weight of the formula, in hours, and what an hour counts in it. */
const minHours = 1;
const hourWeight = 0.7;
/** What the pricing page says beside the figures of the price list (spec customer §9). */
export const pricingPage = {
  rates: [
    {
      complexity: 'easy',
      label: 'Easy',
      hours: { from: 1, to: 2 },
      mostCommon: false,
    },
    {
      complexity: 'medium',
      label: 'Medium',
      hours: { from: 2, to: 4 },
      mostCommon: true,
    },
    {
      complexity: 'hard',
      label: 'Hard',
      hours: { from: 3, to: 6 },
      mostCommon: false,
    },
    {
      complexity: 'expert',
      label: 'Expert',
      hours: { from: 4, to: 8 },
      mostCommon: false,
    },
  ],
  included: ['Tools', 'Cleanup', 'Basic positioning', 'Inspection', '90-day warranty'],
  promises: ['100% satisfaction', 'Within 15 minutes of the time agreed'],
  calculator: { defaultHours: 1, minHours, weight: hourWeight },
} as const;

/** `rate × multiplier × max(1, hours × 0.7)`, rounded to whole dollars (spec customer §9), in cents. */
export function estimate(
  brand: BrandId,
  complexity: Complexity,
  minutes: number,
  { hourlyRates, multipliers }: Pick<PriceList, 'hourlyRates' | 'multipliers'>,
): Cents {
  const multiplier = multipliers[brand] ?? 100;
  // In six-hundredths of an hour, so that nothing is rounded before the end.
  const weight = Math.max(600 * minHours, Math.round(10 * hourWeight) * Math.round(minutes));
  const wholeDollars = share(cents(hourlyRates[complexity]), multiplier * weight, 100 * 600);
  return cents(wholeDollars * 100);
}

/** What the price of one piece depends on, besides the price list. */
export interface PricedPiece {
  /** The product's price by the list (`listedPrice`); null for what the catalogue does not have. */
  readonly listed: Cents | null;
  readonly brand: BrandId;
  readonly complexity: Complexity;
  readonly minutes: number;
}

/**
 * The price of one piece, in cents: the catalogue's where it has the piece, else the formula. Quotes, photos and the
 * pricing page's calculator all ask here, so that they never name two prices for one piece.
 */
export function unitPriceOf(
  { listed, brand, complexity, minutes }: PricedPiece,
  prices: Pick<PriceList, 'hourlyRates' | 'multipliers'>,
): Cents {
  return listed ?? estimate(brand, complexity, minutes, prices);
}

/** What a product of the catalogue costs by a price list, in cents. */
export function listedPrice(
  { id, unitPrice }: { readonly id: string; readonly unitPrice: Cents },
  { products }: Pick<PriceList, 'products'>,
): Cents {
  return products[id] ?? unitPrice;
}
