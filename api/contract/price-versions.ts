/** Versions of our prices: past, current and planned, and how to add one (decision 181). */
import * as z from 'zod/mini';
import { brandIds } from '#domain/catalogue/brands.ts';
import { endpoint } from './endpoint.ts';
import { fieldError } from './field-error.ts';
import { day, required, success } from './fields.ts';

function whole(min: number, max: number) {
  const wrong = fieldError('wholeNumber', { min, max });
  return z.int(wrong).check(z.minimum(min, wrong), z.maximum(max, wrong));
}

/** All brands without their own entry count as one. */
export const namedBrands = brandIds.filter((brand) => brand !== 'other');

/** Generous bounds that only a typo exceeds. */
export const priceBounds = {
  hourlyRate: { min: 1, max: 500 },
  multiplier: { min: 50, max: 300 },
  cents: { min: 100, max: 200_000 },
} as const;

const hourlyRate = whole(priceBounds.hourlyRate.min, priceBounds.hourlyRate.max);
const amount = whole(priceBounds.cents.min, priceBounds.cents.max);

export const priceListBody = z.strictObject({
  /** Whole dollars an hour. */
  hourlyRates: z.strictObject({
    easy: hourlyRate,
    medium: hourlyRate,
    hard: hourlyRate,
    expert: hourlyRate,
  }),
  /** Hundredths; all brands without their own entry count as one. */
  multipliers: z.partialRecord(
    z.enum(namedBrands, fieldError('chooseFromList')),
    whole(priceBounds.multiplier.min, priceBounds.multiplier.max),
  ),
  /** Cents, like everything below. */
  addOns: z.strictObject({
    same_day: amount,
    evening_weekend: amount,
    rearrangement: amount,
    wall_mounting: amount,
    old_furniture_removal: amount,
  }),
  /** Without a list of pieces: a price per piece, and a minimum. */
  perItem: amount,
  minPrice: amount,
  /** By catalog id, if the price differs from the catalog's. */
  products: z.record(z.string().check(z.regex(/^[a-z0-9-]{1,80}$/, fieldError('notValidId'))), amount),
});
export type PriceListBody = z.output<typeof priceListBody>;

const priceVersion = z.object({
  version: z.number(),
  /** Its name; null for the first. */
  name: z.nullable(z.string()),
  /** Instant from which it applies; null: from the beginning. */
  from: z.nullable(z.string()),
  /** `withdrawn`: cancelled before it began. */
  standing: z.enum(['past', 'current', 'planned', 'withdrawn']),
  prices: priceListBody,
  plannedAt: z.nullable(z.string()),
});
export type PriceVersionView = z.output<typeof priceVersion>;

const byCataloguers = { roles: ['admin'], permission: 'manage_catalogue' } as const;

export const listPriceVersions = endpoint({
  method: 'GET',
  path: '/api/admin/price-versions',
  summary: 'All versions of our prices, the newest first.',
  ...byCataloguers,
  response: z.object({ versions: z.array(priceVersion) }),
});

export const planPrices = endpoint({
  method: 'POST',
  path: '/api/admin/price-versions',
  summary:
    'Has other prices begin, at once or on a day: bookings keep those they were quoted by, and open quotes theirs until they expire.',
  ...byCataloguers,
  body: z.strictObject({
    name: required(80, fieldError('priceVersionNameMissing')),
    /** The day they begin, at midnight in New York; empty: immediately. */
    from: z.optional(z.nullable(z.union([z.literal(''), day]))),
    prices: priceListBody,
  }),
  response: z.extend(success, { version: z.number(), position: z.string() }),
  status: 201,
  errors: ['in_the_past', 'day_taken', 'changes_nothing', 'unknown_item'],
});

export const withdrawPrices = endpoint({
  method: 'POST',
  path: '/api/admin/price-versions/:version/withdraw',
  summary: 'Gives up prices that have not begun.',
  ...byCataloguers,
  response: z.extend(success, { position: z.string() }),
  errors: ['has_begun'],
});
