/** The published rates and the formula of the estimate (spec customer §9); apart from the catalogue, so that a browser can carry them. */
import type { BrandId } from '../catalogue/brands.ts';
import type { Complexity } from '../catalogue/categories.ts';
import { type Cents, cents, share } from '../core/money.ts';

/** Share of a review's reward code (spec customer §9). */
export const reviewDiscountPercent = 10;

/** Dollars an hour by complexity (spec customer §9). */
const hourlyRates: Readonly<Record<Complexity, number>> = {
  easy: 35,
  medium: 45,
  hard: 60,
  expert: 80,
};

/** Hundredths: what a brand's manuals and packaging add (spec customer §9); brands not named there count once. */
const brandMultipliers: Partial<Readonly<Record<BrandId, number>>> = {
  ikea: 100,
  wayfair: 110,
  'west-elm': 120,
  ashley: 115,
  'crate-barrel': 125,
  'pottery-barn': 130,
};

const perItem = cents(7500);
const minPrice = cents(15000);

/** Least weight of the formula, in hours, and what an hour counts in it. */
const minHours = 1;
const hourWeight = 0.7;
/** What the pricing page says beside the add-ons (spec customer §9); rates in dollars an hour. */
export const pricingPage = {
  rates: [
    {
      complexity: 'easy',
      label: 'Easy',
      hourlyRate: hourlyRates.easy,
      hours: { from: 1, to: 2 },
      mostCommon: false,
    },
    {
      complexity: 'medium',
      label: 'Medium',
      hourlyRate: hourlyRates.medium,
      hours: { from: 2, to: 4 },
      mostCommon: true,
    },
    {
      complexity: 'hard',
      label: 'Hard',
      hourlyRate: hourlyRates.hard,
      hours: { from: 3, to: 6 },
      mostCommon: false,
    },
    {
      complexity: 'expert',
      label: 'Expert',
      hourlyRate: hourlyRates.expert,
      hours: { from: 4, to: 8 },
      mostCommon: false,
    },
  ],
  multipliers: (Object.entries(brandMultipliers) as [BrandId, number][]).map(([brand, hundredths]) => ({
    brand,
    multiplier: hundredths / 100,
  })),
  included: ['Tools', 'Cleanup', 'Basic positioning', 'Inspection', '90-day warranty'],
  promises: ['100% satisfaction', 'Within 15 minutes of the time agreed'],
  calculator: { defaultHours: 1, minHours, weight: hourWeight },
  perItem,
  minPrice,
} as const;

/** `rate × multiplier × max(1, hours × 0.7)`, rounded to whole dollars (spec customer §9), in cents. */
export function estimate(brand: BrandId, complexity: Complexity, minutes: number): Cents {
  const multiplier = brandMultipliers[brand] ?? 100;
  // In six-hundredths of an hour, so that nothing is rounded before the end.
  const weight = Math.max(600 * minHours, Math.round(10 * hourWeight) * Math.round(minutes));
  const wholeDollars = share(cents(hourlyRates[complexity]), multiplier * weight, 100 * 600);
  return cents(wholeDollars * 100);
}

/** What the price of one piece depends on. */
export interface PricedPiece {
  /** The catalogue's price of it; null for what the catalogue does not have. */
  readonly listed: Cents | null;
  readonly brand: BrandId;
  readonly complexity: Complexity;
  readonly minutes: number;
}

/**
 * The price of one piece, in cents: the catalogue's where it has the piece, else the formula. Quotes, photos and the
 * pricing page's calculator all ask here, so that they never name two prices for one piece.
 */
export function unitPriceOf({ listed, brand, complexity, minutes }: PricedPiece): Cents {
  return listed ?? estimate(brand, complexity, minutes);
}
