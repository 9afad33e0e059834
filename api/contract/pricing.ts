/** What the pricing page shows, from the rules by which bookings are priced (spec customer §9). */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { addOn } from './fields.ts';

export const getPricing = endpoint({
  method: 'GET',
  path: '/api/pricing',
  summary: 'Rates, multipliers, add-ons and the calculator’s formula as data.',
  roles: 'anyone',
  response: z.object({
    /** Dollars per hour, and the usual hours. */
    rates: z.array(
      z.object({
        complexity: z.enum(['easy', 'medium', 'hard', 'expert']),
        label: z.string(),
        hourlyRate: z.number(),
        hours: z.object({ from: z.number(), to: z.number() }),
        mostCommon: z.boolean(),
      }),
    ),
    /** All brands without their own entry count as one. */
    multipliers: z.array(z.object({ brand: z.string(), brandName: z.string(), multiplier: z.number() })),
    addOns: z.array(
      z.object({
        id: addOn,
        amountCents: z.number(),
        /** `slot`: follows from the chosen appointment; `customer`: optional. */
        decidedBy: z.enum(['slot', 'customer']),
      }),
    ),
    included: z.array(z.string()),
    promises: z.array(z.string()),
    /** estimate = round(rate × multiplier × max(minHours, hours × weight)), in dollars; hours = `defaultHours`. */
    calculator: z.object({ defaultHours: z.number(), minHours: z.number(), weight: z.number() }),
    /** Without a list of pieces: a price per piece, and a minimum. */
    perItemCents: z.number(),
    minCents: z.number(),
    reviewDiscountPercent: z.number(),
  }),
});
