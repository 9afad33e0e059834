/** Prices computed by the server; nothing that a browser computes is ever used (design.md §11). */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { addOn, day, notServed, required, text } from './fields.ts';
import { fieldError } from './field-error.ts';

/** What is to be assembled: from the catalog by id, or by name. */
export const orderItem = z.strictObject({
  catalogueId: z.optional(text(80)),
  name: z.optional(text(160)),
  /** Default: the order's brand; a catalog product has its own. */
  brand: z.optional(text(60)),
  /** For pieces not in the catalog; if the name indicates a more expensive kind, that kind's price applies. */
  category: z.optional(text(60)),
  quantity: z.optional(z.int().check(z.minimum(1), z.maximum(60))),
  /** Sent by earlier clients and ignored: the server uses the product's, or the kind's. */
  complexity: z.optional(z.enum(['easy', 'medium', 'hard', 'expert'])),
  minutes: z.optional(z.int().check(z.minimum(1), z.maximum(1440))),
});
export type OrderItem = z.input<typeof orderItem>;

/**
 * How a piece's price is computed: the catalog's price, or `hourlyRate` (dollars) × `multiplier` × `hours`, in whole
 * dollars.
 */
const priceReason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('listed') }),
  z.object({
    kind: z.literal('estimated'),
    hourlyRate: z.number(),
    multiplier: z.number(),
    hours: z.number(),
  }),
]);

/** A line of the price; lines add up to `totalCents`. */
const priceLine = z.object({
  kind: z.string(),
  /** In the caller's language. */
  label: z.string(),
  amountCents: z.number(),
  /** For a piece in a quote. */
  reason: z.optional(priceReason),
  /** For an add-on or fee. */
  addOn: z.optional(addOn),
  /** For a price by count alone. */
  itemCount: z.optional(z.number()),
  /** For a discount; `code` is null if the booking has lost it. */
  discount: z.optional(z.object({ percent: z.number(), code: z.nullable(z.string()) })),
});
export type PriceLine = z.output<typeof priceLine>;

export const pricing = z.object({
  lines: z.array(priceLine),
  undiscountedCents: z.number(),
  discountCents: z.number(),
  totalCents: z.number(),
});
export type Pricing = z.output<typeof pricing>;

/** Refusals of a code in `POST /api/quotes` and `POST /api/bookings`; each has the field `discountCode`. */
export const discountProblems = [
  'unknown_discount_code',
  'discount_code_used',
  'discount_code_not_yours',
  'discount_code_early',
  'discount_code_ended',
  'discount_code_least',
] as const;

export const quoteRequest = z.strictObject({
  brand: z.optional(required(60, fieldError('chooseBrand'))),
  serviceType: z.optional(text(60)),
  items: z.optional(z.array(orderItem).check(z.minLength(1), z.maxLength(40))),
  itemCount: z.optional(z.int().check(z.minimum(1), z.maximum(60))),
  addOns: z.optional(z.array(addOn).check(z.maxLength(5))),
  zip: z.optional(text(10)),
  /**
   * The appointment under consideration; with `zip`, its same-day, evening or weekend fee is included, as it will be
   * booked.
   */
  scheduledDate: z.optional(day),
  scheduledTime: z.optional(text(40)),
  /** Code of the store partner who referred the customer. */
  ref: z.optional(text(60)),
  discountCode: z.optional(text(40)),
  /** The customer's own unpaid booking that this order replaces, so that its discount code can be used. */
  replaces: z.optional(text(80)),
});

export const createQuote = endpoint({
  method: 'POST',
  path: '/api/quotes',
  summary: 'Prices an order without booking it.',
  roles: 'anyone',
  body: quoteRequest,
  response: z.object({
    pricing,
    items: z.array(
      z.object({
        catalogueId: z.nullable(z.string()),
        name: z.string(),
        brand: z.string(),
        category: z.string(),
        quantity: z.number(),
        unitPriceCents: z.number(),
        minutes: z.number(),
        complexity: z.string(),
      }),
    ),
    /** Dollars; the specs' names. */
    basePrice: z.number(),
    totalPrice: z.number(),
    /** Set if newer prices apply by now: this device's quotes keep the earlier ones until then. */
    pricesKeptUntil: z.nullable(z.string()),
    itemCount: z.number(),
    crewSize: z.number(),
    /** For the whole crew's visit. */
    minutes: z.number(),
    /** The code that the discount line is for. */
    discountCode: z.nullable(z.string()),
    /** For `zip`, if it was sent. */
    notServed,
    partner: z.nullable(z.object({ storeCode: z.string(), storeName: z.string() })),
    /** The same as `crewSize`, by the spec's name. */
    technicianCount: z.number(),
  }),
  errors: ['unknown_item', 'unknown_zip', 'unknown_store_code', ...discountProblems],
});
