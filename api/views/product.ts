/** A product of the catalog as the contract carries it. */
import type { Product } from '#domain/catalogue/products.ts';
import { listedPrice, type PriceList } from '#domain/pricing/pricing.ts';
import type { CatalogueProduct } from '../contract/analysis.ts';

/** With the price list that applies to the caller. */
export const productView =
  (prices: PriceList) =>
  (product: Product): CatalogueProduct => {
    const { unitPrice: _unitPrice, ...facts } = product;
    return { ...facts, unitPriceCents: listedPrice(product, prices) };
  };
