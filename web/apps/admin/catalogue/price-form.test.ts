/** A price list passes through the form unchanged, and its changes are reported. */
import { expect, test } from 'vitest';
import { priceListBody } from '#api/contract/price-versions.ts';
import { firstPrices } from '#domain/pricing/price-list.ts';
import * as z from 'zod/mini';
import { changesOf, listTyped, priceFields, typedList } from './price-form.ts';

const first = z.parse(priceListBody, structuredClone(firstPrices));

test('what is prefilled and sent as it stands is the same list', () => {
  const values = z.parse(priceFields, { name: 'x', from: '', ...typedList(first) });
  expect(listTyped(values, first.products)).toEqual(first);
  expect(changesOf(first, listTyped(values, {}))).toEqual([]);
});

test('changes are told figure by figure, products by their id', () => {
  const values = z.parse(priceFields, {
    name: 'x',
    from: '',
    ...typedList(first),
    rate_easy: '38',
    multiplier_cb2: '1.05',
    addOn_same_day: '30.00',
  });
  expect(changesOf(first, listTyped(values, { 'ikea-billy-bookcase': 4_900 }))).toEqual([
    { figure: 'rate_easy', before: 35, after: 38 },
    { figure: 'multiplier_cb2', before: 100, after: 105 },
    { figure: 'addOn_same_day', before: 2_500, after: 3_000 },
    { figure: 'product_ikea-billy-bookcase', before: null, after: 4_900 },
  ]);
});

test.each([
  ['rate_easy', '0'],
  ['rate_easy', '35.5'],
  ['multiplier_ikea', '3.5'],
  ['multiplier_ikea', 'a'],
  ['minPrice', '0.50'],
  ['from', '2030-02-30'],
])('%s is not %j', (figure, typed) => {
  const parsed = z.safeParse(priceFields, { name: 'x', from: '', ...typedList(first), [figure]: typed });
  expect(parsed.success).toBe(false);
});
