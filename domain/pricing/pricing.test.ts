import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brandIds } from '../catalogue/brands.ts';
import { categories, type Category, type Complexity } from '../catalogue/categories.ts';
import { products } from '../catalogue/products.ts';
import { cents, sum } from '../core/money.ts';
import {
  addOnIds,
  estimate as estimateBy,
  firstPrices,
  quote as quoteBy,
  type QuoteItem,
  type QuoteRequest,
  visitMinutes,
} from './pricing.ts';

const quote = (request: QuoteRequest) => quoteBy(request, firstPrices);
const estimate = (...piece: [Parameters<typeof estimateBy>[0], Complexity, number]) =>
  estimateBy(...piece, firstPrices);

const nothing: QuoteRequest = { brand: 'ikea', items: [], itemCount: 1, addOns: [], discount: null };
const described = (item: Partial<QuoteItem>): QuoteItem => ({
  catalogueId: null,
  name: 'A thing',
  brand: null,
  quantity: 1,
  category: 'other',
  ...item,
});

describe('the formula of spec customer §9', () => {
  test('takes rate × multiplier × max(1, hours × 0.7), in whole dollars', () => {
    expect(estimate('ikea', 'medium', 60)).toBe(4500);
    expect(estimate('wayfair', 'medium', 60)).toBe(5000); // 49.5
    expect(estimate('pottery-barn', 'expert', 60)).toBe(10400);
    expect(estimate('ashley', 'hard', 240)).toBe(19300); // 60 × 1.15 × 2.8 = 193.2
    expect(estimate('west-elm', 'easy', 80)).toBe(4200); // below 1/0.7 hours nothing is taken off
    expect(estimate('cb2', 'easy', 60)).toBe(3500);
  });
});

describe('a quote', () => {
  test('takes catalogue prices times quantity, whatever the client says of the product', () => {
    const result = quote({
      ...nothing,
      items: [
        described({ catalogueId: 'ikea-billy-bookcase', quantity: 3, name: 'cheap', brand: 'wayfair' }),
        described({ name: 'malm 6-drawer dresser' }),
      ],
    });
    expect(result.items.map(({ name }) => name)).toEqual(['BILLY bookcase', 'MALM 6-drawer dresser']);
    expect(result).toMatchObject({
      total: 3 * 4500 + 9500,
      itemCount: 4,
      crewSize: 2,
      minutes: 3 * 40 + 120,
    });
    expect(result.lines).toEqual([
      { kind: 'item', name: 'BILLY bookcase', quantity: 3, amount: 13500 },
      { kind: 'item', name: 'MALM 6-drawer dresser', quantity: 1, amount: 9500 },
    ]);
  });

  test('prices what is not in the catalogue by its kind', () => {
    const [bunk, guessed] = quote({
      ...nothing,
      brand: 'wayfair',
      items: [described({ category: 'bunk_bed' }), described({ category: 'wardrobe' })],
    }).items;
    expect(bunk).toMatchObject({ catalogueId: null, unitPrice: 13900, minutes: 180 }); // 60 × 1.1 × 2.1 = 138.6
    expect(guessed).toMatchObject({ minutes: 210, complexity: 'hard', unitPrice: 16200 }); // × 2.45 = 161.7
  });

  test('of a count alone is 75.00 an item and at least 150.00', () => {
    expect(quote({ ...nothing, itemCount: 1 })).toMatchObject({ total: 15000, minutes: 120, crewSize: 1 });
    expect(quote({ ...nothing, itemCount: 1 }).lines.map(({ kind }) => kind)).toEqual([
      'items_estimate',
      'minimum',
    ]);
    expect(quote({ ...nothing, itemCount: 4 })).toMatchObject({ total: 30000, minutes: 240, crewSize: 2 });
    expect(quote({ ...nothing, itemCount: 2 }).lines).toMatchObject([{ itemCount: 2, amount: 15000 }]);
  });

  test('adds each add-on once and takes the discount off the whole', () => {
    const result = quote({
      ...nothing,
      itemCount: 2,
      addOns: ['same_day', 'wall_mounting', 'same_day'],
      discount: { code: 'THANKS-1', percent: 10 },
    });
    expect(result).toMatchObject({ undiscounted: 21000, discount: 2100, total: 18900 });
    expect(result.lines.slice(1)).toEqual([
      { kind: 'add_on', addOn: 'same_day', amount: 2500 },
      { kind: 'add_on', addOn: 'wall_mounting', amount: 3500 },
      { kind: 'discount', percent: 10, amount: -2100 },
    ]);
  });

  test('of a discount that comes to nothing has no line of it', () => {
    const { lines, discount } = quote({ ...nothing, discount: { code: 'NONE', percent: 0 } });
    expect([lines.map(({ kind }) => kind), discount]).toEqual([['items_estimate', 'minimum'], 0]);
  });

  test('is refused by name for what can’t be priced', () => {
    const refusal = (request: Partial<QuoteRequest>) => () => quote({ ...nothing, ...request });
    expect(refusal({ items: [described({}), described({ catalogueId: 'gone' })] })).toThrow(
      expect.objectContaining({ code: 'unknown_product', item: 1 }),
    );
    expect(refusal({ items: [described({ quantity: 0 })] })).toThrow(
      expect.objectContaining({ code: 'bad_quantity' }),
    );
    expect(refusal({ items: [described({ quantity: 61 })] })).toThrow(
      expect.objectContaining({ code: 'too_many_items' }),
    );
    for (const itemCount of [0, 0.5, 1.5, -1])
      expect(refusal({ itemCount })).toThrow(expect.objectContaining({ code: 'no_items' }));
    expect(refusal({ itemCount: 61 })).toThrow(expect.objectContaining({ code: 'too_many_items' }));
  });

  test('of several brands prices each piece by its own, names them all, and says on each line whose it is', () => {
    const result = quote({
      ...nothing,
      brand: 'ikea',
      items: [
        described({ name: 'Writing table', category: 'desk' }),
        described({ name: 'Writing table', category: 'desk', brand: 'pottery-barn' }),
        described({ catalogueId: 'ikea-billy-bookcase' }),
        described({ name: 'Lathe', brand: 'other' }),
      ],
    });
    expect(result.brand).toBe('ikea+pottery-barn+other');
    expect(result.items.map(({ brand, unitPrice }) => [brand, unitPrice])).toEqual([
      ['ikea', estimate('ikea', 'medium', 75)],
      ['pottery-barn', estimate('pottery-barn', 'medium', 75)],
      ['ikea', 4500],
      ['other', estimate('other', categories.other.complexity, categories.other.minutes)],
    ]);
    expect(result.lines.map((line) => line.kind === 'item' && line.brand)).toEqual([
      'ikea',
      'pottery-barn',
      'ikea',
      'other',
    ]);
  });

  test('of one brand is of that brand, whatever the order said, and its lines do not repeat it', () => {
    const result = quote({
      ...nothing,
      brand: 'ashley',
      items: [described({ catalogueId: 'ikea-billy-bookcase' })],
    });
    expect(result.brand).toBe('ikea');
    expect(result.lines).toEqual([{ kind: 'item', name: 'BILLY bookcase', quantity: 1, amount: 4500 }]);
    expect(quote({ ...nothing, brand: 'ashley' }).brand).toBe('ashley');
  });

  test('takes the kind that a name says where it is dearer than the one that was chosen, or none was', () => {
    const kindOf = (name: string, category: Category) =>
      quote({ ...nothing, items: [described({ name, category })] }).items[0]?.category;
    expect(kindOf('Oak wardrobe, 3 doors', 'bookcase')).toBe('wardrobe');
    expect(kindOf('Oak wardrobe, 3 doors', 'other')).toBe('wardrobe');
    expect(kindOf('Bedside table', 'other')).toBe('nightstand');
    // A customer who says that it is more work is believed.
    expect(kindOf('Side table', 'wardrobe')).toBe('wardrobe');
    expect(kindOf('GRONK', 'shed')).toBe('shed');
  });

  test('a crew shares the work', () => {
    expect([visitMinutes(200, 3), visitMinutes(200, 1), visitMinutes(200, 0)]).toEqual([67, 200, 200]);
  });
});

test('for any request the lines add up, the parts fit and the crew is ceil(items / 3)', () => {
  const anyItem: fc.Arbitrary<QuoteItem> = fc.oneof(
    fc.record({
      catalogueId: fc.constantFrom(...products.map(({ id }) => id)),
      name: fc.string(),
      quantity: fc.integer({ min: 1, max: 7 }),
      brand: fc.constant(null),
      category: fc.constant<Category>('other'),
    }),
    fc.record({
      catalogueId: fc.constant(null),
      name: fc.string(),
      quantity: fc.integer({ min: 1, max: 7 }),
      brand: fc.option(fc.constantFrom(...brandIds)),
      category: fc.constantFrom(...(Object.keys(categories) as Category[])),
    }),
  );
  const anyRequest: fc.Arbitrary<QuoteRequest> = fc.record({
    brand: fc.constantFrom(...brandIds),
    items: fc.array(anyItem, { maxLength: 8 }),
    itemCount: fc.integer({ min: 1, max: 60 }),
    addOns: fc.array(fc.constantFrom(...addOnIds)),
    discount: fc.option(fc.record({ code: fc.string(), percent: fc.integer({ min: 0, max: 100 }) })),
  });
  fc.assert(
    fc.property(anyRequest, (request) => {
      const result = quote(request);
      expect(sum(...result.lines.map(({ amount }) => amount))).toBe(result.total);
      expect(cents(result.total + result.discount)).toBe(result.undiscounted);
      expect(result.discount).toBeGreaterThanOrEqual(0);
      expect(result.total).toBeGreaterThanOrEqual(0);
      expect(result.crewSize).toBe(Math.ceil(result.itemCount / 3));
      const work = result.items.reduce((total, { minutes, quantity }) => total + minutes * quantity, 0);
      // For a job about which nothing is known: an hour per piece, and at least two (spec technician §9).
      expect(result.minutes).toBe(request.items.length > 0 ? work : Math.max(120, 60 * request.itemCount));
      expect(quote(request)).toEqual(result);
    }),
  );
});
