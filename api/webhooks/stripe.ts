/** POST /api/webhooks/stripe: signed news of the card provider, handed to the workflow that it is about (R6, R14). */
import express, { type Express } from 'express';
import { z } from 'zod';
import { readWebhook, SignatureInvalid, type StripeNews } from '#vendors/stripe/webhooks.ts';
import { workflowIds } from '#workflows/contract.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Engine } from '../engine.ts';
import { Refused } from '../problems.ts';
import { noteTaken, wasTaken } from './seen.ts';

const LIMIT = 1024 * 1024;

/** Adds the route. It stands outside of the contract: its caller has no session, and its body is read raw. */
export function addStripeWebhook(app: Express, deps: Dependencies): void {
  app.post(
    '/api/webhooks/stripe',
    express.raw({ type: () => true, limit: LIMIT }),
    async (request, response) => {
      const news = verified(request.body, request.headers['stripe-signature'], deps);
      if (await wasTaken(deps.pool, 'stripe', news.eventId)) {
        response.json({ received: true });
        return;
      }
      await handOver(deps.engine, news);
      await noteTaken(deps.pool, 'stripe', news.eventId);
      response.json({ received: true });
    },
  );
}

function verified(body: unknown, signature: string | string[] | undefined, deps: Dependencies): StripeNews {
  if (!Buffer.isBuffer(body) || typeof signature !== 'string') {
    throw new Refused('invalid_input', 'This webhook carries no signature.');
  }
  try {
    return readWebhook(body, signature, deps.settings.stripeWebhookSecret);
  } catch (error) {
    if (error instanceof SignatureInvalid || error instanceof z.ZodError) {
      throw new Refused('invalid_input', 'This webhook carries no valid signature or event.', {
        cause: error,
      });
    }
    throw error;
  }
}

/**
 * Tells the workflow that the news is about, by the booking in its object's metadata. A story that has ended needs no
 * news, but a payout's does; a Temporal that is away throws, and the provider sends it again.
 */
export async function handOver(
  engine: Pick<Engine, 'providerEvent' | 'payoutNews'>,
  { eventId, type, objectId, bookingId }: StripeNews,
): Promise<void> {
  const event = { eventId, type, objectId };
  if (/^(payout|transfer)\./.test(type)) {
    if (bookingId !== null) await engine.payoutNews(bookingId, event);
  } else if (/^(payment_intent|setup_intent|charge)\./.test(type)) {
    if (bookingId !== null) await engine.providerEvent(workflowIds.booking(bookingId), event);
    else if (objectId.startsWith('pi_')) await engine.providerEvent(workflowIds.intent(objectId), event);
  }
}
