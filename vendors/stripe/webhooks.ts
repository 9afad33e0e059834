/** Webhooks of the card provider: the signature checked, the news reduced to what makes a workflow ask. */
import Stripe from 'stripe';
import { z } from 'zod';

/** What the news is about. The workflow asks the provider itself, so the order and number of webhooks don't matter (R6). */
export interface StripeNews {
  readonly eventId: string;
  readonly type: string;
  readonly objectId: string;
  /** From the object's metadata, where we put it. */
  readonly bookingId: string | null;
  /** For a connected account's news, such as payouts. */
  readonly accountId: string | null;
}

/** The signature is missing, wrong, or older than five minutes. */
export class SignatureInvalid extends Error {
  constructor(cause: unknown) {
    super('the webhook carries no valid signature', { cause });
    this.name = 'SignatureInvalid';
  }
}

const shape = z.object({
  id: z.string(),
  type: z.string(),
  account: z.string().nullish(),
  data: z.object({
    object: z.object({
      id: z.string().catch(''),
      metadata: z.record(z.string(), z.string()).nullish().catch(null),
    }),
  }),
});

/**
 * Reads a webhook by its raw body and `Stripe-Signature` header.
 * @throws {SignatureInvalid}
 * @throws {z.ZodError} signed, but no event
 */
export function readWebhook(rawBody: Buffer | string, signature: string, secret: string): StripeNews {
  let verified: unknown;
  try {
    verified = Stripe.webhooks.constructEvent(rawBody, signature, secret);
  } catch (error) {
    throw new SignatureInvalid(error);
  }
  const event = shape.parse(verified);
  const { object } = event.data;
  return {
    eventId: event.id,
    type: event.type,
    objectId: object.id,
    bookingId: object.metadata?.['bookingId'] ?? null,
    accountId: event.account ?? null,
  };
}
