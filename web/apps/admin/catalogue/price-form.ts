/** A price list as form values, its conversion for the call, and its changes; pure. */
import * as z from 'zod/mini';
import { fieldError } from '#api/contract/field-error.ts';
import { day } from '#api/contract/fields.ts';
import { namedBrands, priceBounds, type PriceListBody, planPrices } from '#api/contract/price-versions.ts';
import type { BrandId } from '#domain/catalogue/brands.ts';
import type { Complexity } from '#domain/catalogue/categories.ts';
import type { AddOn } from '#domain/booking/events.ts';
import { addOnIds } from '#domain/pricing/price-list.ts';
import { ledgerMoney, parseMoney } from '#web/lib/format.ts';

export const complexities = ['easy', 'medium', 'hard', 'expert'] as const satisfies readonly Complexity[];

/** A figure of the list that can be edited. */
export type Figure =
  | `rate_${Complexity}`
  | `multiplier_${Exclude<BrandId, 'other'>}`
  | `addOn_${AddOn}`
  | 'perItem'
  | 'minPrice';

export const rateFigures = complexities.map((one) => `rate_${one}` as const);
export const multiplierFigures = namedBrands.map((one) => `multiplier_${one}` as const);
export const addOnFigures = addOnIds.map((one) => `addOn_${one}` as const);
const amountFigures = [...addOnFigures, 'perItem', 'minPrice'] as const;

const hundredthsOf = (typed: string): number | null =>
  /^\d(\.\d{1,2})?$/.test(typed.trim().replace(',', '.'))
    ? Math.round(Number(typed.trim().replace(',', '.')) * 100)
    : null;

const within = (
  value: number | null,
  { min, max }: { readonly min: number; readonly max: number },
): boolean => value !== null && value >= min && value <= max;

const rate = z.string().check(
  z.trim(),
  z.refine(
    (typed) => within(/^\d+$/.test(typed) ? Number(typed) : null, priceBounds.hourlyRate),
    fieldError('wholeNumber', priceBounds.hourlyRate),
  ),
);
const multiplier = z
  .string()
  .check(
    z.refine((typed) => within(hundredthsOf(typed), priceBounds.multiplier), fieldError('multiplierRange')),
  );
export const amountField = z
  .string()
  .check(z.refine((typed) => within(parseMoney(typed), priceBounds.cents), fieldError('amountNotInDollars')));

const named = <Name extends string, Schema>(names: readonly Name[], schema: Schema) =>
  Object.fromEntries(names.map((name) => [name, schema])) as Readonly<Record<Name, Schema>>;

export const priceFields = z.object({
  name: planPrices.body ? planPrices.body.shape.name : z.string(),
  from: z.union([z.literal(''), day]),
  ...named(rateFigures, rate),
  ...named(multiplierFigures, multiplier),
  ...named(amountFigures, amountField),
});
export type PriceValues = z.output<typeof priceFields>;

/** A list as form values. */
export function typedList(prices: PriceListBody): Omit<PriceValues, 'name' | 'from'> {
  const figures = {
    ...Object.fromEntries(complexities.map((one) => [`rate_${one}`, String(prices.hourlyRates[one])])),
    ...Object.fromEntries(
      namedBrands.map((one) => [`multiplier_${one}`, ((prices.multipliers[one] ?? 100) / 100).toFixed(2)]),
    ),
    ...Object.fromEntries(addOnIds.map((one) => [`addOn_${one}`, ledgerMoney(prices.addOns[one])])),
    perItem: ledgerMoney(prices.perItem),
    minPrice: ledgerMoney(prices.minPrice),
  };
  return figures as Omit<PriceValues, 'name' | 'from'>;
}

/** The list in the form, which has been validated. */
export function listTyped(values: PriceValues, products: PriceListBody['products']): PriceListBody {
  const centsOf = (name: (typeof amountFigures)[number]): number => parseMoney(values[name]) ?? 0;
  return {
    hourlyRates: {
      easy: Number(values.rate_easy),
      medium: Number(values.rate_medium),
      hard: Number(values.rate_hard),
      expert: Number(values.rate_expert),
    },
    // A multiplier of 1 need not be stored, except IKEA's, which the pricing page shows.
    multipliers: Object.fromEntries(
      namedBrands.flatMap((one) => {
        const hundredths = hundredthsOf(values[`multiplier_${one}`]) ?? 100;
        return hundredths === 100 && one !== 'ikea' ? [] : [[one, hundredths]];
      }),
    ),
    addOns: {
      same_day: centsOf('addOn_same_day'),
      evening_weekend: centsOf('addOn_evening_weekend'),
      rearrangement: centsOf('addOn_rearrangement'),
      wall_mounting: centsOf('addOn_wall_mounting'),
      old_furniture_removal: centsOf('addOn_old_furniture_removal'),
    },
    perItem: centsOf('perItem'),
    minPrice: centsOf('minPrice'),
    products,
  };
}

/** A figure that differs between two lists; numbers as in the list, null: the catalog's own price. */
export interface Change {
  readonly figure: Figure | `product_${string}`;
  readonly before: number | null;
  readonly after: number | null;
}

/** The changes from `before` to `after`. */
export function changesOf(before: PriceListBody, after: PriceListBody): readonly Change[] {
  const figuresOf = ({ hourlyRates, multipliers, addOns, perItem, minPrice }: PriceListBody) =>
    new Map<Figure, number>([
      ...complexities.map((one) => [`rate_${one}` as const, hourlyRates[one]] as const),
      ...namedBrands.map((one) => [`multiplier_${one}` as const, multipliers[one] ?? 100] as const),
      ...addOnIds.map((one) => [`addOn_${one}` as const, addOns[one]] as const),
      ['perItem', perItem],
      ['minPrice', minPrice],
    ]);
  const then = figuresOf(before);
  const products = [...new Set([...Object.keys(before.products), ...Object.keys(after.products)])].map(
    (id): Change => ({
      figure: `product_${id}`,
      before: before.products[id] ?? null,
      after: after.products[id] ?? null,
    }),
  );
  const figures = [...figuresOf(after)].map(
    ([figure, value]): Change => ({ figure, before: then.get(figure) ?? null, after: value }),
  );
  return [...figures, ...products].filter((one) => one.before !== one.after);
}
