/** Which product a name means that somebody else read off a label: a model, or a person (spec customer §9). */
import { brandName, type BrandId } from './brands.ts';
import { editDistance, folded } from '../core/spelling.ts';
import {
  findProduct,
  findProductByArticleNumber,
  findProductByName,
  type Product,
  products,
} from './products.ts';

/** What was read; every part may be wrong. */
export interface Reading {
  /** The id that the reader chose from our list. */
  readonly catalogueId: string | null;
  readonly name: string;
  readonly brand: BrandId | null;
  readonly articleNumber: string | null;
}

/** Least likeness of two names, 0 to 1, that makes them one. */
const minLikeness = 0.85;

/**
 * The product that is meant: by the id, the brand's own name, the article number, then by the likeness of names, the
 * brand's products first. Null when the catalogue has nothing that is as good as the same.
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
