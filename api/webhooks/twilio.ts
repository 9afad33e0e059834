/** POST /api/webhooks/twilio: the delivery status of a text message. */
import express, { type Express } from 'express';
import { z } from 'zod';
import { system } from '#domain/core/actor.ts';
import { deliveries } from '#domain/delivery/decide.ts';
import type { DeliveryOutcome } from '#domain/delivery/events.ts';
import { execute } from '#events/execute.ts';
import { isFromTwilio } from '#vendors/twilio/texts.ts';
import type { Dependencies } from '../dependencies.ts';
import { Refused } from '../problems.ts';
import { noteTaken } from './seen.ts';

const form = z.record(z.string(), z.string());
const status = z.object({
  MessageSid: z.string().regex(/^(SM|MM)[0-9a-fA-F]{32}$/),
  MessageStatus: z.string().max(40),
  ErrorCode: z.string().max(10).optional(),
});

/** Final statuses of a text message; intermediate ones are ignored. */
const outcomes: Readonly<Record<string, DeliveryOutcome>> = {
  delivered: 'delivered',
  undelivered: 'undelivered',
  failed: 'undelivered',
};

/** Adds the route; only requests signed by the provider are accepted. */
export function addTwilioWebhook(app: Express, deps: Dependencies): void {
  const url = `${deps.settings.publicUrl}/api/webhooks/twilio`;
  app.post(
    '/api/webhooks/twilio',
    express.urlencoded({ extended: false, limit: '64kb' }),
    async (request, response) => {
      const parameters = form.safeParse(request.body);
      const signature = request.headers['x-twilio-signature'];
      if (
        !parameters.success ||
        typeof signature !== 'string' ||
        !isFromTwilio(deps.settings.twilioAuthToken, signature, url, parameters.data)
      ) {
        throw new Refused('forbidden', 'webhookWrongSignature');
      }
      const parsed = status.safeParse(parameters.data);
      if (!parsed.success) throw new Refused('invalid_input', 'webhookWithoutMessage');
      const { MessageSid, MessageStatus, ErrorCode } = parsed.data;
      await noteTaken(deps.pool, 'twilio', `${MessageSid}:${MessageStatus}`);
      const outcome = outcomes[MessageStatus];
      if (outcome !== undefined) {
        const author = { now: deps.now(), actor: system('twilio') };
        await execute(deps.log, deliveries, MessageSid, author, () => ({
          type: 'ReportDelivery',
          providerId: MessageSid,
          outcome,
          code: ErrorCode ?? null,
        }));
      }
      response.status(204).end();
    },
  );
}
