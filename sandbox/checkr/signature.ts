/** Signs webhooks as Checkr does: the hex HMAC-SHA256 of the compact body under the API key. */
import { createHmac } from 'node:crypto';
import type { Sign } from '../store/deliveries.ts';

/** The headers of a webhook. */
export function checkrSignature(apiKey: string): Sign {
  return (_url, body) => ({
    'Content-Type': 'application/json',
    'User-Agent': 'Checkr-Webhook/1.0',
    'X-Checkr-Signature': createHmac('sha256', apiKey).update(body, 'utf8').digest('hex'),
  });
}
