/** The brands that we assemble, and the store-code prefixes for them (spec customer §3 and §9). */
import { speller } from '../core/spelling.ts';

export const brandIds = [
  'ikea',
  'wayfair',
  'home-depot',
  'lowes',
  'costco',
  'amazon',
  'walmart',
  'target',
  'west-elm',
  'cb2',
  'ashley',
  'overstock',
  'pottery-barn',
  'crate-barrel',
  'other',
] as const;

export type BrandId = (typeof brandIds)[number];

export interface Brand {
  readonly id: BrandId;
  readonly name: string;
}

const names: Readonly<Record<BrandId, string>> = {
  ikea: 'IKEA',
  wayfair: 'Wayfair',
  'home-depot': 'The Home Depot',
  lowes: "Lowe's",
  costco: 'Costco',
  amazon: 'Amazon',
  walmart: 'Walmart',
  target: 'Target',
  'west-elm': 'West Elm',
  cb2: 'CB2',
  ashley: 'Ashley',
  overstock: 'Overstock',
  'pottery-barn': 'Pottery Barn',
  'crate-barrel': 'Crate & Barrel',
  other: 'Other brand',
};

/** All brands in the order in which they are offered; `other` is last. */
export const brands: readonly Brand[] = brandIds.map((id) => ({ id, name: names[id] }));

export function brandName(id: BrandId): string {
  return names[id];
}

const find = speller<BrandId>(
  brands.map(({ id, name }) => [
    id,
    id === 'crate-barrel'
      ? [id, name, 'Crate and Barrel']
      : id === 'home-depot'
        ? [id, name, 'Home Depot']
        : id === 'ashley'
          ? [id, name, 'Ashley Furniture']
          : [id, name],
  ]),
);

/** The brand of any accepted spelling (`west_elm`, `West Elm`, `Lowe's`), or null for an unknown one. */
export function brandOf(text: string): BrandId | null {
  return find(text);
}

/** Separates the brands of an order with several: the specs' calls have a single field for them (decision 233). */
const BETWEEN = '+';

/**
 * The brands in a booking's field `brand`, each once and in order: usually one, or several if its pieces are of several
 * (`ikea+wayfair`). Unlisted ones count as `other`.
 */
export function brandsOf(text: string): readonly BrandId[] {
  return [...new Set(text.split(BETWEEN).map((one) => brandOf(one) ?? 'other'))];
}

/** The field `brand` for an order with these brands, in the order of its pieces. */
export function brandField(brandsInOrder: readonly BrandId[]): string {
  return [...new Set(brandsInOrder)].join(BETWEEN) || 'other';
}

/**
 * `IKEA MALM chest`: a piece's brand and name, for orders with several brands; a name that includes its brand stays as
 * it is.
 */
export function brandedName(brand: BrandId, name: string): string {
  const maker = names[brand];
  return brand === 'other' || name.toLowerCase().startsWith(maker.toLowerCase()) ? name : `${maker} ${name}`;
}

const prefixes: readonly (readonly [string, BrandId])[] = [
  ['IKEA', 'ikea'],
  ['WAYF', 'wayfair'],
  ['ASHL', 'ashley'],
  ['WEST', 'west-elm'],
  ['CB2', 'cb2'],
  ['CRAT', 'crate-barrel'],
  ['POTT', 'pottery-barn'],
];

/** The brand indicated by the prefix of a partner's store code; anything else is `other` (spec customer §9). */
export function brandOfStoreCode(storeCode: string): BrandId {
  const code = storeCode.trim().toUpperCase();
  return prefixes.find(([prefix]) => code.startsWith(prefix))?.[1] ?? 'other';
}

/** The store-code prefix for a partner with this name: a known one if the name starts with it, else four letters. */
export function storeCodePrefix(storeName: string): string {
  const letters = storeName.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const known = prefixes.find(([prefix]) => letters.startsWith(prefix));
  return known ? known[0] : (letters.slice(0, 4) || 'SHOP').padEnd(4, 'X');
}
