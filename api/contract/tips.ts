/** A customer's tip after the work (decision 102). */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { fieldError } from './field-error.ts';

/** A tip that was given. */
export const tip = z.object({
  amountCents: z.number(),
  /**
   * `charging`: the card is being charged. `unconfirmed`: the bank wants the customer to confirm it or use another
   * card. `lapsed`: it was not confirmed in time, and nothing was charged.
   */
  state: z.enum(['charging', 'unconfirmed', 'charged', 'lapsed']),
  /** Why the bank declined it; null unless it is `unconfirmed`. */
  failure: z.nullable(z.object({ code: z.string(), message: z.string() })),
  /** ISO instant until which it can be confirmed. */
  until: z.string(),
});
export type TipView = z.output<typeof tip>;

/** The possible tip; null if the booking takes none, or already has one. */
const tipOffer = z.object({
  /** ISO instant. */
  until: z.string(),
  /** First names, the lead's first. */
  technicians: z.array(z.string()),
  presetsCents: z.array(z.number()),
  minCents: z.number(),
  maxCents: z.number(),
  card: z.object({ brand: z.string(), last4: z.string() }),
});
export type TipOfferView = z.output<typeof tipOffer>;

export const getTip = endpoint({
  method: 'GET',
  path: '/api/bookings/:id/tip',
  summary: "A booking's tip, or what the customer may tip.",
  roles: ['customer', 'admin'],
  permission: 'manage_bookings',
  response: z.object({ offer: z.nullable(tipOffer), tip: z.nullable(tip) }),
});
export type Tipping = z.output<typeof getTip.response>;

/** Cents; the bounds are those of domain/tip/offer.ts. */
const tipAmount = z
  .number(fieldError('enterAmount'))
  .check(
    z.int(fieldError('tipAmount')),
    z.minimum(100, fieldError('tipAmount')),
    z.maximum(20_000, fieldError('tipAmount')),
  );

const given = z.object({ tip, position: z.string() });

export const giveTip = endpoint({
  method: 'POST',
  path: '/api/bookings/:id/tip',
  summary:
    'Tips the crew of a completed booking: the saved card is charged, and all of it is theirs. Once for a booking.',
  roles: ['customer'],
  body: z.strictObject({ amountCents: tipAmount }),
  response: given,
  errors: ['tip_not_possible', 'tip_given'],
});

export const prepareTip = endpoint({
  method: 'POST',
  path: '/api/bookings/:id/tip/payment-intent',
  summary:
    'What the browser needs to confirm a tip that the bank did not let through, or to pay it by another card.',
  roles: ['customer'],
  response: z.object({ clientSecret: z.string(), amountCents: z.number() }),
  errors: ['nothing_to_do'],
});

export const checkTip = endpoint({
  method: 'PATCH',
  path: '/api/bookings/:id/tip',
  summary: 'The browser has confirmed the tip: the server asks the provider and records what it says.',
  roles: ['customer'],
  response: z.object({ tip }),
  errors: ['nothing_to_do'],
});
