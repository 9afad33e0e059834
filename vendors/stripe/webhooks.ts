/**
 * Webhooks of the card provider: the signature is checked, and the event reduced to what makes a workflow ask the
 * provider.
 */
import Stripe from 'stripe';
import { z } from 'zod';

/** What the event is about. The workflow asks the provider itself, so the order and number of webhooks don't matter (R6). */
export interface WebhookEvent {
  readonly eventId: string;
  readonly type: string;
  readonly objectId: string;
  /** From the object's metadata, where we put it. */
  readonly bookingId: string | null;
  /** The booking whose tip it is about, from the metadata of the tip's own intent (tips.ts). */
  readonly tipOf: string | null;
  /** The store partner's settlement that a payout belongs to, from its metadata (settlements.ts). */
  readonly settlement: string | null;
  /** The charge that a dispute or a refund is about. */
  readonly chargeId: string | null;
  /** The connected account of events such as those of payouts; null for the platform's own. */
  readonly accountId: string | null;
}

/** The signature is missing, wrong, or older than five minutes. */
export class SignatureInvalid extends Error {
  constructor(cause: unknown) {
    super('the webhook carries no valid signature', { cause });
    this.name = 'SignatureInvalid';
  }
}

/** The provider's ids are such words of at most 255 characters; anything else could not be stored or requested. */
const id = z.string().regex(/^[A-Za-z0-9_]{1,255}$/);
/** Metadata can be typed in by hand at the provider: a value that can't be one of our booking ids counts as none. */
export const bookingId = z.string().regex(/^[A-Za-z0-9-]{1,64}$/);
const settlementId = z.string().regex(/^[A-Za-z0-9:-]{1,100}$/);
const reference = z.union([id, z.object({ id }).transform((object) => object.id)]);

/** What every event has in every version of the provider's API; the object's own shape differs between them. */
const envelope = z.object({
  id,
  type: z.string().regex(/^[a-z0-9_.]{1,100}$/),
  account: id.nullish(),
  data: z.object({ object: z.unknown() }),
});

const namedObject = z.object({
  id,
  object: z.string().optional().catch(undefined),
  charge: reference.nullish().catch(null),
  metadata: z
    .object({
      bookingId: bookingId.nullish().catch(null),
      tipOf: bookingId.nullish().catch(null),
      settlement: settlementId.nullish().catch(null),
    })
    .nullish()
    .catch(null),
});

/**
 * Events that may change whether a connected account is paid out (docs.stripe.com/connect/webhooks). The event names
 * the account beside its object, and the provider is asked for the rest.
 */
const ofPayee = /^account\.(?:updated$|external_account\.)/;

/** The connected account whose standing may have changed; null: the event is about something else. */
export function payeeOf({ type, accountId }: Pick<WebhookEvent, 'type' | 'accountId'>): string | null {
  return ofPayee.test(type) ? accountId : null;
}

/** Events that change what we do; others are accepted and ignored, whatever their shape. */
const concerning = /^(?:payment_intent|setup_intent|charge|refund|payout|transfer)\./;

/**
 * Reads a webhook by its raw body and `Stripe-Signature` header, signed with any of the secrets: the endpoint for
 * connected accounts has its own. The API version of an endpoint does not matter, since only ids are read from the
 * object.
 * @throws {SignatureInvalid}
 * @throws {z.ZodError} signed, but not an event, or one that concerns us and names no object that could be requested
 */
export function readWebhook(
  rawBody: Buffer | string,
  signature: string,
  secrets: readonly string[],
): WebhookEvent {
  return webhookEventOf(verified(rawBody, signature, secrets));
}

/** An event as the provider's list of events has it, reduced in the same way. @throws {z.ZodError} as `readWebhook` */
export function webhookEventOf(raw: unknown): WebhookEvent {
  const event = envelope.parse(raw);
  const about = { eventId: event.id, type: event.type, accountId: event.account ?? null };
  if (!concerning.test(event.type))
    return { ...about, objectId: '', bookingId: null, tipOf: null, settlement: null, chargeId: null };
  const object = namedObject.parse(event.data.object);
  return {
    ...about,
    objectId: object.id,
    bookingId: object.metadata?.bookingId ?? null,
    tipOf: object.metadata?.tipOf ?? null,
    settlement: object.metadata?.settlement ?? null,
    chargeId: object.object === 'charge' ? object.id : (object.charge ?? null),
  };
}

function verified(rawBody: Buffer | string, signature: string, secrets: readonly string[]): unknown {
  let refusal: unknown;
  for (const secret of secrets) {
    try {
      return Stripe.webhooks.constructEvent(rawBody, signature, secret);
    } catch (error) {
      // The next secret is tried; the last one's reason is reported.
      refusal = error;
    }
  }
  throw new SignatureInvalid(refusal);
}
