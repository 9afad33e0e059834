/** Lists and figures that the customer specification fixes (spec customer §3 and §9). */
import { expect, test } from 'vitest';
import { brandIds } from '../catalogue/brands.ts';
import { firstPrices } from './price-list.ts';
import { supportCategories, supportPriorities } from '../support/events.ts';
import { pricingPage, reviewDiscountPercent } from './rates.ts';

test('the brands are those of the specification, in its order', () => {
  expect(brandIds.join(', ')).toBe(
    'ikea, wayfair, home-depot, lowes, costco, amazon, walmart, target, west-elm, cb2, ashley, overstock, pottery-barn, crate-barrel, other',
  );
});

test('rates, hours, multipliers and the calculator are those of the specification', () => {
  const { rates, calculator } = pricingPage;
  const { hourlyRates, multipliers } = firstPrices;
  expect(
    rates.map(({ complexity, hours }) => [complexity, hourlyRates[complexity], hours.from, hours.to]),
  ).toEqual([
    ['easy', 35, 1, 2],
    ['medium', 45, 2, 4],
    ['hard', 60, 3, 6],
    ['expert', 80, 4, 8],
  ]);
  expect(rates.flatMap(({ complexity, mostCommon }) => (mostCommon ? [complexity] : []))).toEqual(['medium']);
  expect(
    Object.fromEntries(Object.entries(multipliers).map(([brand, parts]) => [brand, parts / 100])),
  ).toEqual({
    ikea: 1,
    wayfair: 1.1,
    'west-elm': 1.2,
    ashley: 1.15,
    'crate-barrel': 1.25,
    'pottery-barn': 1.3,
  });
  expect(calculator).toEqual({ defaultHours: 1, minHours: 1, weight: 0.7 });
});

test('add-ons, the thanks for a review, and the lists of the support form are those of the specification', () => {
  expect(
    Object.fromEntries(Object.entries(firstPrices.addOns).map(([id, amount]) => [id, amount / 100])),
  ).toEqual({
    same_day: 25,
    evening_weekend: 15,
    rearrangement: 20,
    wall_mounting: 35,
    old_furniture_removal: 30,
  });
  expect(reviewDiscountPercent).toBe(10);
  expect(supportPriorities).toEqual(['low', 'medium', 'high', 'critical']);
  expect(supportCategories).toEqual(['booking', 'payment', 'technician', 'app', 'billing', 'other']);
});
