/** A row of the catalog's data. */
import type { Category, Complexity } from './categories.ts';

/**
 * Name, category, minutes for one, complexity, price of one in cents, and the article number on its label if it has
 * one.
 */
export type CatalogueRow = readonly [
  name: string,
  category: Category,
  minutes: number,
  complexity: Complexity,
  cents: number,
  articleNumber?: string,
];
