/**
 * Webhooks of the background-check service: the signature is checked, and the event reduced to what makes a story ask
 * the service.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { checkrId } from './shapes.ts';

/** What the event is about. The story asks the service itself, so the order and number of webhooks don't matter (R6). */
export interface CheckEvent {
  readonly eventId: string;
  readonly type: string;
  /** Empty for an event that does not concern us. */
  readonly objectId: string;
  readonly candidateId: string | null;
  readonly reportId: string | null;
}

/** The signature is missing or wrong. */
export class CheckSignatureInvalid extends Error {
  override readonly name = 'CheckSignatureInvalid';
  constructor() {
    super('the webhook carries no valid signature');
  }
}

const envelope = z.object({
  id: checkrId,
  type: z.string().regex(/^[a-z0-9_.]{1,100}$/),
  data: z.object({ object: z.unknown() }),
});

const named = z.object({
  id: checkrId,
  candidate_id: checkrId.nullish().catch(null),
  report_id: checkrId.nullish().catch(null),
});

/** Events about which a story asks; others are accepted and ignored, whatever their shape. */
const concerning = /^(?:report|verification|adverse_action|invitation)\./;

/**
 * Reads a webhook by its raw body and `X-Checkr-Signature` header, the hex HMAC-SHA256 of the body under the API key.
 * Only ids are read from the object, so it does not matter whether the account has `include_object` on.
 * @throws {CheckSignatureInvalid}
 * @throws {z.ZodError} signed, but not an event, or one that concerns us and names no object that could be requested
 */
export function readCheckWebhook(rawBody: Buffer, signature: string, apiKey: string): CheckEvent {
  const wanted = Buffer.from(createHmac('sha256', apiKey).update(rawBody).digest('hex'));
  const given = Buffer.from(signature.toLowerCase());
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw new CheckSignatureInvalid();
  const event = envelope.parse(jsonOf(rawBody));
  const about = { eventId: event.id, type: event.type };
  if (!concerning.test(event.type)) return { ...about, objectId: '', candidateId: null, reportId: null };
  const { id, candidate_id: candidateId, report_id: reportId } = named.parse(event.data.object);
  return {
    ...about,
    objectId: id,
    candidateId: candidateId ?? null,
    reportId: event.type.startsWith('report.') ? id : (reportId ?? null),
  };
}

/** An unparsable body fails like any other that is not an event, without being quoted. */
function jsonOf(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'));
  } catch {
    return undefined;
  }
}
