/** What every Stripe call works on: the objects, the clock, timers, faults, and the events it causes. */
import type Stripe from 'stripe';
import type { Clock } from '../store/clock.ts';
import type { Deliveries } from '../store/deliveries.ts';
import type { Faults } from '../store/faults.ts';
import type { Store } from '../store/store.ts';
import { newId, type Objects, type ObjectType, openObjects, type StoredObjects } from './objects.ts';

/** The API version that objects are shaped by. */
export const apiVersion = '2026-10-28.endive';

/** What happens by itself when its time has come. */
export type TimerKind =
  | 'hold_expiry'
  | 'funds_arrival'
  | 'payout_settlement'
  | 'payout_return'
  | 'dispute'
  | 'refund_failure';

/** How Stripe's stand-in is set up. */
export interface StripeOptions {
  secretKey: string;
  publishableKey: string;
  /** Where events are posted; no webhooks when left out. */
  webhookUrl?: string | undefined;
  webhookSecret: string;
  /** Signs the events of connected accounts, which an endpoint of its own takes; at the same address here. */
  connectWebhookSecret: string;
  /** How long a payout stays `pending`. */
  payoutSeconds: number;
  /** How long captured money, and what is transferred out of it, stays `pending` on a balance. */
  fundsSeconds: number;
  /** The address at which a browser reaches the sandbox (challenges, onboarding). */
  publicUrl: () => string;
}

/** The state of Stripe's stand-in, as a call sees it inside its transaction. */
export interface StripeState {
  store: Store;
  objects: Objects;
  clock: Clock;
  faults: Faults;
  options: StripeOptions;
  /** The request under way, which its events name. */
  request: { id: string; idempotencyKey: string | null } | null;
  /** Stores an event of `object` and queues its webhook; `account` for objects of a connected account. */
  emit(type: Stripe.Event.Type, object: object, account?: string): void;
  /** Saves an object and tells of it by an event, as `emit` does; answers the object. */
  update<T extends ObjectType>(
    type: T,
    object: StoredObjects[T],
    event: Stripe.Event.Type,
    account?: string,
  ): StoredObjects[T];
  /** Queues an event's webhook once more under the same id, as the dashboard's *Resend* does. */
  resend(event: Stripe.Event): void;
  /** @param due seconds since the epoch, by the sandbox's clock */
  schedule(kind: TimerKind, id: string, due: number): void;
  unschedule(kind: TimerKind, id: string): void;
}

/** The state kept in `store`. */
export function openStripeState(parts: {
  store: Store;
  clock: Clock;
  faults: Faults;
  deliveries: Deliveries;
  options: StripeOptions;
}): StripeState {
  const { store, clock, faults, deliveries, options } = parts;
  const objects = openObjects(store);

  const enqueue = (event: Stripe.Event): void => {
    if (options.webhookUrl === undefined) return;
    deliveries.enqueue({
      channel: event.account === undefined ? 'stripe' : 'stripe_connect',
      url: options.webhookUrl,
      topic: event.type,
      body: JSON.stringify(event, null, 2),
    });
  };

  const state: StripeState = {
    store,
    objects,
    clock,
    faults,
    options,
    request: null,
    emit: (type, object, account = '') => {
      const event = {
        id: newId('evt'),
        object: 'event',
        ...(account === '' ? {} : { account }),
        api_version: apiVersion,
        created: clock.seconds(),
        data: { object },
        livemode: false,
        pending_webhooks: options.webhookUrl === undefined ? 0 : 1,
        request: { id: state.request?.id ?? null, idempotency_key: state.request?.idempotencyKey ?? null },
        type,
        // The SDK's union of event types cannot be told from a type name that is only known here.
      } as Stripe.Event;
      objects.insert('event', event, account);
      enqueue(event);
    },
    update: (type, object, event, account) => {
      objects.save(type, object);
      state.emit(event, object, account);
      return object;
    },
    resend: enqueue,
    schedule: (kind, id, due) => {
      store.run(
        'insert into timers (kind, id, due) values (?, ?, ?) on conflict (kind, id) do update set due = excluded.due',
        kind,
        id,
        due,
      );
    },
    unschedule: (kind, id) => {
      store.run('delete from timers where kind = ? and id = ?', kind, id);
    },
  };
  return state;
}
