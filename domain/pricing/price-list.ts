/** The basis of every price: the figures of one version of our prices, and the first version (spec customer §9). */
import type { AddOn } from '../booking/events.ts';
import type { BrandId } from '../catalogue/brands.ts';
import type { Complexity } from '../catalogue/categories.ts';
import { type Cents, cents } from '../core/money.ts';

/** Separate from the catalog, so that a browser can load it. */
export interface PriceList {
  /** Whole dollars per hour. */
  readonly hourlyRates: Readonly<Record<Complexity, number>>;
  /** In hundredths: the extra effort for a brand's manuals and packaging; 100 for brands not listed. */
  readonly multipliers: Readonly<Partial<Record<BrandId, number>>>;
  readonly addOns: Readonly<Record<AddOn, Cents>>;
  /** Without a list of pieces: the price per piece, and the minimum. */
  readonly perItem: Cents;
  readonly minPrice: Cents;
  /** Prices, by catalog id, of products whose price differs from the catalog's data. */
  readonly products: Readonly<Record<string, Cents>>;
}

/** The first version, which applies until an admin's version takes effect. */
export const firstPrices: PriceList = {
  hourlyRates: { easy: 35, medium: 45, hard: 60, expert: 80 },
  multipliers: {
    ikea: 100,
    wayfair: 110,
    'west-elm': 120,
    ashley: 115,
    'crate-barrel': 125,
    'pottery-barn': 130,
  },
  addOns: {
    same_day: cents(2500),
    evening_weekend: cents(1500),
    rearrangement: cents(2000),
    wall_mounting: cents(3500),
    old_furniture_removal: cents(3000),
  },
  perItem: cents(7500),
  minPrice: cents(15000),
  products: {},
};

/** The add-ons, in the order shown. */
export const addOnIds = Object.keys(firstPrices.addOns) as readonly AddOn[];
