/**
 * POST /api/webhooks/stripe: signed events of the card provider, each passed to the workflow that it is about (R6,
 * R14).
 */
import express, { type Express } from 'express';
import { z } from 'zod';
import { partsOfSettlement } from '#domain/settlement/period.ts';
import { ProviderRefused } from '#vendors/stripe/failures.ts';
import { isMissing } from '#vendors/stripe/once.ts';
import { isAftercare, readEvent, withBookingOf } from '#vendors/stripe/disputes.ts';
import { payeeOf, readWebhook, SignatureInvalid, type WebhookEvent } from '#vendors/stripe/webhooks.ts';
import { workflowIds } from '#workflows/contract.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Engine } from '../engine.ts';
import { notFound, Refused } from '../problems.ts';
import { lookAtPayee } from '../people/payees.ts';
import { reasonOf } from '#domain/core/reason-of.ts';
import { type FailedWebhook, nameIn, noteFailed } from './failed.ts';
import { noteTaken, wasTaken } from './seen.ts';

const LIMIT = 1024 * 1024;

/** Adds the route. It is outside the contract, since its caller has no session and its body is read raw. */
export function addStripeWebhook(app: Express, deps: Dependencies): void {
  app.post(
    '/api/webhooks/stripe',
    express.raw({ type: () => true, limit: LIMIT }),
    async (request, response) => {
      const event = await verified(request.body, request.headers['stripe-signature'], deps);
      if (await wasTaken(deps.pool, 'stripe', event.eventId)) {
        response.json({ received: true });
        return;
      }
      try {
        await take(event, deps);
      } catch (error) {
        await failed(deps, event, reasonOf(error));
        throw error;
      }
      response.json({ received: true });
    },
  );
}

/** Passes it on, and records that it was accepted. */
async function take(event: WebhookEvent, deps: Dependencies): Promise<void> {
  const accountId = payeeOf(event);
  if (accountId === null) await handOver(deps.engine, await withOwner(event, deps));
  else await lookAtPayee(deps, accountId);
  await noteTaken(deps.pool, 'stripe', event.eventId);
}

/**
 * Processes one that was not accepted when it came: the provider is asked for it, since its body was not stored.
 * @throws {Refused} 404 the provider no longer has the event; 400 it still can't be parsed
 */
export async function takeAgain({ eventId, ids }: FailedWebhook, deps: Dependencies): Promise<void> {
  const event = await readEvent(deps.stripe, eventId, ids['account'] ?? null).catch((error: unknown) => {
    if (error instanceof ProviderRefused) throw notFound('Event');
    if (error instanceof z.ZodError) throw new Refused('invalid_input', 'webhookNotValid', { cause: error });
    throw error;
  });
  await take(event, deps);
}

/** A failure to record this is only logged: the provider must be told the outcome of the webhook itself. */
async function failed(
  { pool, now, logger }: Dependencies,
  { eventId, type, accountId: account }: Pick<WebhookEvent, 'eventId' | 'type' | 'accountId'>,
  reason: string,
): Promise<void> {
  await noteFailed(pool, { provider: 'stripe', eventId, type, ids: { account } }, reason, now()).catch(
    (error: unknown) => logger.error({ err: error, eventId }, 'a webhook that was not taken is not noted'),
  );
}

async function verified(
  body: unknown,
  signature: string | string[] | undefined,
  deps: Dependencies,
): Promise<WebhookEvent> {
  if (!Buffer.isBuffer(body) || typeof signature !== 'string') {
    throw new Refused('invalid_input', 'webhookUnsigned');
  }
  try {
    return readWebhook(body, signature, deps.settings.stripeWebhookSecrets);
  } catch (error) {
    // Refused, so that the provider shows it as failing and resends it for days, which gives us time to fix the parser.
    if (error instanceof z.ZodError) {
      deps.logger.error({ err: error }, 'a signed webhook of the card provider cannot be read');
      const named = nameIn(body);
      if (named) await failed(deps, { ...named, accountId: named.account }, 'unreadable');
    }
    if (error instanceof SignatureInvalid || error instanceof z.ZodError) {
      throw new Refused('invalid_input', 'webhookNotValid', {
        cause: error,
      });
    }
    throw error;
  }
}

/**
 * Adds the booking of a dispute's or a refund's charge, which the provider is asked for. Events that belong to no
 * booking of ours are logged for ops: there is nowhere to record them, and `reconcile` lists them.
 */
async function withOwner(event: WebhookEvent, { stripe, logger }: Dependencies): Promise<WebhookEvent> {
  try {
    const owned = await withBookingOf(stripe, event);
    if (isAftercare(owned.type) && owned.bookingId === null && owned.tipOf === null) {
      const { eventId, type, objectId, chargeId } = owned;
      logger.error(
        { eventId, type, objectId, chargeId },
        'money of a charge that belongs to no booking moved',
      );
    }
    return owned;
  } catch (error) {
    // Any other refusal concerns our own access: the provider sends the event again.
    if (!isMissing(error)) throw error;
    logger.error(
      { err: error, eventId: event.eventId, type: event.type },
      'the provider knows no such charge',
    );
    return event;
  }
}

/**
 * Notifies the workflow that the event is about, by the booking in its object's metadata. A workflow that has ended
 * needs no notification, except for payouts, refunds and disputes. If Temporal is down, this throws, and the provider
 * sends it again.
 */
export async function handOver(
  engine: Pick<Engine, 'providerEvent' | 'payoutEvent' | 'settlementEvent' | 'aftercareEvent' | 'tipEvent'>,
  { eventId, type, objectId, bookingId, tipOf, settlement, chargeId }: WebhookEvent,
): Promise<void> {
  const event = { eventId, type, objectId };
  if (tipOf !== null) await engine.tipEvent(tipOf, event);
  else if (isAftercare(type)) {
    if (bookingId !== null && chargeId !== null)
      await engine.aftercareEvent(bookingId, { ...event, chargeId });
  } else if (/^(payout|transfer)\./.test(type)) {
    const parts = settlement === null ? null : partsOfSettlement(settlement);
    if (parts) await engine.settlementEvent(parts, event);
    else if (bookingId !== null) await engine.payoutEvent(bookingId, event);
  } else if (/^(payment_intent|setup_intent|charge)\./.test(type)) {
    if (bookingId !== null) await engine.providerEvent(workflowIds.booking(bookingId), event);
    else if (objectId.startsWith('pi_')) await engine.providerEvent(workflowIds.intent(objectId), event);
  }
}
