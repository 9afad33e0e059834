/** A catalog product as the draft stores it. */
import type { CatalogueProduct } from '#api/contract/analysis.ts';
import type { BrandId } from '#domain/catalogue/brands.ts';
import type { DraftItem } from './draft.ts';

export const itemOfProduct = (
  product: Omit<CatalogueProduct, 'brand' | 'articleNumber'>,
  brand: BrandId,
): DraftItem => ({
  catalogueId: product.id,
  name: product.name,
  brand,
  category: product.category,
  quantity: 1,
  unitPriceCents: product.unitPriceCents,
  minutes: product.minutes,
  complexity: product.complexity,
});
