/** The catalogue's products: found by id or name, searched by the words that a person types. */
import { brandIds, brandName, type BrandId } from './brands.ts';
import { cents, type Cents } from '../core/money.ts';
import { editDistance, folded } from '../core/spelling.ts';
import { rows } from './catalogue.ts';
import { categories, type Category, type Complexity } from './categories.ts';
import { numberOf, thingOf } from './counts.ts';
import { kindIn, kindWords, singular } from './kinds.ts';

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
  /** Its words that are no kind's: `malm`. */
  readonly own: readonly string[];
  /** Words of brand, name and category, and what else its kind is called. */
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

/** Whether a word that was typed stands for a word of the catalogue. */
type WordMatch = (typed: string, word: string) => boolean;

/** Numbers stand for themselves: somebody who types 6 does not mean 63. */
const begins: WordMatch = (typed, word) =>
  /^\d+$/.test(typed) ? word === typed : word.startsWith(singular(typed));

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

/** Small words, and what tells pieces of one product apart: they rank, and exclude nothing. */
const sideWords = new Set(
  'a an and de del la el of the with for in con para y inch size color white black brown gray grey oak walnut birch pine natural blanco negro cafe queen king full twin double single matrimonial individual'.split(
    ' ',
  ),
);

/** Sizes that only beds come in. */
const bedSizes = new Set(['queen', 'king', 'full', 'twin', 'matrimonial']);

/**
 * Products for what a person types, best first. Every word begins a word of name, brand or kind (with what else that kind
 * is called: `chest of drawers`); words in the name count more, colors and sizes rank without excluding, and where nothing
 * has every word, words with a typing error count as well, then names with half of the words. An article
 * number counts with its dots or without, also among other words. No text gives the catalogue itself.
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
  // The words are all of that kind: then they are what is looked for.
  const main = wanted.length > 0 ? wanted : words.map((word) => (bedSizes.has(word) ? 'bed' : word));
  for (const matches of [begins, beginsAlmost]) {
    const hits = matching(inBrand, { main, words, matches, least: main.length });
    if (hits.length > 0) return hits.slice(0, limit);
  }
  // A name with words that we don't know is that name; a kind, or a name with another kind, is a piece of its own.
  const kind = kindIn(text);
  const named = inBrand.filter(
    ({ product, own }) =>
      (kind === null || product.category === kind.category) &&
      main.some((typed) => own.some((word) => beginsAlmost(typed, word))),
  );
  const wanting = { main, words, matches: beginsAlmost, least: Math.ceil(main.length / 2) };
  return matching(named, wanting).slice(0, limit);
}

/** The products with an article number that the text has, or begins where it is nothing else. */
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
    /** Of the main words, at least so many. */
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
