/** Which product is meant by a name that a model or a person read from a label (spec customer §9). */
import { brandName, type BrandId } from './brands.ts';
import { editDistance, folded } from '../core/spelling.ts';
import {
  findProduct,
  findProductByArticleNumber,
  findProductByName,
  type Product,
  products,
} from './products.ts';

/** What was read; any part may be wrong. */
export interface Reading {
  /** The id that the reader chose from our list. */
  readonly catalogueId: string | null;
  readonly name: string;
  readonly brand: BrandId | null;
  readonly articleNumber: string | null;
}

/** Minimum similarity of two names (0 to 1) to count as the same. */
const minLikeness = 0.85;

/**
 * The product that is meant: found by the id, the brand's exact name, the article number, then by similarity of names,
 * with the brand's own products first. Null if the catalog has nothing similar enough.
 */
export function identifyProduct({ catalogueId, name, brand, articleNumber }: Reading): Product | null {
  const certain =
    (catalogueId === null ? null : findProduct(catalogueId)) ??
    (brand === null ? null : findProductByName(brand, name)) ??
    (articleNumber === null ? null : findProductByArticleNumber(articleNumber));
  if (certain) return certain;
  const own = products.filter((product) => product.brand === brand);
  return bestMatch(own, name) ?? bestMatch(products, name);
}

function bestMatch(among: readonly Product[], name: string): Product | null {
  const read = folded(name);
  if (read.length < 4) return null;
  let best: Product | null = null;
  let bestLikeness = minLikeness;
  for (const product of among) {
    for (const known of [folded(product.name), folded(`${brandName(product.brand)} ${product.name}`)]) {
      const longer = Math.max(read.length, known.length);
      if (Math.abs(read.length - known.length) > longer * (1 - minLikeness)) continue;
      const likeness = 1 - editDistance(read, known) / longer;
      if (likeness > bestLikeness) [best, bestLikeness] = [product, likeness];
    }
  }
  return best;
}
