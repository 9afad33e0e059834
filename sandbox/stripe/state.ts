/** What every Stripe call works with: the objects, the clock, timers, faults, and the events it causes. */
import type Stripe from 'stripe';
import type { Clock } from '../store/clock.ts';
import type { Deliveries } from '../store/deliveries.ts';
import type { Faults } from '../store/faults.ts';
import type { Store } from '../store/store.ts';
import { newId, type Objects, type ObjectType, openObjects, type StoredObjects } from './objects.ts';

/** The API version that defines the objects' shape. */
export const apiVersion = '2026-10-28.endive';

/** What happens automatically when it is due. */
export type TimerKind =
  | 'hold_expiry'
  | 'funds_arrival'
  | 'payout_settlement'
  | 'payout_return'
  | 'dispute'
  | 'refund_failure';

/** Options of Stripe's stand-in. */
export interface StripeOptions {
  secretKey: string;
  publishableKey: string;
  /** Where events are posted; if omitted, no webhooks are sent. */
  webhookUrl?: string | undefined;
  webhookSecret: string;
  /** Signs the events of connected accounts, which have their own endpoint; here at the same address. */
  connectWebhookSecret: string;
  /** How long a payout stays `pending`. */
  payoutSeconds: number;
  /** How long captured money, and transfers from it, stay `pending` on a balance. */
  fundsSeconds: number;
  /** The sandbox's address for browsers (challenges, onboarding). */
  publicUrl: () => string;
}

/** The state of Stripe's stand-in, as a call sees it inside its transaction. */
export interface StripeState {
  store: Store;
  objects: Objects;
  clock: Clock;
  faults: Faults;
  options: StripeOptions;
  /** The current request, named in its events. */
  request: { id: string; idempotencyKey: string | null } | null;
  /** Stores an event about `object` and queues its webhook; `account` for objects of a connected account. */
  emit(type: Stripe.Event.Type, object: object, account?: string): void;
  /** Saves an object and emits an event for it, like `emit`; returns the object. */
  update<T extends ObjectType>(
    type: T,
    object: StoredObjects[T],
    event: Stripe.Event.Type,
    account?: string,
  ): StoredObjects[T];
  /** Queues an event's webhook again with the same id, like *Resend* in the dashboard. */
  resend(event: Stripe.Event): void;
  /** @param due seconds since the epoch, by the sandbox's clock */
  schedule(kind: TimerKind, id: string, due: number): void;
  unschedule(kind: TimerKind, id: string): void;
}

/** The state stored in `store`. */
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
        // TypeScript cannot narrow the SDK's union of event types by a type name known only here.
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
