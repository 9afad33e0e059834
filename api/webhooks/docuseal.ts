/**
 * POST /api/webhooks/docuseal: signed events of signings, each a hint for the onboarding to ask the service (R6, R14).
 */
import express, { type Express } from 'express';
import { z } from 'zod';
import { readSigningWebhook, SigningSignatureInvalid } from '#vendors/esign/docuseal.ts';
import { workflowIds } from '#workflows/contract.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Engine } from '../engine.ts';
import { notFound, Refused } from '../problems.ts';

const LIMIT = 1024 * 1024;
/**
 * A signing's external id at the service: the technician, and which of their signings it is
 * (domain/onboarding/decide.ts).
 */
const REFERENCE = /^([A-Za-z0-9-]{1,64}):\d{1,6}$/;

/** Adds the route. It is outside the contract, since its caller has no session and its body is read raw. */
export function addDocusealWebhook(app: Express, deps: Dependencies): void {
  app.post(
    '/api/webhooks/docuseal',
    express.raw({ type: () => true, limit: LIMIT }),
    async (request, response) => {
      await handOver(verified(request.body, request.headers['x-docuseal-signature'], deps), deps);
      response.json({ received: true });
    },
  );
}

/** Notifies the onboardings of these signings. A repeated hint leads to another request, and changes nothing. */
export async function handOver(
  references: readonly string[],
  { engine }: { readonly engine: Pick<Engine, 'providerEvent'> },
): Promise<void> {
  for (const reference of references) {
    const [, technicianId] = REFERENCE.exec(reference) ?? [];
    // Other people's documents may be signed in the same account.
    if (technicianId === undefined) continue;
    const event = { eventId: reference, type: 'signing', objectId: reference };
    await engine.providerEvent(workflowIds.onboarding(technicianId), event);
  }
}

function verified(
  body: unknown,
  signature: string | string[] | undefined,
  { settings, now, logger }: Dependencies,
): readonly string[] {
  const { docusealWebhookSecret: secret } = settings;
  if (secret === undefined) throw notFound('Page');
  if (!Buffer.isBuffer(body) || typeof signature !== 'string')
    throw new Refused('invalid_input', 'webhookUnsigned');
  try {
    return readSigningWebhook(body, signature, secret, Date.parse(now()));
  } catch (error) {
    // Refused, so that the service resends it, which gives us time to fix the parser.
    if (error instanceof z.ZodError)
      logger.error({ err: error }, 'a signed webhook of the signature service cannot be read');
    if (error instanceof SigningSignatureInvalid || error instanceof z.ZodError)
      throw new Refused('invalid_input', 'webhookNotValid', { cause: error });
    throw error;
  }
}
