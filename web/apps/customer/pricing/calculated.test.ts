/**
 * The pricing page and the quote name the same price for a piece, for the same reason, whatever is chosen (decision
 * 220).
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceOrder } from '#api/bookings/pricing.ts';
import { productView } from '#api/views/product.ts';
import type { CatalogueProduct } from '#api/contract/analysis.ts';
import { brandOf, type BrandId, brandIds } from '#domain/catalogue/brands.ts';
import { categories, isCategory, type Category } from '#domain/catalogue/categories.ts';
import { findProduct, findProductByName, products } from '#domain/catalogue/products.ts';
import { cents } from '#domain/core/money.ts';
import { firstPrices, type PriceList, priceReasons } from '#domain/pricing/pricing.ts';
import type { DraftItem } from '../booking/draft.ts';
import { itemOfProduct } from '../booking/item-of-product.ts';
import { orderItems } from '../booking/order.ts';
import { unlistedItem } from '../booking/unlisted-item.ts';
import { calculated } from './calculated.ts';

const kinds = Object.keys(categories).filter(isCategory);

const dollars = fc.integer({ min: 1, max: 500 });
const anyPrices: fc.Arbitrary<PriceList> = fc
  .record({
    hourlyRates: fc.record({ easy: dollars, medium: dollars, hard: dollars, expert: dollars }),
    multipliers: fc.dictionary(fc.constantFrom(...brandIds), fc.integer({ min: 50, max: 400 })),
    products: fc.dictionary(
      fc.constantFrom(...products.map(({ id }) => id)),
      fc.integer({ min: 100, max: 200_000 }).map(cents),
      { maxKeys: 40 },
    ),
  })
  .map((figures) => ({ ...firstPrices, ...figures }));

function productOf(id: string) {
  const product = findProduct(id);
  if (!product) throw new Error(`the catalogue has lost ${id}`);
  return product;
}

/** What the wizard shows for one piece: its item as the wizard sends it, priced as the server prices it. */
function quoted(brand: BrandId, item: DraftItem, prices: PriceList) {
  return quotedAll(brand, [item], prices);
}

/** The same for an order of many pieces; `brand` is the one chosen last. */
function quotedAll(brand: BrandId, items: readonly DraftItem[], prices: PriceList) {
  const { quote } = priceOrder(
    { brand, items: orderItems({ items }), serviceType: 'other', addOns: [] },
    { prices },
  );
  return { total: quote.total, reasons: priceReasons(quote.items, prices) };
}

interface Piece {
  readonly product: CatalogueProduct | null;
  readonly kind: Category;
  readonly typed?: string;
}

/** As the wizard adds it while a brand is chosen. */
function itemOf(brand: BrandId, { product, kind, typed = 'Of no catalogue' }: Piece): DraftItem {
  return product
    ? itemOfProduct(product, brandOf(product.brand) ?? 'other')
    : unlistedItem(typed, brand, kind);
}

/** Both places agree on the amount and the reason. */
function expectOnePrice(brand: BrandId, piece: Piece, prices: PriceList): void {
  const shown = calculated({ brand, ...piece }, prices);
  expect(quoted(brand, itemOf(brand, piece), prices)).toEqual({
    total: shown.unitPrice,
    reasons: [shown.reason],
  });
}

describe('the pricing page agrees with the quote', () => {
  it('for every piece of the catalogue, under every brand and kind that may have been chosen before', () => {
    let compared = 0;
    for (const product of products)
      for (const brand of brandIds) {
        const piece = {
          product: productView(firstPrices)(product),
          kind: kinds[compared % kinds.length] ?? 'other',
        };
        expectOnePrice(brand, piece, firstPrices);
        compared += 1;
      }
    expect(compared).toBe(products.length * brandIds.length);
  });

  it('for every kind of every brand', () => {
    for (const brand of brandIds)
      for (const kind of kinds) expectOnePrice(brand, { product: null, kind }, firstPrices);
  });

  it('by any price list, of any rates, multipliers and product prices', () => {
    const listed = fc.constantFrom(...products);
    fc.assert(
      fc.property(
        anyPrices,
        fc.constantFrom(...brandIds),
        fc.option(listed),
        fc.constantFrom(...kinds),
        (prices, brand, product, kind) =>
          expectOnePrice(brand, { product: product && productView(prices)(product), kind }, prices),
      ),
      { numRuns: 2_000 },
    );
  });

  it('for each piece of an order of several brands, and for the sum', () => {
    const names = ['Of no catalogue', 'Oak wardrobe', 'Side table', 'Litera blanca', 'Loft bed with desk'];
    const anyPiece = fc.record({
      brand: fc.constantFrom(...brandIds),
      product: fc.option(fc.constantFrom(...products)),
      kind: fc.constantFrom(...kinds),
      typed: fc.constantFrom(...names),
    });
    let mixed = 0;
    fc.assert(
      fc.property(
        anyPrices,
        fc.constantFrom(...brandIds),
        fc.array(anyPiece, { minLength: 1, maxLength: 8 }),
        (prices, chosen, order) => {
          const pieces = order.map(({ product, ...piece }) => ({
            ...piece,
            product: product && productView(prices)(product),
          }));
          const shown = pieces.map(({ brand, ...piece }) => calculated({ brand, ...piece }, prices));
          const items = pieces.map(({ brand, ...piece }) => itemOf(brand, piece));
          mixed += new Set(items.map(({ brand }) => brand)).size > 1 ? 1 : 0;
          expect(quotedAll(chosen, items, prices)).toEqual({
            total: shown.reduce((sum, { unitPrice }) => sum + unitPrice, 0),
            reasons: shown.map(({ reason }) => reason),
          });
        },
      ),
      { numRuns: 1_000 },
    );
    expect(mixed).toBeGreaterThan(500);
  });

  it('for a piece that is typed by the very name of a product', () => {
    const product = productOf('ikea-hemnes-bed-frame');
    expect(findProductByName('ikea', 'hemnes bed frame')).toBe(product);
    const typed = quoted('ikea', unlistedItem('hemnes bed frame', 'ikea', 'bed'), firstPrices);
    const view = productView(firstPrices)(product);
    expect(typed.total).toBe(
      calculated({ brand: 'ikea', product: view, kind: 'bed' }, firstPrices).unitPrice,
    );
  });

  it('names $85.00 for a bed frame of the catalogue and $47.00 for any other bed, and says why', () => {
    const bed = productOf('ikea-hemnes-bed-frame');
    const view = productView(firstPrices)(bed);
    expect(calculated({ brand: 'ikea', product: view, kind: 'other' }, firstPrices)).toMatchObject({
      unitPrice: 8_500,
      reason: { kind: 'listed' },
    });
    // 45 × 1 × (1.5 × 0.7) = 47.25
    expect(calculated({ brand: 'ikea', product: null, kind: 'bed' }, firstPrices)).toMatchObject({
      unitPrice: 4_700,
      reason: { kind: 'estimated', hourlyRate: 45, multiplier: 1, hours: 1.05 },
    });
    expect(calculated({ brand: 'wayfair', product: null, kind: 'wardrobe' }, firstPrices)).toMatchObject({
      unitPrice: 16_200,
      reason: { kind: 'estimated', hourlyRate: 60, multiplier: 1.1, hours: 2.45 },
    });
  });
});
