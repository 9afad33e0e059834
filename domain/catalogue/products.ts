/** The catalogue's products: found by id or name, searched by the words that a person types. */
import { brandIds, brandName, type BrandId } from '../brands.ts';
import { cents, type Cents } from '../money.ts';
import { folded } from '../spelling.ts';
import { rows } from './catalogue.ts';
import { categories, type Category, type Complexity } from './categories.ts';

export interface Product {
  /** Slug, `ikea-billy-bookcase`; stable, since bookings keep it. */
  readonly id: string;
  readonly brand: BrandId;
  readonly name: string;
  readonly category: Category;
  /** Minutes to assemble one. */
  readonly minutes: number;
  readonly complexity: Complexity;
  /** Price of one. */
  readonly unitPrice: Cents;
}

/** Every product, in the catalogue's order. */
export const products: readonly Product[] = brandIds.flatMap((brand) =>
  rows[brand].map(([name, category, minutes, complexity, price]) => ({
    id: `${brand}-${folded(name)}`,
    brand,
    name,
    category,
    minutes,
    complexity,
    unitPrice: cents(price),
  })),
);

const byId = new Map(products.map((product) => [product.id, product]));
const byName = new Map(products.map((product) => [`${product.brand}:${folded(product.name)}`, product]));

/** The product of a catalogue id, or null. */
export function findProduct(id: string): Product | null {
  return byId.get(id) ?? null;
}

/** The product that a brand sells under exactly this name (case, accents and separators aside), or null. */
export function findProductByName(brand: BrandId, name: string): Product | null {
  return byName.get(`${brand}:${folded(name)}`) ?? null;
}

const searchable = products.map((product) => ({
  product,
  words: folded(`${brandName(product.brand)} ${product.name} ${categories[product.category].label}`).split(
    '-',
  ),
}));

/**
 * Products in which every word of `text` begins a word of name, brand or category, best first: words in the name
 * count more than others, then catalogue order. No text gives the catalogue itself.
 */
export function searchCatalogue(text: string, brand: BrandId | null = null, limit = 20): readonly Product[] {
  const wanted = folded(text).split('-').filter(Boolean);
  const hits: { readonly product: Product; readonly score: number }[] = [];
  for (const { product, words } of searchable) {
    if (brand !== null && product.brand !== brand) continue;
    if (!wanted.every((word) => words.some((candidate) => candidate.startsWith(word)))) continue;
    const name = folded(product.name).split('-');
    hits.push({ product, score: wanted.filter((word) => name.some((w) => w.startsWith(word))).length });
  }
  return hits
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ product }) => product);
}
