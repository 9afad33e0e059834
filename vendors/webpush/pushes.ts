/**
 * Sends Web Pushes with our own VAPID key (RFC 8030, 8291, 8292). The library encrypts and signs; we open the
 * connection ourselves, since the address comes from a browser.
 */
import { createECDH, createHash, ECDH } from 'node:crypto';
import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { buildPushPayload } from '@block65/webcrypto-web-push';
import { z } from 'zod';
import { isPushAddress, PrivateAddress, publicLookup } from './hosts.ts';

const privateKey = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'must be 32 bytes in base64url');

/** `host=http://…` pairs. */
const reachedAt = z.string().transform((text, context): ReadonlyMap<string, string> => {
  const pairs = text
    .split(',')
    .filter(Boolean)
    .map((pair) => pair.split('='));
  const isWrong = pairs.some(
    ([host, url, ...more]) => !host || !url || more.length > 0 || !URL.canParse(url),
  );
  if (!isWrong) return new Map(pairs.map(([host = '', url = '']) => [host, url]));
  context.addIssue({ code: 'custom', message: 'WEB_PUSH_HOSTS must be host=url, separated by commas' });
  return z.NEVER;
});

/** Settings for every process that sends pushes, or gives browsers our key. */
export const webPushEnv = {
  /** P-256 private key: our identity at every push service. With another one, all devices have to subscribe again. */
  VAPID_PRIVATE_KEY: privateKey,
  /** Push services to be reached at another address than their name's, such as the sandbox's. */
  WEB_PUSH_HOSTS: reachedAt.default(new Map()),
};

/** Our public key as browsers expect it: the uncompressed point in base64url. */
export function publicKeyOf(key: string): string {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(key, 'base64url'));
  return pair.getPublicKey('base64url');
}

/** Where a browser receives its pushes, as given by `PushSubscription.toJSON()`. */
export const pushSubscription = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
});
export type PushSubscription = z.output<typeof pushSubscription>;

/** Whether pushes can be sent to it: to a push service's address, encrypted for keys that are on the curve. */
export function isUsable({ endpoint, keys }: PushSubscription): boolean {
  if (!isPushAddress(endpoint) || Buffer.from(keys.auth, 'base64url').length !== 16) return false;
  const point = Buffer.from(keys.p256dh, 'base64url');
  if (point.length !== 65) return false;
  try {
    ECDH.convertKey(point, 'prime256v1');
    return true;
  } catch {
    // OpenSSL throws if it is not a point on the curve.
    return false;
  }
}

/** Identifies a subscription without revealing its address. */
export const deviceIdOf = (endpoint: string): string =>
  createHash('sha256').update(endpoint).digest('hex').slice(0, 32);

export interface Push {
  /** Shown on a lock screen, so without a person's name, address or number. */
  readonly title: string;
  readonly body: string;
  /** Path of the page that it opens. */
  readonly path: string;
  /** A later push with the same tag replaces this one. */
  readonly tag: string;
}

/** The outcome of a push to one device. `gone`: it takes no more pushes. `refused`: this one will never be accepted. */
export type PushOutcome = 'accepted' | 'gone' | 'refused';

/** The push service could not accept it now. */
export class PushUnavailable extends Error {
  override readonly name = 'PushUnavailable';
  constructor(code: string, options?: ErrorOptions) {
    super(`a push service cannot be reached (${code})`, options);
  }
}

export interface Pushes {
  /**
   * Sends a push to one device. `ttl`: seconds after which it is no longer worth delivering; `urgency`: RFC 8030,
   * section 5.3.
   * @throws {PushUnavailable} try again later
   */
  send(
    to: PushSubscription,
    push: Push,
    options: { readonly ttl: number; readonly urgency: 'normal' | 'high' },
  ): Promise<PushOutcome>;
}

const TIMEOUT_MS = 4_000;
/** The longest pause that we grant a service (`Retry-After`), in seconds. */
const MAX_PAUSE_S = 600;

/** Opens the sender. `contact`: email address at which a push service can reach us (RFC 8292, section 2.1). */
export function openPushes({
  privateKey: key,
  hosts,
  contact,
  now = Date.now,
}: {
  readonly privateKey: string;
  readonly hosts: ReadonlyMap<string, string>;
  readonly contact: string;
  readonly now?: () => number;
}): Pushes {
  const vapid = { privateKey: key, publicKey: publicKeyOf(key), subject: `mailto:${contact}` };
  /** Until when (epoch milliseconds) a service asked not to be called. */
  const restingUntil = new Map<string, number>();

  return {
    async send(to, push, { ttl, urgency }) {
      if (!isUsable(to)) return 'gone';
      const { origin } = new URL(to.endpoint);
      if ((restingUntil.get(origin) ?? 0) > now()) throw new PushUnavailable('429');
      const topic = createHash('sha256').update(push.tag).digest('base64url').slice(0, 32);
      const message = { data: { ...push }, options: { ttl: Math.max(1, Math.round(ttl)), urgency, topic } };
      const { headers, body } = await buildPushPayload(message, { ...to, expirationTime: null }, vapid);
      const { status, retryAfter } = await post(to.endpoint, headers, body, hosts);
      if (status === 429) {
        const seconds = Number(retryAfter ?? '0');
        restingUntil.set(
          origin,
          now() + Math.min(Number.isFinite(seconds) ? seconds : 0, MAX_PAUSE_S) * 1000,
        );
      }
      if (status >= 200 && status < 300) return 'accepted';
      if (status === 404 || status === 410) return 'gone';
      if (status === 429 || status >= 500) throw new PushUnavailable(String(status));
      return 'refused';
    },
  };
}

interface Answer {
  readonly status: number;
  readonly retryAfter: string | undefined;
}

/** Posts to a push service; its response body is not needed, and a redirect is not followed. */
function post(
  endpoint: string,
  headers: Readonly<Record<string, string>>,
  body: Uint8Array,
  hosts: ReadonlyMap<string, string>,
): Promise<Answer> {
  const { hostname, pathname, search } = new URL(endpoint);
  const base = hosts.get(hostname);
  const options = { method: 'POST', headers, signal: AbortSignal.timeout(TIMEOUT_MS) };
  return new Promise((resolve, reject) => {
    const sent =
      base === undefined
        ? overHttps(endpoint, { ...options, lookup: publicLookup })
        : overHttp(`${base}${pathname}${search}`, options);
    sent.on('error', (error: NodeJS.ErrnoException) =>
      error instanceof PrivateAddress
        ? resolve({ status: 403, retryAfter: undefined })
        : reject(new PushUnavailable(error.code ?? error.name)),
    );
    sent.on('response', (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode ?? 502, retryAfter: answer.headers['retry-after'] });
    });
    sent.end(body);
  });
}
