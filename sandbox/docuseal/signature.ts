/** Signs webhooks as DocuSeal does: a Unix time, a period, and the hex HMAC-SHA256 of time, period and body. */
import { createHmac } from 'node:crypto';
import type { Sign } from '../store/deliveries.ts';

/** The headers of a webhook, signed again for each attempt, so that the time is that of sending. */
export function docusealSignature(secret: string): Sign {
  return (_url, body) => {
    const time = Math.floor(Date.now() / 1000);
    const mac = createHmac('sha256', secret).update(`${time}.${body}`, 'utf8').digest('hex');
    return {
      'Content-Type': 'application/json',
      'User-Agent': 'DocuSeal.com Webhook',
      'X-Docuseal-Signature': `${time}.${mac}`,
    };
  };
}
