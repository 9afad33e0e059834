/** The formula of the estimate and what the pricing page says (spec customer §9); apart from the catalogue, so that a browser can carry them. */
import type { BrandId } from '../catalogue/brands.ts';
import { categories, type Category, type Complexity } from '../catalogue/categories.ts';
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

/** The part of a price list that the formula takes. */
type Rates = Pick<PriceList, 'hourlyRates' | 'multipliers'>;

/** `rate × multiplier × max(1, hours × 0.7)`, rounded to whole dollars (spec customer §9), in cents. */
export function estimate(brand: BrandId, complexity: Complexity, minutes: number, rates: Rates): Cents {
  const parts = multiplierOf(brand, rates) * weightOf(minutes);
  return cents(share(cents(rates.hourlyRates[complexity]), parts, 100 * 600) * 100);
}

const multiplierOf = (brand: BrandId, { multipliers }: Rates): number => multipliers[brand] ?? 100;

/** Hours that count, in six-hundredths, so that nothing is rounded before the end. */
const weightOf = (minutes: number): number =>
  Math.max(600 * minHours, Math.round(10 * hourWeight) * Math.round(minutes));

/** What the price of one piece depends on, besides the price list. */
export interface PricedPiece {
  /** The product's price by the list (`listedPrice`); null for what the catalogue does not have. */
  readonly listed: Cents | null;
  readonly brand: BrandId;
  readonly complexity: Complexity;
  readonly minutes: number;
}

/** Why a piece costs what it does; screens say it in the words of `shared.word.reason_*`. */
export type PriceReason =
  | { readonly kind: 'listed' }
  /** `hourlyRate` × `multiplier` × `hours`, in whole dollars: the three factors of the formula. */
  | {
      readonly kind: 'estimated';
      /** Dollars. */
      readonly hourlyRate: number;
      readonly multiplier: number;
      /** Hours that count. */
      readonly hours: number;
    };

/** A piece of which only brand and kind are known: the kind gives complexity and time. */
export function pieceOfKind(brand: BrandId, category: Category): PricedPiece {
  const { complexity, minutes } = categories[category];
  return { listed: null, brand, complexity, minutes };
}

/**
 * The kind by which a piece is priced that the catalogue does not have: what its name says, where that is dearer than what
 * was chosen, or nothing was. So nobody gets a wardrobe for the price of a shelf by choosing the kind (decision 234).
 * `named` is the kind in the name (`kindIn`), which a browser does not carry everywhere.
 */
export function kindPriced(chosen: Category, named: Category | null, rates: Rates): Category {
  if (named === null || named === chosen) return chosen;
  const priceOf = (kind: Category) => unitPriceOf(pieceOfKind('other', kind), rates);
  return chosen === 'other' || priceOf(named) > priceOf(chosen) ? named : chosen;
}

/**
 * The price of one piece, in cents: the catalogue's where it has the piece, else the formula. Quotes, photos and the
 * pricing page all ask here, so that they never name two prices for one piece (decision 220).
 */
export function unitPriceOf({ listed, brand, complexity, minutes }: PricedPiece, rates: Rates): Cents {
  return listed ?? estimate(brand, complexity, minutes, rates);
}

/** Why `unitPriceOf` names what it names. */
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

/** The kinds of furniture of one complexity, in the order in which they are offered. */
export const kindsOf = (complexity: Complexity): readonly Category[] =>
  (Object.keys(categories) as Category[]).filter(
    (kind) => kind !== 'other' && categories[kind].complexity === complexity,
  );

/** Least and most that a piece of one complexity costs by the formula, for a brand that counts once, in cents. */
export function usualPrices(
  complexity: Complexity,
  rates: Rates,
): { readonly from: Cents; readonly to: Cents } {
  const hours = pricingPage.rates.find((rate) => rate.complexity === complexity)?.hours ?? { from: 1, to: 1 };
  const priceOf = (most: number) => estimate('other', complexity, 60 * most, rates);
  return { from: priceOf(hours.from), to: priceOf(hours.to) };
}

/** What a product of the catalogue costs by a price list, in cents. */
export function listedPrice(
  { id, unitPrice }: { readonly id: string; readonly unitPrice: Cents },
  { products }: Pick<PriceList, 'products'>,
): Cents {
  return products[id] ?? unitPrice;
}
