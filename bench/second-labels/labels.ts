/**
 * The texts on the labels of the second set, as stores print them, and the meaning of each. An independent list, not
 * derived from the catalog's names.
 */

/**
 * What a reader should find on a label: one of these products (or a choice that includes it), or an unlisted piece of
 * one of these kinds.
 */
type Meant =
  | { readonly ids: readonly string[] }
  | { readonly kinds: readonly string[]; readonly word: string };

export interface PrintedLabel {
  readonly maker: string;
  readonly title: string;
  readonly line: string;
  readonly code: string;
  /** Null: not furniture. */
  readonly means: Meant | null;
}

const label = (
  maker: string,
  title: string,
  line: string,
  code: string,
  means: Meant | null,
): PrintedLabel => ({ maker, title, line, code, means });
const product = (...ids: readonly string[]): Meant => ({ ids });
const kind = (word: string, ...kinds: readonly string[]): Meant => ({ kinds, word });

export const printedLabels = {
  billy: label(
    'IKEA',
    'BILLY',
    'Bookcase, white, 80x28x202 cm',
    '002.638.50',
    product('ikea-billy-bookcase'),
  ),
  malm6: label(
    'IKEA',
    'MALM',
    'Chest of 6 drawers, oak veneer',
    '604.035.99',
    product('ikea-malm-6-drawer-dresser'),
  ),
  hemnesBed: label(
    'IKEA',
    'HEMNES',
    'Bed frame, white stain, Queen',
    '790.195.66',
    product('ikea-hemnes-bed-frame'),
  ),
  besta: label('IKEA', 'BESTA', 'TV unit', '603.518.21', product('ikea-besta-tv-unit-with-doors')),
  kallax: label(
    'IKEA',
    'KALLAX',
    'Shelf unit, black-brown, 4x4',
    '702.758.62',
    product('ikea-kallax-shelf-unit-4x4'),
  ),
  micke: label('IKEA', 'MICKE', 'Desk, white, 105x50 cm', '802.130.74', product('ikea-micke-desk')),
  lack: label('IKEA', 'LACK', 'Side table, white', '304.499.11', product('ikea-lack-side-table')),
  poang: label('IKEA', 'POÄNG', 'Armchair, birch veneer', '492.408.31', product('ikea-poang-armchair')),
  markus: label(
    'IKEA',
    'MARKUS',
    'Office chair, Vissle dark gray',
    '702.611.50',
    product('ikea-markus-office-chair'),
  ),
  brimnes: label(
    'IKEA',
    'BRIMNES',
    'Wardrobe with 3 doors, white',
    '404.079.22',
    product('ikea-brimnes-wardrobe-with-3-doors'),
  ),
  hemnesStand: label(
    'IKEA',
    'HEMNES',
    'Nightstand, black-brown',
    '202.004.57',
    product('ikea-hemnes-nightstand'),
  ),
  loring: label(
    'Target',
    'Threshold Loring',
    'TV Stand, walnut',
    'DPCI 249-09-1187',
    product('target-threshold-loring-tv-stand'),
  ),
  midCentury: label(
    'West Elm',
    'Mid-Century',
    'Nightstand, Acorn',
    'SKU 7153369',
    product('west-elm-mid-century-nightstand'),
  ),
  parsons: label(
    'Walmart',
    'Mainstays Parsons',
    'Desk with Drawer, black',
    '551284963',
    product('walmart-mainstays-parsons-desk-with-drawer'),
  ),
  ingo: label(
    'IKEA',
    'INGO',
    'Table, pine, 120x75 cm',
    '146.300.09',
    kind('ingo', 'dining_table', 'coffee_table'),
  ),
  songesand: label('IKEA', 'SONGESAND', 'Wardrobe, white', '703.473.49', kind('songesand', 'wardrobe')),
  tarva: label('IKEA', 'TARVA', '5-drawer chest, pine', '902.214.20', kind('tarva', 'dresser')),
  friheten: label('IKEA', 'GRIMHULT', 'Sofa bed, dark gray', '804.856.10', kind('grimhult', 'sofa')),
  writing: label('Wayfair', 'Writing Desk', 'Zoe 47.2 in, walnut', 'W004512988', kind('writing', 'desk')),
  dresser: label(
    'Ashley',
    'Dresser 6 Drawer',
    'Olivet series B560-31',
    'B560-31',
    kind('dresser', 'dresser'),
  ),
  bunk: label('Costco', 'Bayside Bunk Bed', 'Twin over Full', 'Item 1534277', kind('bunk', 'bunk_bed')),
  crib: label('Target', 'Davos Convertible Crib', 'Natural', 'DPCI 030-01-7712', kind('crib', 'crib')),
  grill: label(
    'Home Depot',
    'Monument Gas Grill',
    '4 burner, stainless',
    'SKU 1005112',
    kind('grill', 'grill'),
  ),
  loveseat: label('CB2', 'Arlo Loveseat', 'Snow', '512-442', kind('loveseat', 'sofa')),
  stool: label(
    'Amazon',
    'Rowan Bar Stool',
    'Counter height, black',
    'B0C7YQ2L',
    kind('stool', 'dining_chair'),
  ),
  console: label('', 'Orville Media Console', 'Made in Vietnam', 'LOT 8821', kind('orville', 'tv_stand')),
  soap: label('Evergreen', 'Dish Soap', 'Lemon, 32 fl oz', '0 12345 67890', null),
  paint: label('Harbor Coat', 'Interior Paint', 'Eggshell, 1 gal', 'LOT A119', null),
  coffee: label('Ridgeway', 'Ground Coffee', 'Dark roast, net wt 12 oz', 'Best by 03/27', null),
} as const satisfies Readonly<Record<string, PrintedLabel>>;
