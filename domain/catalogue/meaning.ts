/** What a label means: one product of the catalog, one of several, or a piece that the catalog doesn't have. */
import { brandName, brands, brandOf, type BrandId } from './brands.ts';
import { editDistance, folded } from '../core/spelling.ts';
import { categoryOf, type Category } from './categories.ts';
import { alternativesTo, articlesIn, contradicts, leavesOpen } from './contradictions.ts';
import { identifyProduct, type Reading } from './identify.ts';
import { kindIn, type NamedKind, singular } from './kinds.ts';
import { type Product, products } from './products.ts';

/** A reading with the complete text of its label. */
export interface LabelReading extends Reading {
  /** The label's complete text; null for a piece recognized by its looks. */
  readonly label: string | null;
  /** According to the reader; used if the words name no kind. */
  readonly category: Category | null;
}

/** What is asked, priced and booked for a label. */
export interface Meaning {
  /** Null: not in the catalog, priced by its category. */
  readonly product: Product | null;
  /** What else it may be; empty if the label is clear. */
  readonly alternatives: readonly Product[];
  /** The label does not say which product of a series it is, or contradicts the one that was read. */
  readonly isOpen: boolean;
  readonly brand: BrandId | null;
  readonly category: Category;
}

/** Maximum number of products of one series to offer. */
const MAX_CHOICES = 5;

/** Maximum number of words of a label that count as its name. */
const MAX_NAME = 6;

/** Words in names that mean nothing by themselves. */
const fillers = new Set(['with', 'of', 'and', 'for', 'in', 'the', 'a', 'unit', 'frame']);

/** Kinds that makers use interchangeably: a `TV unit` and a `storage combination` of one series. */
const kin: readonly (readonly Category[])[] = [
  ['dresser', 'nightstand', 'storage'],
  ['tv_stand', 'storage', 'bookcase', 'kitchen_cabinet'],
  ['wardrobe', 'storage'],
  ['bed', 'bunk_bed'],
  ['coffee_table', 'dining_table', 'patio_set'],
  ['dining_chair', 'office_chair', 'armchair', 'patio_set'],
  ['sofa', 'armchair', 'patio_set'],
];

/** Nouns that may mean several kinds of pieces. */
const general = new Set(['table', 'mesa', 'chair', 'silla']);

/** Whether a label's words for a kind may mean this product's kind. */
function isOfKind(kind: NamedKind | null, { product, kind: own }: Known): boolean {
  if (kind === null || kind.category === product.category || kind.category === own?.category) return true;
  return (
    kind.words.length === 1 && general.has(kind.words[0] ?? '') && isKin(kind.category, product.category)
  );
}

const isKin = (one: Category, other: Category): boolean =>
  one === other || kin.some((group) => group.includes(one) && group.includes(other));

interface Known {
  readonly product: Product;
  /** The maker's name for the series, such as `malm`; only if the maker writes it in capitals. */
  readonly series: string | null;
  /** Its distinguishing words: those of its name without the words for its kind. */
  readonly telling: readonly string[];
  /** The kind stated by its name. */
  readonly kind: NamedKind | null;
}

const catalogue: readonly Known[] = products.map((product) => {
  const words = wordsOf(product.name);
  const kind = kindIn(product.name);
  const [first = ''] = product.name.split(' ');
  return {
    product,
    kind,
    series: product.brand === 'ikea' && /^\p{Lu}{3,}$/u.test(first) ? folded(first) : null,
    telling: words.filter((word) => kind?.words.includes(word) !== true && !fillers.has(word)),
  };
});

function wordsOf(text: string): readonly string[] {
  return folded(text).split('-').filter(Boolean).map(singular);
}

/** Maps letters and digits that look alike to one. */
function shapeOf(word: string): string {
  return word
    .replace(/[oq]/g, '0')
    .replace(/[il]/g, '1')
    .replace(/s/g, '5')
    .replace(/b/g, '8')
    .replace(/rn/g, 'm');
}

/** Whether a word that was read is this one: exactly, with look-alikes, or with one wrong letter in five. */
function isSameWord(known: string, read: string): boolean {
  if (known === read) return true;
  if (/^\d+$/.test(known) || Math.min(known.length, read.length) < 4) return false;
  if (shapeOf(known) === shapeOf(read)) return true;
  return editDistance(known, read) <= Math.floor(known.length / 5);
}

const says = (words: readonly string[], wanted: string): boolean =>
  words.some((word) => isSameWord(wanted, word));

/**
 * The brand whose name is in a text, or null. `Target` and similar words count only if they come first or are in
 * capitals.
 */
export function brandIn(text: string): BrandId | null {
  const words = ` ${folded(text).replaceAll('-', ' ')} `;
  const named = brands.filter(
    ({ id, name }) =>
      id !== 'other' &&
      [folded(name), id].some((one) => words.includes(` ${one.replace(/^the-/, '').replaceAll('-', ' ')} `)),
  );
  return named.length === 1 ? (named[0]?.id ?? null) : null;
}

/**
 * What the words of a label mean. It is a product only if all its distinguishing words are there; if only its series is
 * named, the result is open, with the products that fit; otherwise a piece of its kind. The reader's choice counts
 * unless the words contradict it (spec customer §9; decision 225).
 */
export function meaningOf(reading: LabelReading): Meaning {
  const text = reading.label ?? [reading.name, reading.articleNumber ?? ''].join(' ');
  const kind = kindIn(reading.label ?? '') ?? kindIn(reading.name);
  const brand = brandIn(text) ?? reading.brand;
  const category = kind?.category ?? reading.category ?? 'other';
  const unlisted: Meaning = { product: null, alternatives: [], isOpen: false, brand, category };
  const chosen = identifyProduct(reading);
  if (reading.label === null || wordsOf(reading.label).length === 0)
    return chosen ? decided(chosen) : unlisted;

  const [named, ...alike] = productsNamed(text, brand, kind);
  if (named && alike.length === 0) {
    const isOther = chosen !== null && chosen !== named && isSaid(chosen, text, brand);
    return isOther ? { ...decided(named), alternatives: [chosen], isOpen: true } : checked(named, text);
  }
  const [numbered] = articlesIn(text);
  if (numbered && isSaid(numbered, text, brand)) return decided(numbered);
  const fit = fitting(text, brand, kind);
  const [first, ...others] = chosen && fit.includes(chosen) ? [...new Set([chosen, ...fit])] : fit;
  if (first && others.length === 0) return checked(first, text);
  if (first) return { ...decided(first), alternatives: others.slice(0, MAX_CHOICES - 1), isOpen: true };
  return chosen !== null && isSaid(chosen, text, brand) ? checked(chosen, text) : unlisted;
}

const decided = (product: Product): Meaning => ({
  product,
  alternatives: [],
  isOpen: false,
  brand: product.brand,
  category: categoryOf(product.category),
});

/** A product together with what contradicts it on the label. */
function checked(product: Product, label: string): Meaning {
  const isOpen = contradicts(label, product) || leavesOpen(label, product);
  return { ...decided(product), isOpen, alternatives: isOpen ? alternativesTo(product, label) : [] };
}

/**
 * Whether a label can mean a product: it has the series, or half of the distinguishing words, and no other kind and no
 * other brand's name.
 */
function isSaid(product: Product, text: string, brand: BrandId | null): boolean {
  const shown = brandIn(text);
  if (shown !== null && shown !== product.brand) return false;
  const kind = kindIn(text);
  if (kind !== null && !isKin(kind.category, product.category)) return false;
  const words = wordsOf(text);
  const known = catalogue.find((one) => one.product === product);
  if (known?.series) return says(words, known.series) || !words.some(isSeries);
  const telling = (known?.telling ?? []).filter((word) => !/^\d+$/.test(word));
  const read = telling.filter((word) => says(words, word)).length;
  return telling.length === 0 || read / telling.length >= (brand === product.brand ? 0.5 : 0.6);
}

const allSeries = new Set(catalogue.flatMap(({ series }) => series ?? []));
const isSeries = (word: string): boolean => allSeries.has(word);

/**
 * The products whose distinguishing words are all on the label; only those that match the most words, and the exact
 * kind.
 */
function productsNamed(text: string, brand: BrandId | null, kind: NamedKind | null): readonly Product[] {
  const words = wordsOf(text);
  const full = catalogue.filter((known) => {
    const { product, telling } = known;
    if (brand !== null && brand !== 'other' && product.brand !== brand) return false;
    if (!isOfKind(kind, known) || !telling.every((word) => says(words, word))) return false;
    // `Set of 4 dining chairs` has no distinguishing word: it is meant if nothing else is on the label.
    if (words.join('-') === wordsOf(product.name).join('-')) return true;
    // A name of one word may also be somebody's first name, so it needs its kind beside it.
    return telling.some((word) => /^[a-z]\w{3}/.test(word)) && (kind !== null || telling.length > 1);
  });
  const most = Math.max(0, ...full.map(({ telling }) => telling.length));
  const longest = full.filter(({ telling }) => telling.length === most);
  const agreeing = longest.filter(({ product }) => !contradicts(text, product));
  const named = agreeing.length > 0 ? agreeing : longest;
  const called = named.filter((one) => one.kind?.words.join() === kind?.words.join());
  return (called.length > 0 ? called : named).map(({ product }) => product);
}

/** The products of the series on a label, those of its kind first; none if none is of its kind. */
function fitting(text: string, brand: BrandId | null, kind: NamedKind | null): readonly Product[] {
  if (brand !== null && brand !== 'ikea' && brand !== 'other') return [];
  const words = wordsOf(text);
  const inSeries = catalogue.filter(({ series }) => series !== null && says(words, series));
  if (!inSeries.some((known) => isOfKind(kind, known))) return [];
  return inSeries
    .filter((known) => isOfKind(kind, known) || isKin(kind?.category ?? 'other', known.product.category))
    .map((known) => ({
      product: known.product,
      score:
        (isOfKind(kind, known) ? 4 : 0) +
        known.telling.filter((word) => says(words, word)).length -
        (contradicts(text, known.product) ? 2 : 0),
    }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ product }) => product);
}

/** What a person would call a piece that is not in the catalog: the name on the label without its maker's. */
export function nameRead(name: string, brand: BrandId | null): string {
  const shown = brand === null ? '' : brandName(brand).replace(/^The /, '');
  const rest = name.toLowerCase().startsWith(shown.toLowerCase()) ? name.slice(shown.length) : name;
  return rest.replace(/^[\s,./|-]+/, '').trim() || name;
}

/** A label's name for its piece: its words up to the kind, without the maker's. */
export function nameOn(label: string, brand: BrandId | null): string {
  const words = label.split(/\s+/);
  const kind = kindIn(label)?.words.join(' ');
  const end = words.findIndex((_, k) => kindIn(words.slice(0, k + 1).join(' '))?.words.join(' ') === kind);
  return nameRead(words.slice(Math.max(0, end - MAX_NAME + 1), end + 1).join(' ') || label, brand);
}

/** The quantity on a label (`Qty 2`, `2 pcs`, `Pack of 2`); `Box 1 of 2` does not count as one. */
export function quantityOn(label: string): number {
  const text = folded(label).replaceAll('-', ' ');
  const found =
    /\b(?:qty|quantity|cant|cantidad|pcs|pieces) (\d{1,2})\b/.exec(text) ??
    /\b(?:pack|set|juego|paquete) (?:of|de) (\d{1,2})\b/.exec(text) ??
    /\b(\d{1,2}) ?(?:pcs|pc|pack|pk|pzas|piezas)\b/.exec(text) ??
    /(?:^| )x ?(\d)\b(?! ?\d)/.exec(text);
  const count = Number(found?.[1] ?? 1);
  return count >= 1 && count <= 20 ? count : 1;
}

/** The brand in the reader's spelling, or else in the label's text. */
export const brandRead = (brand: string | null, label: string | null): BrandId | null =>
  (brand === null ? null : brandOf(brand)) ?? brandIn(label ?? '');
