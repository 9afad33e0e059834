/**
 * What a label's text leads to: the product, a choice, or a piece of its kind; never a wrong price without a question.
 */
import { describe, expect, test } from 'vitest';
import { brandName } from './brands.ts';
import { kindIn, namesOtherThing } from './kinds.ts';
import { brandIn, meaningOf, nameOn, nameRead, quantityOn } from './meaning.ts';
import { type Product, products } from './products.ts';

const meant = (label: string, catalogueId: string | null = null) => {
  const reading = { catalogueId, name: '', brand: null, articleNumber: null, category: null };
  const { product, alternatives, isOpen, brand, category } = meaningOf({ ...reading, label });
  return {
    name: product?.name ?? null,
    isOpen,
    among: alternatives.map(({ name }) => name),
    brand,
    category,
  };
};

describe('a label', () => {
  test.each([
    ['IKEA MALM chest of 6 drawers white', 'MALM 6-drawer dresser'],
    ['IKEA HEMNES bed frame queen white stain', 'HEMNES bed frame'],
    ['IKEA BILLY Bookcase white 002.638.50', 'BILLY bookcase'],
    ['BILLY bookcase with glass doors', 'BILLY bookcase with glass doors'],
    ['IKEA KALLAX 4x4 shelving unit', 'KALLAX shelf unit 4x4'],
    ['IKEA LACK Side table, black', 'LACK side table'],
    ['IKEA MALM 2-drawer chest', 'MALM 2-drawer chest'],
    ['EKTORP', 'EKTORP sofa'],
    ['604.035.84', 'MALM 6-drawer dresser'],
    ['IKEA B1LLY bookcase', 'BILLY bookcase'],
    ['Walmart Mainstays Parsons Desk with Drawer, black', 'Mainstays Parsons desk with drawer'],
    ['West Elm Mid-Century Nightstand, acorn', 'Mid-Century nightstand'],
  ])('%s is one product, and nothing is asked', (label, name) => {
    expect(meant(label)).toMatchObject({ name, isOpen: false });
  });

  test.each([
    ['IKEA BESTA TV unit 603.518.21', 'BESTÅ TV unit with doors', ['BESTÅ storage combination']],
    ['IKEA LACK Table', 'LACK side table', ['LACK coffee table']],
    [
      'IKEA KALLAX Shelf unit',
      'KALLAX shelf unit 4x4',
      ['KALLAX shelf unit 2x4', 'KALLAX shelf unit with doors'],
    ],
    ['IKEA MALM chest of drawers', 'MALM 6-drawer dresser', ['MALM 4-drawer chest', 'MALM 2-drawer chest']],
    ['IKEA MALM 4 drawers 604.035.84', 'MALM 4-drawer chest', ['MALM 6-drawer dresser']],
    ['IKEA PAX wardrobe', 'PAX wardrobe with sliding doors', ['PAX corner wardrobe']],
  ])('%s is a choice', (label, name, among) => {
    expect(meant(label)).toMatchObject({ name, isOpen: true, among });
  });

  test.each([
    ['IKEA INGO Table, pine', 'ikea', 'dining_table'],
    ['Wayfair Writing Desk', 'wayfair', 'desk'],
    ['Ashley Dresser 6 Drawer', 'ashley', 'dresser'],
    ['IKEA MALM Desk', 'ikea', 'desk'],
    ['Target Loring Nightstand', 'target', 'nightstand'],
    ['IKEA HEMNES Glass-door cabinet', 'ikea', 'storage'],
    ['Sauder writing desk', null, 'desk'],
  ])('%s, of no product in the catalogue, is a piece of its kind', (label, brand, category) => {
    expect(meant(label)).toEqual({ name: null, isOpen: false, among: [], brand, category });
  });

  test('of another brand, or another kind, is not the product that a model chose for it', () => {
    expect(meant('Wayfair Writing Desk, 55 in', 'ikea-micke-desk')).toMatchObject({
      name: null,
      brand: 'wayfair',
    });
    expect(meant('IKEA MICKE drawer unit', 'ikea-micke-desk')).toMatchObject({
      name: null,
      category: 'storage',
    });
    expect(meant('Target Carson coffee table', 'target-threshold-carson-5-shelf-bookcase').name).toBeNull();
  });

  test('that a model could only partly read is what the model chose', () => {
    const id = 'wayfair-mercury-row-garren-ladder-bookcase';
    expect(meant('Wayfair Mercury Row Garren b', id)).toMatchObject({
      name: 'Mercury Row Garren ladder bookcase',
    });
  });

  test('of every product of the catalogue is that product, by the brand and its name alone', () => {
    for (const product of products) {
      const brand = product.brand === 'other' ? '' : brandName(product.brand);
      expect(meant(`${brand} ${product.name}`), product.id).toMatchObject({
        name: product.name,
        isOpen: false,
      });
    }
  });
});

describe('a variant of a series', () => {
  const seriesOf = ({ brand, name }: Product): string => `${brand} ${name.split(' ')[0] ?? ''}`;
  const inSeries = Map.groupBy(products, seriesOf);

  test('is never priced as another one without being asked, whichever a reader chose for its label', () => {
    for (const variants of inSeries.values())
      for (const shown of variants)
        for (const chosen of variants) {
          const brand = shown.brand === 'other' ? '' : brandName(shown.brand);
          const { name, isOpen, among } = meant(`${brand} ${shown.name}`, chosen.id);
          const answers = isOpen ? [name, ...among] : [name];
          expect(answers, `${chosen.name} chosen for ${shown.name}`).toContain(shown.name);
        }
  });

  test('is asked for where a label names its series alone, or its kind without what counts', () => {
    for (const variants of inSeries.values()) {
      const [{ brand, name } = { brand: 'other' as const, name: '' }] = variants;
      if (brand !== 'ikea' || variants.length < 2) continue;
      const series = name.split(' ')[0] ?? '';
      expect(meant(`IKEA ${series}`), series).toMatchObject({ isOpen: true });
    }
    for (const label of [
      'IKEA MALM chest',
      'IKEA MALM drawers 80 cm',
      'IKEA KALLAX',
      'IKEA MALM chest of 5 drawers',
    ])
      expect(meant(label), label).toMatchObject({ isOpen: true });
  });
});

describe('the kind that words name', () => {
  test('is that of nearly every product of the catalogue by its name', () => {
    const right = products.filter(({ name, category }) => kindIn(name)?.category === category);
    expect(right.length / products.length).toBeGreaterThan(0.95);
  });

  test.each([
    ['Chest of 6 drawers', 'dresser'],
    ['bedside tables', 'nightstand'],
    ['desk chair', 'office_chair'],
    ['wardrobe with drawers', 'wardrobe'],
    ['Escritorio blanco', 'desk'],
    ['mueble para TV', 'tv_stand'],
  ])('%s: %s', (text, category) => expect(kindIn(text)?.category).toBe(category));

  test('or none: what is only sold beside furniture is told from it', () => {
    for (const text of ['IKEA desk lamp', 'Bed sheets, queen', 'Chair mat for hardwood floors'])
      expect(namesOtherThing(text), text).toBe(true);
    for (const text of ['Desk with desk lamp', 'Writing desk', 'Rolled oats'])
      expect(namesOtherThing(text), text).toBe(false);
  });

  test.each(['desk lamp', 'table salt', 'bed sheets queen', 'Toasted oat flakes', ''])('none in %s', (text) =>
    expect(kindIn(text)).toBeNull(),
  );
});

test.each([
  ['Qty 2', 2],
  ['Cant. 3', 3],
  ['2 pcs', 2],
  ['Pack of 4', 4],
  ['LACK side table x2', 2],
  ['Carton 1 of 2', 1],
  ['Box 2 of 3 Qty 1', 1],
  ['80x28x202 cm', 1],
  ['31 1/2x11x79 1/2', 1],
  ['KALLAX 2x4', 1],
])('%s: %i of it', (label, count) => expect(quantityOn(label)).toBe(count));

test.each([
  ['Wayfair Writing Desk 55 in oak W004512', 'wayfair', 'Writing Desk'],
  [
    'Dock 4 Columbus OH 43215 Halden Ellery 6-Drawer Dresser espresso',
    null,
    'OH 43215 Halden Ellery 6-Drawer Dresser',
  ],
  ['Tamsin', null, 'Tamsin'],
] as const)('%s calls its piece by its words up to the kind', (label, brand, name) =>
  expect(nameOn(label, brand)).toBe(name),
);

test('a brand is named where its name stands alone; the name of a piece leaves it out', () => {
  expect(brandIn('IKEA INGO')).toBe('ikea');
  expect(brandIn('The Home Depot shelf')).toBe('home-depot');
  expect(brandIn('ship to Amazon from IKEA')).toBeNull();
  expect(nameRead('IKEA INGO Table', 'ikea')).toBe('INGO Table');
  expect(nameRead('Home Depot | Rack', 'home-depot')).toBe('Rack');
  expect(nameRead('Wayfair', 'wayfair')).toBe('Wayfair');
});
