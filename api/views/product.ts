/** A product of the catalogue as the contract carries it. */
import type { Product } from '#domain/catalogue/products.ts';
import type { CatalogueProduct } from '../contract/analysis.ts';

export function productView({ unitPrice, ...product }: Product): CatalogueProduct {
  return { ...product, unitPriceCents: unitPrice };
}
