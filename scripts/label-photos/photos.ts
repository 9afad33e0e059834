/** The test set of label photos: what each shows, and what should be found in it. No recognition code reads this. */
import { products, type Product } from '#domain/catalogue/products.ts';
import { drawLabel, type LabelStyle, type LabelText, labelOf } from './label.ts';
import { type Conditions, goodConditions, photograph, type Placed } from './scene.ts';

export type PhotoKind =
  | 'plain'
  | 'blur'
  | 'tilt'
  | 'turned'
  | 'glare'
  | 'noise'
  | 'several'
  | 'unlisted'
  /** Worded differently from the catalog, so that a similar product is easily read instead. */
  | 'reworded'
  | 'other_things'
  | 'empty';

/** A product of the catalog, or a kind of piece by a word in its name. */
type LabelMeaning =
  | { readonly ids: readonly string[] }
  | { readonly kinds: readonly string[]; readonly word: string };

const productsOf = (ids: readonly string[]): readonly LabelMeaning[] => ids.map((id) => ({ ids: [id] }));

export interface LabelPhoto {
  /** `tilt-03`. */
  readonly name: string;
  readonly kind: PhotoKind;
  /** Ids of the products whose labels it shows, with repetition. */
  readonly expected: readonly string[];
  /** What each of its labels means, in the catalog or not. */
  readonly shows: readonly LabelMeaning[];
  /** The JPEG; the same bytes every time. */
  render(): Promise<Buffer>;
}

const styles: readonly LabelStyle[] = ['shelf', 'shipping', 'printed_box', 'manual', 'inverse'];

/** A product from anywhere in the catalog: a step size coprime to its length visits each. */
function productAt(index: number): Product {
  const product = products[(index * 53 + 7) % products.length];
  if (!product) throw new Error('the catalogue is empty');
  return product;
}

let drawn = 0;

interface Shot {
  readonly tilt?: number;
  readonly scale?: number;
  readonly at?: readonly [number, number];
  readonly style?: LabelStyle;
}

/** A photo of one product's label. */
function one(kind: PhotoKind, number: number, shot: Shot, conditions: Partial<Conditions>): LabelPhoto {
  const seed = drawn++;
  const product = productAt(seed);
  return {
    name: `${kind}-${String(number).padStart(2, '0')}`,
    kind,
    expected: [product.id],
    shows: productsOf([product.id]),
    render: () =>
      photograph([place(labelOf(product, seed), shot, seed)], { ...goodConditions, ...conditions }, seed),
  };
}

function place(text: LabelText, { tilt = 0, scale = 1, at = [0.5, 0.5], style }: Shot, seed: number): Placed {
  return { label: drawLabel(text, style ?? styles[seed % styles.length] ?? 'shelf', seed), at, tilt, scale };
}

/** A photo of several consecutive labels of the catalog; `again` shows the first one twice. */
function several(
  number: number,
  shots: readonly Shot[],
  conditions: Partial<Conditions> = {},
  again = false,
): LabelPhoto {
  const first = drawn;
  drawn += shots.length;
  const shown = shots.map((shot, k) => ({
    shot,
    seed: first + k,
    product: productAt(again && k === 1 ? first : first + k),
  }));
  return {
    name: `several-${String(number).padStart(2, '0')}`,
    kind: 'several',
    expected: shown.map(({ product }) => product.id),
    shows: productsOf(shown.map(({ product }) => product.id)),
    render: () =>
      photograph(
        shown.map(({ shot, seed, product }) => place(labelOf(product, seed), shot, seed)),
        { ...goodConditions, ...conditions },
        first,
      ),
  };
}

/** A photo of words that match no product of the catalog, or of no words at all. */
function without(
  kind: PhotoKind,
  number: number,
  text: LabelText | null,
  shot: Shot,
  conditions: Partial<Conditions> = {},
  shows: readonly LabelMeaning[] = [],
): LabelPhoto {
  const seed = drawn++;
  return {
    name: `${kind}-${String(number).padStart(2, '0')}`,
    kind,
    expected: [],
    shows,
    render: () =>
      photograph(text ? [place(text, shot, seed)] : [], { ...goodConditions, ...conditions }, seed),
  };
}

const words = (brand: string, name: string, ...print: readonly string[]): LabelText => ({
  brand,
  name,
  articleNumber: null,
  print,
});

const pair: readonly Shot[] = [
  { at: [0.27, 0.3], scale: 0.8 },
  { at: [0.73, 0.7], scale: 0.8 },
];

/** Every photo, in order. */
export const labelPhotos: readonly LabelPhoto[] = [
  ...styles.map((style, k) => one('plain', k + 1, { style, scale: 1.1, tilt: k - 2 }, {})),
  one('plain', 6, { scale: 0.6, at: [0.3, 0.6] }, { backdrop: 'floor' }),
  one('plain', 7, { scale: 0.5, at: [0.7, 0.35], tilt: 1.5 }, { backdrop: 'wall' }),
  one('plain', 8, { scale: 1.3, style: 'shelf' }, { backdrop: 'dark', width: 1200, height: 1600 }),
  one('plain', 9, { scale: 0.75 }, { width: 1024, height: 768, quality: 60 }),
  one('plain', 10, { scale: 1.2, style: 'manual' }, { width: 2400, height: 1800 }),
  ...[1.2, 1.8, 2.4, 3, 3.6].map((blur, k) => one('blur', k + 1, { tilt: 2 - k }, { blur })),
  ...[5, -8, 12, -15, 20, -25, 30, -35, 40, -45].map((tilt, k) =>
    one('tilt', k + 1, { tilt }, k % 2 ? { backdrop: 'floor' } : {}),
  ),
  ...[90, -90, 180, 168, 75].map((tilt, k) => one('turned', k + 1, { tilt, scale: 0.95 }, {})),
  ...[0.5, 0.7, 0.85, 0.95].map((glare, k) =>
    one('glare', k + 1, { tilt: k }, { glare, glareAt: [0.35 + k * 0.1, 0.45] }),
  ),
  ...[10, 18, 26, 34].map((noise, k) =>
    one('noise', k + 1, { tilt: -k }, { noise, light: k > 1 ? 0.6 : 0.85 }),
  ),
  several(1, pair),
  several(2, pair, { backdrop: 'floor', noise: 8 }),
  several(3, [
    { at: [0.27, 0.3], scale: 0.75, tilt: 12 },
    { at: [0.73, 0.7], scale: 0.75, tilt: -10 },
  ]),
  several(4, [
    { at: [0.25, 0.27], scale: 0.7 },
    { at: [0.74, 0.27], scale: 0.7 },
    { at: [0.5, 0.74], scale: 0.7 },
  ]),
  several(
    5,
    [0, 1, 2, 3].map((k) => ({ at: [0.26 + (k % 2) * 0.48, 0.26 + Math.floor(k / 2) * 0.48], scale: 0.62 })),
    { width: 2000, height: 1500 },
  ),
  several(6, pair, {}, true),
  several(7, [
    { at: [0.28, 0.34], scale: 0.75, tilt: 25 },
    { at: [0.73, 0.66], scale: 0.75, tilt: 25 },
  ]),
  without('unlisted', 1, words('Maison Corbel', 'TRESSAL bookcase', 'Carton 1 of 1', '71 lb'), {}, {}, [
    { kinds: ['bookcase'], word: 'tressal' },
  ]),
  without(
    'unlisted',
    2,
    words('Oakline', 'Penrose platform bed', 'Queen', 'Two person lift'),
    { tilt: 3 },
    {},
    [{ kinds: ['bed'], word: 'penrose' }],
  ),
  without(
    'unlisted',
    3,
    words('', 'Garvik 6-drawer dresser', 'White', 'Lot 118'),
    { style: 'printed_box' },
    {},
    [{ kinds: ['dresser'], word: 'garvik' }],
  ),
  ...['MALM 6-drawer chest white', 'MALM Chest of 6 drawers, white', 'MALM Chest of 6 drawers'].map(
    (name, k) =>
      without('reworded', k + 1, words('IKEA', name), { style: 'shelf' }, {}, [
        { ids: ['ikea-malm-6-drawer-dresser'] },
      ]),
  ),
  without('other_things', 1, words('Golden Acre', 'Toasted Oat Flakes', 'Net wt 18 oz', 'Whole grain'), {
    style: 'inverse',
  }),
  without(
    'other_things',
    2,
    words(
      'Chapter Seven',
      'The lighthouse keeper had not slept since the storm came in from the west',
      'page 112',
    ),
    { style: 'manual' },
  ),
  without('other_things', 3, words('Voltaire', '65-inch smart television', 'HDMI cable included'), {
    style: 'printed_box',
  }),
  without(
    'other_things',
    4,
    words('Corner Market', 'Receipt: milk 3.49 bread 2.99 eggs 4.19', 'Total 10.67', 'Thank you'),
    { style: 'shipping' },
  ),
  without('other_things', 5, words('', 'No parking any time', 'Tow away zone'), {
    style: 'inverse',
    tilt: 8,
  }),
  without(
    'other_things',
    6,
    words('Brightwash', 'Laundry detergent 64 loads', 'Keep out of reach of children'),
    {},
  ),
  without('empty', 1, null, {}, { backdrop: 'wall' }),
  without('empty', 2, null, {}, { backdrop: 'dark', noise: 12 }),
  without('empty', 3, null, {}, { backdrop: 'cardboard', glare: 0.8 }),
  without('empty', 4, null, {}, { backdrop: 'floor', blur: 6 }),
];
