/**
 * POST /api/webhooks/checkr: signed events of background checks, each passed to the onboarding that it is about (R6,
 * R14).
 */
import express, { type Express } from 'express';
import { z } from 'zod';
import type { Checks } from '#vendors/checkr/checks.ts';
import { type CheckEvent, CheckSignatureInvalid, readCheckWebhook } from '#vendors/checkr/webhooks.ts';
import { workflowIds } from '#workflows/contract.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Engine } from '../engine.ts';
import { Refused } from '../problems.ts';
import { reasonOf } from '#domain/core/reason-of.ts';
import { type FailedWebhook, noteFailed } from './failed.ts';
import { noteTaken, wasTaken } from './seen.ts';

const LIMIT = 1024 * 1024;

/** Adds the route. It is outside the contract, since its caller has no session and its body is read raw. */
export function addCheckrWebhook(app: Express, deps: Dependencies): void {
  app.post(
    '/api/webhooks/checkr',
    express.raw({ type: () => true, limit: LIMIT }),
    async (request, response) => {
      const event = verified(request.body, request.headers['x-checkr-signature'], deps);
      if (!(await wasTaken(deps.pool, 'checkr', event.eventId))) {
        try {
          await take(event, deps);
        } catch (error) {
          await failed(deps, event, reasonOf(error));
          throw error;
        }
      }
      response.json({ received: true });
    },
  );
}

async function take(event: CheckEvent, deps: Dependencies): Promise<void> {
  await handOver(event, deps);
  await noteTaken(deps.pool, 'checkr', event.eventId);
}

/** Processes one that was not accepted when it came, by its stored ids, since the service has no list of events. */
export async function takeAgain({ eventId, type, ids }: FailedWebhook, deps: Dependencies): Promise<void> {
  const { objectId, candidateId = null, reportId = null } = ids;
  await take({ eventId, type, objectId: objectId ?? '', candidateId, reportId }, deps);
}

async function failed({ pool, now, logger }: Dependencies, event: CheckEvent, reason: string): Promise<void> {
  const { eventId, type, objectId, candidateId, reportId } = event;
  const ids = { objectId, candidateId, reportId };
  await noteFailed(pool, { provider: 'checkr', eventId, type, ids }, reason, now()).catch((error: unknown) =>
    logger.error({ err: error, eventId }, 'a webhook that was not taken is not noted'),
  );
}

function verified(body: unknown, signature: string | string[] | undefined, deps: Dependencies): CheckEvent {
  if (!Buffer.isBuffer(body) || typeof signature !== 'string') {
    throw new Refused('invalid_input', 'webhookUnsigned');
  }
  try {
    return readCheckWebhook(body, signature, deps.settings.checkrApiKey);
  } catch (error) {
    // Refused, so that the service shows it as failing and resends it for a day, which gives us time to fix the parser.
    if (error instanceof z.ZodError)
      deps.logger.error({ err: error }, 'a signed webhook of the background-check service cannot be read');
    if (error instanceof CheckSignatureInvalid || error instanceof z.ZodError) {
      throw new Refused('invalid_input', 'webhookNotValid', { cause: error });
    }
    throw error;
  }
}

/**
 * Notifies the onboarding of the technician whose candidate or report it is; the service is asked which, since most
 * events contain only an id. The workflow asks for the report itself. One that has ended needs no notification, and a
 * candidate without one of our technicians is someone else's. If the service or Temporal is down, this throws, and the
 * event comes again.
 */
export async function handOver(
  event: CheckEvent,
  {
    checks,
    engine,
  }: { readonly checks: Pick<Checks, 'ownerOf'>; readonly engine: Pick<Engine, 'providerEvent'> },
): Promise<void> {
  const { eventId, type, objectId, candidateId, reportId } = event;
  const owner = await checks.ownerOf({ candidateId, reportId });
  if (owner === null) return;
  await engine.providerEvent(workflowIds.onboarding(owner.technicianId), { eventId, type, objectId });
}
