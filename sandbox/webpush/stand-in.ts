/**
 * A push service (RFC 8030) that accepts only what a strict one accepts: signed for it, encrypted, with a time to live.
 */
import type { NextFunction, Request, Response } from 'express';
import type { Clock } from '../store/clock.ts';
import type { Operation, StandIn } from '../stand-in.ts';
import { openPush, Unreadable } from './encryption.ts';
import { PUSH_ORIGIN, type Subscription, type Subscriptions } from './subscriptions.ts';
import { checkSender, Unauthorized } from './vapid.ts';

/** The minimum that a service must accept, and the maximum of this one (RFC 8030, section 7.2). */
const MAX_BYTES = 4096;
const REST_S = 1;

/** Maximum bytes read from a body, so that one that is too large can be answered. */
const MAX_READ = 64 * 1024;

/** Express has no parser for a body with this content encoding. */
function readBytes(request: Request, _response: Response, next: NextFunction): void {
  const parts: Buffer[] = [];
  let size = 0;
  request.on('data', (part: Buffer) => {
    size += part.length;
    if (size <= MAX_READ) parts.push(part);
  });
  request.on('error', next);
  request.on('end', () => {
    request.body = size <= MAX_READ ? Buffer.concat(parts) : undefined;
    next();
  });
}

/** An error: push services return a status, with a message for developers. */
class PushFailure extends Error {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  constructor(status: number, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

interface Call {
  readonly request: Request;
  readonly subscription: Subscription;
}

/** Everything below `/push`. */
export function webPushStandIn({
  subscriptions,
  clock,
}: {
  subscriptions: Subscriptions;
  clock: Clock;
}): StandIn<Operation, Call> {
  return {
    service: 'webpush',
    roots: ['/push'],
    before: [readBytes],
    operations: [{ name: 'push', route: 'POST /push/:id' }],
    identify: (request) => {
      const subscription = subscriptions.find(String(request.params['id']));
      if (!subscription) throw new PushFailure(404, 'no such subscription');
      const { senderKey } = subscription;
      const now = Math.floor(clock.milliseconds() / 1000);
      checkSender(request.get('Authorization'), { origin: PUSH_ORIGIN, senderKey, now });
      if (subscription.isGone) throw new PushFailure(410, 'the subscription has ended');
      return { request, subscription };
    },
    answer: ({ request, subscription }) => {
      const ttl = request.get('TTL') ?? '';
      // RFC 8030, section 5.2: a message without one is rejected.
      if (!/^\d+$/.test(ttl)) throw new PushFailure(400, 'TTL is missing or no number of seconds');
      const urgency = request.get('Urgency') ?? 'normal';
      if (!['very-low', 'low', 'normal', 'high'].includes(urgency))
        throw new PushFailure(400, 'Urgency is unknown');
      const topic = request.get('Topic') ?? null;
      if (topic !== null && !/^[A-Za-z0-9_-]{1,32}$/.test(topic))
        throw new PushFailure(400, 'Topic is not 1 to 32 characters of base64url');
      if (request.get('Content-Encoding') !== 'aes128gcm')
        throw new PushFailure(415, 'Content-Encoding is not aes128gcm');
      const body: unknown = request.body;
      if (!Buffer.isBuffer(body)) throw new PushFailure(413, 'far too much');
      if (body.length > MAX_BYTES) throw new PushFailure(413, `more than ${MAX_BYTES} bytes`);
      const { id } = subscription;
      subscriptions.receive({
        subscription: id,
        text: openPush(body, subscription),
        ttl: Number(ttl),
        urgency,
        topic,
      });
      return { status: 201, headers: { Location: `${PUSH_ORIGIN}/message/${id}` }, body: '' };
    },
    refusals: {
      outage: () => new PushFailure(503, 'the service is away'),
      rate_limit: () => new PushFailure(429, 'too many pushes', { 'Retry-After': String(REST_S) }),
      unknown: () => new PushFailure(404, 'nothing is here'),
    },
    explain: (error) => {
      // A real service forwards what it cannot read; here the sender is told.
      if (error instanceof Unreadable) return { status: 400, body: error.message };
      if (error instanceof Unauthorized) return { status: error.status, body: error.message };
      if (error instanceof PushFailure)
        return { status: error.status, headers: error.headers, body: error.message };
      return undefined;
    },
  };
}
