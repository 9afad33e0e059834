/** Signs callbacks as Twilio does: HMAC-SHA1 over the URL and the sorted fields, with the auth token. */
import { createHmac } from 'node:crypto';
import type { Sign } from '../store/deliveries.ts';

/** The headers of a form-encoded callback. */
export function twilioSignature(authToken: string): Sign {
  return (url, body) => {
    const fields = [...new URLSearchParams(body)].sort(([a], [b]) => (a < b ? -1 : 1));
    const signed = url + fields.map(([name, value]) => name + value).join('');
    return {
      'Content-Type': 'application/x-www-form-urlencoded',
      'User-Agent': 'TwilioProxy/1.1',
      'X-Twilio-Signature': createHmac('sha1', authToken).update(signed, 'utf8').digest('base64'),
    };
  };
}
