import { describe, expect, test } from 'vitest';
import { alternativesTo, contradicts, leavesOpen } from './contradictions.ts';
import { findProduct, type Product, products } from './products.ts';

function known(id: string): Product {
  const product = findProduct(id);
  if (!product) throw new Error(`${id} has left the catalogue`);
  return product;
}
const chest4 = known('ikea-malm-4-drawer-chest');
const dresser6 = known('ikea-malm-6-drawer-dresser');

describe('a label speaks against what was read off it', () => {
  test.each([
    'IKEA MALM chest of 6 drawers white 160x78 cm',
    'MALM 6-drawer chest',
    'MALM Chest with six drawers',
    'MALM 6 drawers 604.035.84',
    'MALM 604.035.84',
  ])('%s is no 4-drawer chest, and the 6-drawer dresser is offered', (label) => {
    expect(contradicts(label, chest4)).toBe(true);
    expect(alternativesTo(chest4, label).map(({ id }) => id)).toContain(dresser6.id);
    expect(contradicts(label, dresser6)).toBe(false);
  });

  test('by another grid of shelves, and by another number of doors', () => {
    const grid = known('ikea-kallax-shelf-unit-2x4');
    expect(contradicts('KALLAX 4x4 shelving unit', grid)).toBe(true);
    expect(alternativesTo(grid, 'KALLAX 4x4').map(({ name }) => name)).toEqual(['KALLAX shelf unit 4x4']);
    expect(contradicts('BRIMNES wardrobe 2 doors', known('ikea-brimnes-wardrobe-with-3-doors'))).toBe(true);
  });

  test.each(['MALM', 'MALM chest 80x100 cm', 'IKEA MALM chest of drawers, white'])(
    '%s leaves open which chest it is, and the others are offered',
    (label) => {
      expect(contradicts(label, chest4)).toBe(false);
      expect(leavesOpen(label, chest4)).toBe(true);
      expect(alternativesTo(chest4, label)).toContain(dresser6);
      expect(alternativesTo(chest4, label)).not.toContain(chest4);
    },
  );

  test('nothing is open where the label counts, where it has an article number, or where there is one variant', () => {
    expect(leavesOpen('MALM chest of 4 drawers', chest4)).toBe(false);
    expect(leavesOpen(`MALM chest ${chest4.articleNumber ?? ''}`, chest4)).toBe(false);
    expect(leavesOpen('BILLY', known('ikea-billy-bookcase'))).toBe(false);
  });

  test.each(['MALM chest of 4 drawers', 'Box 2 of 3 MALM 4-drawer chest', ''])(
    'not when it says nothing else: %s',
    (label) => expect(contradicts(label, chest4)).toBe(false),
  );

  test('no product of the catalogue is contradicted by its own name, with or without its article number', () => {
    for (const product of products) {
      expect(contradicts(product.name, product), product.name).toBe(false);
      expect(leavesOpen(product.name, product), product.name).toBe(false);
      expect(contradicts(`${product.name} ${product.articleNumber ?? ''}`, product), product.name).toBe(
        false,
      );
    }
  });
});
