/** Browsers that take pushes, with what each has received. */
import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import type { Clock } from '../store/clock.ts';
import type { Store } from '../store/store.ts';
import type { Receiver } from './encryption.ts';

/** The service's address, as browsers tell it to the product; nothing resolves this name (RFC 2606). */
export const PUSH_ORIGIN = 'https://push.sandbox.example';

/** A browser's subscription as the service knows it, with what only the browser knows. */
export interface Subscription extends Receiver {
  readonly id: string;
  /** Public key of the only sender who may use it. */
  readonly senderKey: string;
  readonly isGone: boolean;
}

/** A push as the browser has read it. `ttl` in seconds. */
export interface ReceivedPush {
  readonly subscription: string;
  readonly text: string;
  readonly ttl: number;
  readonly urgency: string;
  readonly topic: string | null;
  readonly created: number;
}

/** The browsers. */
export interface Subscriptions {
  /** What `PushManager.subscribe` returns to a page with this `applicationServerKey`. */
  subscribe(senderKey: string): { id: string; endpoint: string; keys: { p256dh: string; auth: string } };
  find(id: string): Subscription | undefined;
  /** The browser no longer accepts push messages, as after its data were cleared. Returns whether it existed. */
  end(id: string): boolean;
  receive(push: Omit<ReceivedPush, 'created'>): void;
  /** Oldest first. */
  received(subscription?: string): ReceivedPush[];
}

interface SubscriptionRow {
  [column: string]: unknown;
  id: string;
  private_key: string;
  auth: string;
  sender_key: string;
  gone: number;
}

/** The browsers stored in `store`. */
export function openSubscriptions({ store, clock }: { store: Store; clock: Clock }): Subscriptions {
  return {
    subscribe: (senderKey) => {
      const id = randomUUID();
      const pair = createECDH('prime256v1');
      const p256dh = pair.generateKeys('base64url', 'uncompressed');
      const auth = randomBytes(16).toString('base64url');
      store.insert('push_subscriptions', {
        id,
        private_key: pair.getPrivateKey('base64url'),
        auth,
        sender_key: senderKey,
        gone: 0,
      });
      return { id, endpoint: `${PUSH_ORIGIN}/push/${id}`, keys: { p256dh, auth } };
    },
    find: (id) => {
      const row = store.get<SubscriptionRow>('select * from push_subscriptions where id = ?', id);
      if (!row) return undefined;
      const { private_key: privateKey, auth, sender_key: senderKey, gone } = row;
      return { id, privateKey, auth, senderKey, isGone: gone === 1 };
    },
    end: (id) => store.run('update push_subscriptions set gone = 1 where id = ?', id) > 0,
    receive: (push) => {
      store.insert('pushes', { ...push, created: clock.milliseconds() });
    },
    received: (subscription) =>
      store.all(
        `select subscription, text, ttl, urgency, topic, created from pushes
         where ? is null or subscription = ? order by position`,
        subscription ?? null,
        subscription ?? null,
      ) as unknown as ReceivedPush[],
  };
}
