import { describe, expect, test } from 'vitest';
import { brandIds, brandOf, brandOfStoreCode, storeCodePrefix } from '../brands.ts';
import { availabilityOf, serviceTypeOf, skillOf } from '../options.ts';
import { stateCode, states } from '../states.ts';
import { findProduct, findProductByName, products, searchCatalogue } from './products.ts';

describe('the catalogue', () => {
  test('has products of every brand, each with an id of its own', () => {
    expect(products.length).toBeGreaterThanOrEqual(60);
    expect(new Set(products.map(({ id }) => id)).size).toBe(products.length);
    for (const brand of brandIds) expect(searchCatalogue('', brand).length, brand).toBeGreaterThanOrEqual(3);
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
