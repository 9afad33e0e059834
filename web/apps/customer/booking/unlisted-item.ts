/** A piece that is not in the catalog, as the draft stores it: its kind determines the time, the server the price. */
import type { BrandId } from '#domain/catalogue/brands.ts';
import { categories, type Category } from '#domain/catalogue/categories.ts';
import type { DraftItem } from './draft.ts';

const LONGEST_NAME = 160;

export function unlistedItem(name: string, brand: BrandId, category: Category): DraftItem {
  const { minutes, complexity } = categories[category];
  return {
    catalogueId: null,
    name: name.slice(0, LONGEST_NAME),
    brand,
    category,
    quantity: 1,
    unitPriceCents: null,
    minutes,
    complexity,
  };
}
