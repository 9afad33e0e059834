/** The pricing page and the quote name one price for one piece, whatever is chosen. */
import { describe, expect, it } from 'vitest';
import { brandIds } from '#domain/catalogue/brands.ts';
import type { Complexity } from '#domain/catalogue/categories.ts';
import { products } from '#domain/catalogue/products.ts';
import { firstPrices, pricingPage, quote, type QuoteItem } from '#domain/pricing/pricing.ts';
import { calculated } from './calculated.ts';

const complexities = pricingPage.rates.map(({ complexity }) => complexity);
const quoted = (brand: (typeof brandIds)[number], item: Partial<QuoteItem>): number | undefined =>
  quote(
    {
      brand,
      items: [
        {
          catalogueId: null,
          name: 'A piece of no catalogue',
          quantity: 1,
          category: 'other',
          minutes: null,
          complexity: null,
          ...item,
        },
      ],
      itemCount: 1,
      addOns: [],
      discount: null,
    },
    firstPrices,
  ).items[0]?.unitPrice;

describe('the calculator agrees with the quote', () => {
  it('for every piece of the catalogue, whichever brand and complexity were chosen before it', () => {
    let compared = 0;
    for (const { id, unitPrice, complexity: own, minutes } of products)
      for (const brand of brandIds)
        for (const complexity of complexities) {
          const product = { unitPriceCents: unitPrice, complexity: own, minutes };
          const shown = calculated({ brand, product, complexity, hours: minutes / 60 }, firstPrices);
          if (shown !== quoted(brand, { catalogueId: id })) expect.fail(`${id} of ${brand}, ${complexity}`);
          compared += 1;
        }
    expect(compared).toBe(products.length * brandIds.length * complexities.length);
  });

  it('for every other piece, by brand, complexity and hours', () => {
    for (const brand of brandIds)
      for (const complexity of complexities as readonly Complexity[])
        for (let minutes = 30; minutes <= 12 * 60; minutes += 15)
          expect(calculated({ brand, product: null, complexity, hours: minutes / 60 }, firstPrices)).toBe(
            quoted(brand, { complexity, minutes }),
          );
  });

  it('names $85.00 for the bed frame that the formula alone would price at $47.00', () => {
    const bed = products.find(({ id }) => id === 'ikea-hemnes-bed-frame');
    if (!bed) throw new Error('the catalogue has changed');
    const chosen = { brand: 'ikea', complexity: 'medium', hours: bed.minutes / 60 } as const;
    expect(calculated({ ...chosen, product: null }, firstPrices)).toBe(4_700);
    expect(calculated({ ...chosen, product: { ...bed, unitPriceCents: bed.unitPrice } }, firstPrices)).toBe(
      8_500,
    );
  });
});
