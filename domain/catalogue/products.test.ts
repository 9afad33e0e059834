import { describe, expect, test } from 'vitest';
import {
  brandedName,
  brandField,
  brandIds,
  brandOf,
  brandOfStoreCode,
  brandsOf,
  storeCodePrefix,
} from './brands.ts';
import { brandList } from './brand-list.ts';
import { availabilityOf, serviceTypeOf, skillOf } from './options.ts';
import { stateCode, states } from '../places/states.ts';
import { identifyProduct } from './identify.ts';
import {
  findProduct,
  findProductByArticleNumber,
  findProductByName,
  products,
  searchCatalogue,
} from './products.ts';

describe('the brands of an order', () => {
  test('stand in one field, each once, in the order of the pieces, and are read from it in any spelling', () => {
    expect(brandField(['wayfair', 'ikea', 'wayfair', 'other'])).toBe('wayfair+ikea+other');
    expect(brandField(['ikea'])).toBe('ikea');
    expect(brandField([])).toBe('other');
    expect(brandsOf('west_elm + IKEA')).toEqual(['west-elm', 'ikea']);
    expect(brandsOf('acme')).toEqual(['other']);
    for (const brand of brandIds) expect(brandsOf(brand)).toEqual([brand]);
    expect(brandsOf(brandField(brandIds))).toEqual(brandIds);
  });

  test('are named in each language, those of no list last', () => {
    const words = { other: 'Other brand', among: 'other brands' };
    expect(brandList('ikea', 'en', words)).toBe('IKEA');
    expect(brandList('other', 'en', words)).toBe('Other brand');
    expect(brandList('other+ikea', 'en', words)).toBe('IKEA and other brands');
    expect(brandList('ikea+west-elm+target', 'en', words)).toBe('IKEA, West Elm, and Target');
    expect(brandList('ikea+wayfair', 'es', words)).toBe('IKEA y Wayfair');
  });

  test('stand before the name of a piece, once', () => {
    expect(brandedName('wayfair', 'Desk')).toBe('Wayfair Desk');
    expect(brandedName('ikea', 'Ikea desk')).toBe('Ikea desk');
    expect(brandedName('other', 'Desk')).toBe('Desk');
  });
});

describe('the catalogue', () => {
  test('has products of every brand, each with an id of its own', () => {
    expect(products.length).toBeGreaterThanOrEqual(300);
    expect(new Set(products.map(({ id }) => id)).size).toBe(products.length);
    for (const brand of brandIds) expect(searchCatalogue('', brand).length, brand).toBeGreaterThanOrEqual(15);
  });

  test('gives every product a plausible time and price, and article numbers of their own', () => {
    for (const { id, minutes, unitPrice } of products) {
      expect(minutes >= 10 && minutes <= 480, id).toBe(true);
      expect(unitPrice >= 2000 && unitPrice <= 50_000, id).toBe(true);
    }
    const numbers = products.flatMap(({ articleNumber }) => articleNumber ?? []);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.length).toBeGreaterThanOrEqual(60);
    for (const number of numbers) expect(number).toMatch(/^\d{3}\.\d{3}\.\d{2}$/);
  });

  test('finds a product by id and by name without accents', () => {
    const besta = findProduct('ikea-besta-tv-unit-with-doors');
    expect(besta?.name).toBe('BESTÅ TV unit with doors');
    expect(findProductByName('ikea', 'besta tv unit with doors')).toBe(besta);
    expect(findProductByName('wayfair', 'besta tv unit with doors')).toBeNull();
    expect(findProduct('constructor')).toBeNull();
  });

  test('is searched by beginnings of words, in a brand or in all', () => {
    expect(searchCatalogue('bil bookc')[0]?.id).toBe('ikea-billy-bookcase');
    expect(searchCatalogue('poang').map(({ name }) => name)).toEqual(['POÄNG armchair']);
    expect(searchCatalogue('dresser', 'ikea').every(({ brand }) => brand === 'ikea')).toBe(true);
    expect(searchCatalogue('bed', null, 3)).toHaveLength(3);
    expect(searchCatalogue('zeppelin')).toEqual([]);
  });

  test.each([
    ['bily bookcase', 'ikea-billy-bookcase'],
    ['hemnse dresser', 'ikea-hemnes-8-drawer-dresser'],
    ['benchwrihgt extending', 'pottery-barn-benchwright-extending-dining-table'],
    ['nordicktrack', 'other-nordictrack-commercial-1750-treadmill'],
    ['002.638', 'ikea-billy-bookcase'],
    ['00263850', 'ikea-billy-bookcase'],
  ])('forgives typing errors and knows article numbers: %s', (typed, id) => {
    expect(searchCatalogue(typed)[0]?.id).toBe(id);
  });

  test.each([
    ['chest of drawers', 'ikea', ['MALM 4-drawer chest', 'HEMNES 6-drawer chest']],
    ['malm chest of 6', 'ikea', ['MALM 6-drawer dresser']],
    ['Hemnes queen', null, ['HEMNES bed frame', 'HEMNES daybed with 3 drawers']],
    ['queen', 'ikea', ['MALM bed frame, high', 'HEMNES bed frame']],
    ['besta', null, ['BESTÅ TV unit with doors', 'BESTÅ storage combination']],
    ['billy white', null, ['BILLY bookcase', 'BILLY bookcase with glass doors']],
    ['hemmes dreser', 'ikea', ['HEMNES 8-drawer dresser', 'HEMNES 6-drawer chest']],
    ['tv bench', 'ikea', ['HEMNES TV unit', 'BESTÅ TV unit with doors']],
    ['cómoda', 'ikea', ['MALM 6-drawer dresser', 'MALM 4-drawer chest']],
    ['shelves', 'ikea', ['KALLAX shelf unit 4x4', 'KALLAX shelf unit 2x4']],
    ['billy oak extra tall', null, ['BILLY bookcase', 'BILLY bookcase with glass doors']],
    ['billy 002.638.50', null, ['BILLY bookcase']],
    ['art. 00263850', null, ['BILLY bookcase']],
  ] as const)('knows what people call pieces: %s', (typed, brand, first) => {
    const names = searchCatalogue(typed, brand).map(({ name }) => name);
    expect(names.slice(0, first.length)).toEqual(first);
  });

  test.each([
    ['chest of drawers', 'ashley-realyn-chest-of-drawers'],
    ['malm chest of 6', 'ikea-malm-6-drawer-dresser'],
    ['malm chest of six drawers', 'ikea-malm-6-drawer-dresser'],
    ['Hemnes queen', 'ikea-hemnes-bed-frame'],
    ['besta', 'ikea-besta-tv-unit-with-doors'],
    ['bestå', 'ikea-besta-tv-unit-with-doors'],
    ['billy white', 'ikea-billy-bookcase'],
    ['billy bookcase white', 'ikea-billy-bookcase'],
    ['bily bokcase', 'ikea-billy-bookcase'],
    ['kallax 4x4', 'ikea-kallax-shelf-unit-4x4'],
    ['002.638.50', 'ikea-billy-bookcase'],
    ['002 638 50', 'ikea-billy-bookcase'],
    ['00263850', 'ikea-billy-bookcase'],
  ])('shows first, before a brand is chosen, what is meant by %s', (typed, id) => {
    expect(searchCatalogue(typed)[0]?.id).toBe(id);
  });

  test.each(['Grandmother’s wardrobe', 'MALM desk', 'white'])(
    'does not take %s for what it is not',
    (typed) => {
      expect(searchCatalogue(typed, 'ikea')).toEqual([]);
    },
  );

  test('takes a number for itself: 6 drawers are not 63 inches', () => {
    for (const { name } of searchCatalogue('6 drawer')) expect(name).toMatch(/\b6-/);
  });

  test('tolerates no typing errors if a word is found as typed, and none in short words', () => {
    expect(searchCatalogue('malm').every(({ name }) => name.startsWith('MALM'))).toBe(true);
    expect(searchCatalogue('bux', 'cb2')).toEqual([]);
  });
});

describe('a name that was read off a label', () => {
  const read = { catalogueId: null, brand: null, articleNumber: null };

  test('means the product by id, name, number or likeness, in that order', () => {
    const billy = findProduct('ikea-billy-bookcase');
    expect(identifyProduct({ ...read, name: '', catalogueId: 'ikea-billy-bookcase' })).toBe(billy);
    expect(identifyProduct({ ...read, name: 'Billy Bookcase', brand: 'ikea' })).toBe(billy);
    expect(identifyProduct({ ...read, name: 'bookcase', articleNumber: '002 638 50' })).toBe(billy);
    expect(identifyProduct({ ...read, name: 'IKEA BILY bookcase' })).toBe(billy);
    expect(findProductByArticleNumber('00263850')).toBe(billy);
  });

  test('prefers the brand that was read where several have such a name', () => {
    expect(identifyProduct({ ...read, name: 'Mid Century 6 drawer dreser', brand: 'west-elm' })?.brand).toBe(
      'west-elm',
    );
  });

  test('means nothing if it is merely similar', () => {
    for (const name of ['', 'x', 'bookcase', 'Corn flakes 500 g', 'BILLY'])
      expect(identifyProduct({ ...read, name }), name).toBeNull();
    expect(identifyProduct({ ...read, name: 'constructor', catalogueId: 'constructor' })).toBeNull();
  });
});

describe('spellings', () => {
  test('both spellings of the specs lead to one', () => {
    expect(['west_elm', 'west-elm', 'West Elm'].map(brandOf)).toEqual(['west-elm', 'west-elm', 'west-elm']);
    expect(["Lowe's", 'Crate & Barrel', 'Crate and Barrel', 'nobody'].map(brandOf)).toEqual([
      'lowes',
      'crate-barrel',
      'crate-barrel',
      null,
    ]);
    expect(['full_time', 'full-time'].map(availabilityOf)).toEqual(['full-time', 'full-time']);
    expect(['living_room', 'Living room', 'living'].map(serviceTypeOf)).toEqual(Array(3).fill('living_room'));
  });

  test('both skill lists of the technician spec are understood', () => {
    const signUp =
      'IKEA Assembly, Wayfair Assembly, Amazon Furniture, Target Furniture, Costco Furniture, Bedroom Furniture, Living Room Furniture, Office Furniture, Dining Room Furniture, Kids Furniture, Complex Assembly, Tool Expertise';
    const wizard =
      'IKEA, Wayfair, Ashley, West Elm, CB2, Room & Board, office, bedroom sets, kitchen cabinets, entertainment centers, exercise equipment, outdoor, custom';
    for (const name of [...signUp.split(', '), ...wizard.split(', ')])
      expect(skillOf(name), name).not.toBeNull();
    expect(skillOf('juggling')).toBeNull();
  });

  test('a store code leads to its brand by the prefix', () => {
    expect(['IKEA-7K2M', 'wayf-1', 'CB2-9', 'POTT-X', 'ACME-1'].map(brandOfStoreCode)).toEqual([
      'ikea',
      'wayfair',
      'cb2',
      'pottery-barn',
      'other',
    ]);
    expect(['IKEA Brooklyn', 'West Elm Soho', 'CB2 Austin', 'Bo', '!'].map(storeCodePrefix)).toEqual([
      'IKEA',
      'WEST',
      'CB2',
      'BOXX',
      'SHOP',
    ]);
  });

  test('states are known by code and name', () => {
    expect(states).toHaveLength(52);
    expect(['ny', 'New York', 'D.C.', 'XX'].map(stateCode)).toEqual(['NY', 'NY', null, null]);
  });
});
