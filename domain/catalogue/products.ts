/** The catalogue's products: found by id or name, searched by the words that a person types. */
import { brandIds, brandName, type BrandId } from './brands.ts';
import { cents, type Cents } from '../core/money.ts';
import { editDistance, folded } from '../core/spelling.ts';
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
  /** As it stands on the label (`002.638.50`), where the brand numbers its products. */
  readonly articleNumber: string | null;
}

/** Every product, in the catalogue's order. */
export const products: readonly Product[] = brandIds.flatMap((brand) =>
  rows[brand].map(([name, category, minutes, complexity, price, articleNumber]) => ({
    id: `${brand}-${folded(name)}`,
    brand,
    name,
    category,
    minutes,
    complexity,
    unitPrice: cents(price),
    articleNumber: articleNumber ?? null,
  })),
);

const byId = new Map(products.map((product) => [product.id, product]));
const byName = new Map(products.map((product) => [`${product.brand}:${folded(product.name)}`, product]));

const byArticleNumber = new Map(
  products.flatMap((product) =>
    product.articleNumber === null ? [] : [[product.articleNumber.replace(/\D/g, ''), product] as const],
  ),
);

/** The product of a catalogue id, or null. */
export function findProduct(id: string): Product | null {
  return byId.get(id) ?? null;
}

/** The product that a brand sells under exactly this name (case, accents and separators aside), or null. */
export function findProductByName(brand: BrandId, name: string): Product | null {
  return byName.get(`${brand}:${folded(name)}`) ?? null;
}

/** The product with this number on its label (dots and spaces aside), or null. */
export function findProductByArticleNumber(text: string): Product | null {
  return byArticleNumber.get(text.replace(/\D/g, '')) ?? null;
}

interface Searchable {
  readonly product: Product;
  readonly name: readonly string[];
  /** Words of brand, name and category. */
  readonly words: readonly string[];
  /** Digits of the article number. */
  readonly digits: string;
}

const searchable: readonly Searchable[] = products.map((product) => ({
  product,
  name: folded(product.name).split('-'),
  words: folded(`${brandName(product.brand)} ${product.name} ${categories[product.category].label}`).split(
    '-',
  ),
  digits: product.articleNumber?.replace(/\D/g, '') ?? '',
}));

/** Whether a word that was typed stands for a word of the catalogue. */
type WordMatch = (typed: string, word: string) => boolean;

const begins: WordMatch = (typed, word) => word.startsWith(typed);

/** One letter wrong, missing, too many or swapped from four letters on, two from eight on; beginnings count too. */
const beginsAlmost: WordMatch = (typed, word) => {
  if (begins(typed, word)) return true;
  const slips = typed.length >= 8 ? 2 : typed.length >= 4 ? 1 : 0;
  if (slips === 0) return false;
  for (let length = typed.length - slips; length <= typed.length + slips; length++) {
    if (length <= word.length && editDistance(typed, word.slice(0, length)) <= slips) return true;
  }
  return false;
};

/**
 * Products in which every word of `text` begins a word of name, brand or category, best first: words in the name
 * count more than others, then catalogue order. Where there is none, words with a typing error count as well. Digits
 * alone begin an article number. No text gives the catalogue itself.
 */
export function searchCatalogue(text: string, brand: BrandId | null = null, limit = 20): readonly Product[] {
  const inBrand = brand === null ? searchable : searchable.filter(({ product }) => product.brand === brand);
  if (/^[\d.\s-]{3,}$/.test(text.trim())) {
    const digits = text.replace(/\D/g, '');
    const numbered = inBrand.filter((one) => digits !== '' && one.digits.startsWith(digits));
    if (numbered.length > 0) return numbered.slice(0, limit).map(({ product }) => product);
  }
  const wanted = folded(text).split('-').filter(Boolean);
  const exact = matching(inBrand, wanted, begins);
  const hits = exact.length > 0 ? exact : matching(inBrand, wanted, beginsAlmost);
  return hits
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ product }) => product);
}

function matching(among: readonly Searchable[], wanted: readonly string[], matches: WordMatch) {
  return among
    .filter(({ words }) => wanted.every((typed) => words.some((word) => matches(typed, word))))
    .map(({ product, name }) => ({
      product,
      score: wanted.filter((typed) => name.some((word) => matches(typed, word))).length,
    }));
}
