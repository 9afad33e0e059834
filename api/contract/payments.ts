/** The card side of a booking: the browser confirms, the workflow asks the provider (design.md §3). */
import * as z from 'zod/mini';
import { booking, receipt } from './bookings.ts';
import { endpoint } from './endpoint.ts';
import { looseId, text } from './fields.ts';
import { fieldError } from './field-error.ts';

export const createPaymentIntent = endpoint({
  method: 'POST',
  path: '/api/create-payment-intent',
  summary: 'Makes a payment intent before its booking; it is voided when no booking adopts it.',
  roles: ['customer'],
  body: z.strictObject({
    /** Cents; compared with the price when a booking adopts the intent. */
    amount: z
      .number(fieldError('enterAmount'))
      .check(
        z.minimum(50, fieldError('amountNotInCents')),
        z.maximum(5_000_000, fieldError('amountNotInCents')),
      ),
    currency: z._default(z.literal('usd'), 'usd'),
    customerId: z.optional(z.nullable(looseId)),
    metadata: z.optional(z.record(text(40), z.union([text(200), z.number(), z.null()]))),
  }),
  response: z.object({ clientSecret: z.string(), paymentIntentId: z.string(), position: z.string() }),
  status: 201,
  errors: ['too_many_unpaid'],
});

export const updatePayment = endpoint({
  method: 'PATCH',
  path: '/api/bookings/:id/payment',
  summary: 'The browser has confirmed the card: the server asks the provider and records what it says.',
  roles: ['customer'],
  body: z.strictObject({
    /** The state claimed by the spec's client; never trusted. */
    paymentStatus: z.optional(text(40)),
    stripePaymentIntentId: z.optional(z.nullable(text(130))),
  }),
  response: receipt,
  errors: ['card_declined', 'needs_payment', 'final_status', 'intent_unusable', 'price_changed'],
});

export const preparePayment = endpoint({
  method: 'POST',
  path: '/api/bookings/:id/payment-intent',
  summary: 'What the browser needs to pay for a pending booking, or to mend a declined card.',
  roles: ['customer'],
  response: receipt,
  errors: ['final_status', 'illegal_step'],
});

/** From the link in an email or text; valid for one booking, until it is paid. */
const linkToken = text(200);

export const openPaymentLink = endpoint({
  method: 'GET',
  path: '/api/bookings/:id/payment-link',
  summary: 'What the holder of a payment link pays for; id or booking number.',
  roles: 'anyone',
  query: z.strictObject({ token: linkToken }),
  response: z.object({
    booking,
    /** Until when the booking waits for its payment. */
    payBefore: z.string(),
    /** The signed tracker link, for afterwards. */
    trackUrl: z.string(),
  }),
  errors: ['link_ended'],
});

export const prepareLinkPayment = endpoint({
  method: 'POST',
  path: '/api/bookings/:id/payment-link/intent',
  summary: 'What the browser of a payment link’s holder needs to pay.',
  roles: 'anyone',
  body: z.strictObject({ token: linkToken }),
  response: receipt,
  errors: ['link_ended', 'final_status', 'illegal_step'],
});

export const updateLinkPayment = endpoint({
  method: 'PATCH',
  path: '/api/bookings/:id/payment-link',
  summary: 'The browser of a payment link’s holder has confirmed the card: the server asks the provider.',
  roles: 'anyone',
  body: z.strictObject({ token: linkToken }),
  response: receipt,
  errors: ['link_ended', 'card_declined', 'needs_payment', 'final_status'],
});
