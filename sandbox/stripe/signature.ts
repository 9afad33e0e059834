/** Signs webhooks as Stripe does: `t=…,v1=HMAC-SHA256(secret, t.body)`. */
import { createHmac } from 'node:crypto';
import type { Sign } from '../store/deliveries.ts';

/** Signed at the time of sending, by the real clock: receivers reject a signature older than 5 minutes. */
export function stripeSignature(secret: string): Sign {
  return (_url, body) => {
    const time = Math.floor(Date.now() / 1000);
    const signature = createHmac('sha256', secret).update(`${time}.${body}`, 'utf8').digest('hex');
    return {
      'Content-Type': 'application/json; charset=utf-8',
      'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      'Stripe-Signature': `t=${time},v1=${signature}`,
    };
  };
}
