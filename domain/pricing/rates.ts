/**
 * The estimate's formula and the figures of the pricing page (spec customer §9); separate from the catalog, so that a
 * browser can load them.
 */
import type { BrandId } from '../catalogue/brands.ts';
import { categories, type Category, type Complexity } from '../catalogue/categories.ts';
import { type Cents, cents, share } from '../core/money.ts';
import type { PriceList } from './price-list.ts';

/** Discount of a review's reward code, in percent (spec customer §9). */
export const reviewDiscountPercent = 10;

/** Minimum hours in the formula, and the weight of an hour. */
const minHours = 1;
const hourWeight = 0.7;
/** Figures of the pricing page besides those of the price list (spec customer §9). */
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

/** The part of a price list that the formula uses. */
type Rates = Pick<PriceList, 'hourlyRates' | 'multipliers'>;

/** `rate × multiplier × max(1, hours × 0.7)`, rounded to whole dollars (spec customer §9), in cents. */
export function estimate(brand: BrandId, complexity: Complexity, minutes: number, rates: Rates): Cents {
  const parts = multiplierOf(brand, rates) * weightOf(minutes);
  return cents(share(cents(rates.hourlyRates[complexity]), parts, 100 * 600) * 100);
}

const multiplierOf = (brand: BrandId, { multipliers }: Rates): number => multipliers[brand] ?? 100;

/** Weighted hours in six-hundredths, so that nothing is rounded before the end. */
const weightOf = (minutes: number): number =>
  Math.max(600 * minHours, Math.round(10 * hourWeight) * Math.round(minutes));

/** What the price of one piece depends on, besides the price list. */
export interface PricedPiece {
  /** The product's price in the list (`listedPrice`); null if the catalog doesn't have it. */
  readonly listed: Cents | null;
  readonly brand: BrandId;
  readonly complexity: Complexity;
  readonly minutes: number;
}

/** Why a piece costs what it does; screens use the texts `shared.word.reason_*`. */
export type PriceReason =
  | { readonly kind: 'listed' }
  /** `hourlyRate` × `multiplier` × `hours`, in whole dollars: the formula's three factors. */
  | {
      readonly kind: 'estimated';
      /** Dollars. */
      readonly hourlyRate: number;
      readonly multiplier: number;
      /** Weighted hours. */
      readonly hours: number;
    };

/** A piece of which only brand and kind are known: the kind determines complexity and time. */
export function pieceOfKind(brand: BrandId, category: Category): PricedPiece {
  const { complexity, minutes } = categories[category];
  return { listed: null, brand, complexity, minutes };
}

/**
 * The kind by which a piece outside the catalog is priced: the kind in its name, if that costs more than the chosen one
 * or none was chosen. This way nobody gets a wardrobe for the price of a shelf by choosing the kind (decision 234).
 * `named` is the kind in the name (`kindIn`), which not every page of the browser has loaded.
 */
export function kindPriced(chosen: Category, named: Category | null, rates: Rates): Category {
  if (named === null || named === chosen) return chosen;
  const priceOf = (kind: Category) => unitPriceOf(pieceOfKind('other', kind), rates);
  return chosen === 'other' || priceOf(named) > priceOf(chosen) ? named : chosen;
}

/**
 * The price of one piece, in cents: the catalog's if it has the piece, otherwise by the formula. Quotes, photos and the
 * pricing page all use this, so that they never show two prices for one piece (decision 220).
 */
export function unitPriceOf({ listed, brand, complexity, minutes }: PricedPiece, rates: Rates): Cents {
  return listed ?? estimate(brand, complexity, minutes, rates);
}

/** The reason for the result of `unitPriceOf`. */
export function priceReasonOf(
  { listed, brand, complexity, minutes }: PricedPiece,
  rates: Rates,
): PriceReason {
  if (listed !== null) return { kind: 'listed' };
  return {
    kind: 'estimated',
    hourlyRate: rates.hourlyRates[complexity],
    multiplier: multiplierOf(brand, rates) / 100,
    hours: weightOf(minutes) / 600,
  };
}

/** The kinds of furniture with one complexity, in the order in which they are offered. */
export const kindsOf = (complexity: Complexity): readonly Category[] =>
  (Object.keys(categories) as Category[]).filter(
    (kind) => kind !== 'other' && categories[kind].complexity === complexity,
  );

/** Minimum and maximum price by the formula for a piece of one complexity, with a brand multiplier of one, in cents. */
export function usualPrices(
  complexity: Complexity,
  rates: Rates,
): { readonly from: Cents; readonly to: Cents } {
  const hours = pricingPage.rates.find((rate) => rate.complexity === complexity)?.hours ?? { from: 1, to: 1 };
  const priceOf = (most: number) => estimate('other', complexity, 60 * most, rates);
  return { from: priceOf(hours.from), to: priceOf(hours.to) };
}

/** A catalog product's price in a price list, in cents. */
export function listedPrice(
  { id, unitPrice }: { readonly id: string; readonly unitPrice: Cents },
  { products }: Pick<PriceList, 'products'>,
): Cents {
  return products[id] ?? unitPrice;
}
