/** The calculator's result: a catalog piece by its own price, any other by its kind, as in the wizard. */
import type { CatalogueProduct } from '#api/contract/analysis.ts';
import type { BrandId } from '#domain/catalogue/brands.ts';
import type { Category } from '#domain/catalogue/categories.ts';
import { kindIn } from '#domain/catalogue/kinds.ts';
import { cents, type Cents } from '#domain/core/money.ts';
import type { PriceList } from '#domain/pricing/price-list.ts';
import {
  kindPriced,
  pieceOfKind,
  type PriceReason,
  priceReasonOf,
  unitPriceOf,
} from '#domain/pricing/rates.ts';

export interface Calculated {
  readonly unitPrice: Cents;
  readonly reason: PriceReason;
  readonly complexity: CatalogueProduct['complexity'];
  readonly minutes: number;
}

/** One piece, priced by the rule that prices bookings (decision 220). */
export function calculated(
  {
    brand,
    product,
    kind,
    typed = '',
  }: {
    readonly brand: BrandId;
    readonly product: Pick<CatalogueProduct, 'unitPriceCents' | 'complexity' | 'minutes'> | null;
    /** For a piece without a product. */
    readonly kind: Category;
    /** The name typed so far for a piece without a product: it may imply a more expensive kind (decision 234). */
    readonly typed?: string;
  },
  prices: PriceList,
): Calculated {
  const piece =
    product === null
      ? pieceOfKind(brand, kindPriced(kind, kindIn(typed)?.category ?? null, prices))
      : {
          listed: cents(product.unitPriceCents),
          brand,
          complexity: product.complexity,
          minutes: product.minutes,
        };
  const { complexity, minutes } = piece;
  return {
    unitPrice: unitPriceOf(piece, prices),
    reason: priceReasonOf(piece, prices),
    complexity,
    minutes,
  };
}
