/** The catalog's products: found by id or name, or searched with what a person types. */
import { brandIds, brandName, type BrandId } from './brands.ts';
import { cents, type Cents } from '../core/money.ts';
import { editDistance, folded } from '../core/spelling.ts';
import { rows } from './catalogue.ts';
import { categories, type Category, type Complexity } from './categories.ts';
import { numberOf, thingOf } from './counts.ts';
import { kindIn, kindWords, singular } from './kinds.ts';

export interface Product {
  /** Slug such as `ikea-billy-bookcase`; never changes, because bookings store it. */
  readonly id: string;
  readonly brand: BrandId;
  readonly name: string;
  readonly category: Category;
  /** Minutes to assemble one. */
  readonly minutes: number;
  readonly complexity: Complexity;
  /** Price of one. */
  readonly unitPrice: Cents;
  /** As printed on the label (`002.638.50`), if the brand numbers its products. */
  readonly articleNumber: string | null;
}

/** All products, in the catalog's order. */
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

/** The product with a catalog id, or null. */
export function findProduct(id: string): Product | null {
  return byId.get(id) ?? null;
}

/** The product that a brand sells under exactly this name (ignoring case, accents and separators), or null. */
export function findProductByName(brand: BrandId, name: string): Product | null {
  return byName.get(`${brand}:${folded(name)}`) ?? null;
}

/** The product with this article number on its label (ignoring dots and spaces), or null. */
export function findProductByArticleNumber(text: string): Product | null {
  return byArticleNumber.get(text.replace(/\D/g, '')) ?? null;
}

interface Searchable {
  readonly product: Product;
  readonly name: readonly string[];
  /** Words in its name that don't state a kind: `malm`. */
  readonly own: readonly string[];
  /** Words of brand, name and category, and other names of its kind. */
  readonly words: readonly string[];
  /** Digits of the article number. */
  readonly digits: string;
}

const kindParts = new Set(
  Object.values(kindWords).flatMap((list) => list.flatMap((phrase) => phrase.split(' '))),
);

const searchable: readonly Searchable[] = products.map((product) => {
  const named = `${brandName(product.brand)} ${product.name} ${categories[product.category].label}`;
  return {
    product,
    name: folded(product.name).split('-'),
    own: folded(product.name)
      .split('-')
      .filter((word) => !kindParts.has(word)),
    words: [...new Set(folded([named, ...kindWords[product.category]].join(' ')).split('-'))],
    digits: product.articleNumber?.replace(/\D/g, '') ?? '',
  };
});

/** Whether a typed word matches a word of the catalog. */
type WordMatch = (typed: string, word: string) => boolean;

/** Numbers must match exactly: somebody who types 6 does not mean 63. */
const begins: WordMatch = (typed, word) =>
  /^\d+$/.test(typed) ? word === typed : word.startsWith(singular(typed));

/**
 * One letter wrong, missing, extra or swapped in words of four letters or more, two in words of eight or more; prefixes
 * count too.
 */
const beginsAlmost: WordMatch = (typed, word) => {
  if (begins(typed, word)) return true;
  const slips = typed.length >= 8 ? 2 : typed.length >= 4 ? 1 : 0;
  if (slips === 0) return false;
  for (let length = typed.length - slips; length <= typed.length + slips; length++) {
    if (length <= word.length && editDistance(typed, word.slice(0, length)) <= slips) return true;
  }
  return false;
};

/** Small words, and words that distinguish variants of one product: they affect the ranking but exclude nothing. */
const sideWords = new Set(
  'a an and de del la el of the with for in con para y inch size color white black brown gray grey oak walnut birch pine natural blanco negro cafe queen king full twin double single matrimonial individual'.split(
    ' ',
  ),
);

/** Sizes that only beds have. */
const bedSizes = new Set(['queen', 'king', 'full', 'twin', 'matrimonial']);

/**
 * Products for what a person types, best first. Every word must begin a word of the name, brand or kind (including the
 * kind's other names: `chest of drawers`). Words in the name count more; colors and sizes only affect the ranking. If
 * nothing has every word, words with typing errors match as well, then names with half of the words. An article number
 * matches with or without dots, also among other words. An empty text gives the whole catalog.
 */
export function searchCatalogue(text: string, brand: BrandId | null = null, limit = 20): readonly Product[] {
  const inBrand = brand === null ? searchable : searchable.filter(({ product }) => product.brand === brand);
  const numbered = withNumber(inBrand, text);
  if (numbered.length > 0) return numbered.slice(0, limit);
  const typed = folded(text).split('-').filter(Boolean);
  // `six drawers` are 6; `Three Posts` is a name.
  const words = typed.map((word, k) =>
    thingOf(typed[k + 1] ?? '') === null ? word : String(numberOf(word) ?? word),
  );
  if (words.length === 0) return inBrand.slice(0, limit).map(({ product }) => product);
  const wanted = words.filter((word) => !sideWords.has(word));
  // If every word is of that kind, they are what is searched for.
  const main = wanted.length > 0 ? wanted : words.map((word) => (bedSizes.has(word) ? 'bed' : word));
  for (const matches of [begins, beginsAlmost]) {
    const hits = matching(inBrand, { main, words, matches, least: main.length });
    if (hits.length > 0) return hits.slice(0, limit);
  }
  // A name with unknown words means that name; a kind, or a name with another kind, is a separate piece.
  const kind = kindIn(text);
  const named = inBrand.filter(
    ({ product, own }) =>
      (kind === null || product.category === kind.category) &&
      main.some((typed) => own.some((word) => beginsAlmost(typed, word))),
  );
  const wanting = { main, words, matches: beginsAlmost, least: Math.ceil(main.length / 2) };
  return matching(named, wanting).slice(0, limit);
}

/** The products whose article number is in the text, or starts with it if there is nothing else. */
function withNumber(among: readonly Searchable[], text: string): readonly Product[] {
  const typed = /^[\d.\s-]{3,}$/.test(text.trim()) ? text : /\d{3}[.\s-]?\d{3}[.\s-]?\d{2}\b/.exec(text)?.[0];
  const digits = typed?.replace(/\D/g, '') ?? '';
  if (digits === '') return [];
  return among.filter((one) => one.digits.startsWith(digits)).map(({ product }) => product);
}

function matching(
  among: readonly Searchable[],
  wanted: {
    readonly main: readonly string[];
    readonly words: readonly string[];
    readonly matches: WordMatch;
    /** How many of the main words must match. */
    readonly least: number;
  },
): readonly Product[] {
  const { main, words, matches, least } = wanted;
  const count = (from: readonly string[], typed: readonly string[]): number =>
    typed.filter((one) => from.some((word) => matches(one, word))).length;
  const isForBed = words.some((word) => bedSizes.has(word));
  const isKindOf = ({ category }: Product): number =>
    kindIn(words.join(' '))?.category === category ? 1 : 0;
  return among
    .map((one) => ({ ...one, found: count(one.words, main) }))
    .filter(({ found }) => found > 0 && found >= least)
    .map(({ product, name, found }) => ({
      product,
      score:
        4 * found +
        4 * count(name, main) +
        2 * isKindOf(product) +
        count(name, words) +
        (isForBed && product.category === 'bed' ? (name.includes('bed') ? 3 : 2) : 0),
    }))
    .sort((a, b) => b.score - a.score)
    .map(({ product }) => product);
}
