/** What every call to Checkr's stand-in works with: its objects, the clock, and the events it causes. */
import type { Clock } from '../store/clock.ts';
import type { Deliveries } from '../store/deliveries.ts';
import type { Faults } from '../store/faults.ts';
import type { Store } from '../store/store.ts';
import { type CheckrObjects, instantOf, newCheckrId, openCheckrObjects } from './objects.ts';

/** Options of Checkr's stand-in. */
export interface CheckrOptions {
  /** The secret key, which also signs the webhooks. */
  apiKey: string;
  /** Where events are posted; if omitted, nowhere. */
  webhookUrl?: string | undefined;
  /** How long a report stays `pending`. */
  reportSeconds: number;
  /** The sandbox's address for browsers and document downloads. */
  publicUrl: () => string;
}

/** The types of events that the sandbox sends. */
export type CheckrEventType =
  | `candidate.${'created' | 'updated' | 'pre_adverse_action' | 'post_adverse_action'}`
  | `invitation.${'created' | 'completed' | 'expired' | 'deleted'}`
  | `verification.${'created' | 'completed' | 'processed'}`
  | `report.${
      | 'created'
      | 'updated'
      | 'completed'
      | 'canceled'
      | 'suspended'
      | 'resumed'
      | 'disputed'
      | 'pre_adverse_action'
      | 'post_adverse_action'
      | 'engaged'}`;

/** The state of Checkr's stand-in, as a call sees it inside its transaction. */
export interface CheckrState {
  store: Store;
  objects: CheckrObjects;
  clock: Clock;
  faults: Faults;
  options: CheckrOptions;
  /** The clock's time in Checkr's format. */
  now(): string;
  /** Queues the webhook of an event with the complete object, as with `include_object` on. */
  emit(type: CheckrEventType, object: object): void;
}

/** The account named in every event. */
const accountId = 'e9b18321a51bdab376045be8';

/** The state stored in `store`. */
export function openCheckrState(parts: {
  store: Store;
  clock: Clock;
  faults: Faults;
  deliveries: Deliveries;
  options: CheckrOptions;
}): CheckrState {
  const { store, clock, faults, deliveries, options } = parts;
  const now = (): string => instantOf(clock.milliseconds());
  return {
    store,
    objects: openCheckrObjects(store),
    clock,
    faults,
    options,
    now,
    emit: (type, object) => {
      const { webhookUrl } = options;
      if (webhookUrl === undefined) return;
      const event = {
        id: newCheckrId(),
        object: 'event',
        type,
        created_at: now(),
        webhook_url: webhookUrl,
        data: { object },
        account_id: accountId,
      };
      deliveries.enqueue({
        channel: 'checkr',
        url: webhookUrl,
        topic: type,
        body: JSON.stringify(event),
      });
    },
  };
}
