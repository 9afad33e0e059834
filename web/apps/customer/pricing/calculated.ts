/** The calculator's result: a piece of the catalogue by its own price, any other by complexity and hours. */
import type { CatalogueProduct } from '#api/contract/analysis.ts';
import type { BrandId } from '#domain/catalogue/brands.ts';
import type { Complexity } from '#domain/catalogue/categories.ts';
import { cents, type Cents } from '#domain/core/money.ts';
import type { PriceList } from '#domain/pricing/price-list.ts';
import { unitPriceOf } from '#domain/pricing/rates.ts';

/** Cents for one piece, by the rule that prices bookings; `hours` are those of a piece without a product. */
export function calculated(
  {
    brand,
    product,
    complexity,
    hours,
  }: {
    readonly brand: BrandId;
    readonly product: Pick<CatalogueProduct, 'unitPriceCents' | 'complexity' | 'minutes'> | null;
    readonly complexity: Complexity;
    readonly hours: number;
  },
  prices: PriceList,
): Cents {
  return product === null
    ? unitPriceOf({ listed: null, brand, complexity, minutes: hours * 60 }, prices)
    : unitPriceOf({ ...product, brand, listed: cents(product.unitPriceCents) }, prices);
}
