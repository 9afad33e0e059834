/** The queue of calls to the product (webhooks, status callbacks): stored on disk, retried until accepted. */
import type { Faults, Service } from './faults.ts';
import type { Store } from './store.ts';

/** An endpoint of the product with its own secret. */
type Channel = 'stripe' | 'stripe_connect' | 'twilio' | 'checkr' | 'docuseal' | 'mail';

/** Creates the headers of a call when it is sent, since signatures include the time. */
export type Sign = (url: string, body: string) => Record<string, string>;

/** The service behind each endpoint, and how its calls are signed. */
export type Channels = Record<Channel, { service: Service; sign: Sign }>;

/** A queue that survives the process. */
export interface Deliveries {
  /**
   * Queues a call, as part of the caller's transaction. Faults of its service may lose it, hold back every second call
   * so that the next arrives first, or send it three times; they match by topic, such as the event's type.
   */
  enqueue(delivery: { channel: Channel; url: string; topic: string; body: string }): void;
  pending(): PendingDelivery[];
  start(): void;
  stop(): Promise<void>;
}

/** A queued call as the page shows it. */
export interface PendingDelivery {
  id: number;
  channel: Channel;
  topic: string;
  url: string;
  attempts: number;
  due: number;
  lastError: string | null;
}

interface DeliveryRow {
  [column: string]: unknown;
  id: number;
  channel: Channel;
  url: string;
  topic: string;
  body: string;
  created: number;
  due: number;
  attempts: number;
  last_error: string | null;
}

const pollMilliseconds = 100;
const timeoutMilliseconds = 10_000;
const parallel = 8;
const reorderMilliseconds = 1500;
/** Stripe gives up after three days. */
const giveUpAfterMilliseconds = 3 * 24 * 3600 * 1000;

/** 0.5 s, 1 s, 2 s, … up to a minute: Stripe waits longer, but no one tests for hours. */
function backoff(attempts: number): number {
  return Math.min(500 * 2 ** attempts, 60_000);
}

/** The queue in `store`. */
export function openDeliveries(parts: { store: Store; faults: Faults; channels: Channels }): Deliveries {
  const { store, faults, channels } = parts;
  const inFlight = new Map<number, Promise<void>>();
  const outcomes: { row: DeliveryRow; failure: string | undefined }[] = [];
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let woken = false;

  /** Sends soon: after the current transaction, which is synchronous, has been committed. */
  const wake = (): void => {
    if (woken || timer === undefined || stopping.signal.aborted) return;
    woken = true;
    setImmediate(() => {
      woken = false;
      if (!stopping.signal.aborted) pump();
    });
  };

  const attempt = async (row: DeliveryRow): Promise<void> => {
    let failure: string | undefined;
    try {
      const answer = await fetch(row.url, {
        method: 'POST',
        headers: channels[row.channel].sign(row.url, row.body),
        body: row.body,
        signal: AbortSignal.any([AbortSignal.timeout(timeoutMilliseconds), stopping.signal]),
      });
      await answer.arrayBuffer();
      if (!answer.ok) failure = `HTTP ${answer.status}`;
    } catch (error) {
      if (stopping.signal.aborted) return;
      failure = error instanceof Error ? error.message : String(error);
    }
    outcomes.push({ row, failure });
    if (outcomes.length >= parallel) wake();
  };

  /**
   * Records the results of the calls since the last time in one commit. A kill before it repeats those calls, which
   * webhook receivers must tolerate anyway.
   */
  const flush = (): void => {
    if (outcomes.length === 0) return;
    const settled = outcomes.splice(0);
    store.transaction(() => {
      for (const { row, failure } of settled) {
        if (failure === undefined || Date.now() - row.created > giveUpAfterMilliseconds) {
          store.run('delete from deliveries where id = ?', row.id);
        } else {
          store.run(
            'update deliveries set attempts = attempts + 1, due = ?, last_error = ? where id = ?',
            Date.now() + backoff(row.attempts),
            failure,
            row.id,
          );
        }
      }
    });
    for (const { row } of settled) inFlight.delete(row.id);
  };

  function pump(): void {
    flush();
    const due = store.all<DeliveryRow>(
      'select * from deliveries where due <= ? order by due, id limit ?',
      Date.now(),
      parallel * 4,
    );
    for (const row of due) {
      if (inFlight.size - outcomes.length >= parallel) break;
      if (inFlight.has(row.id)) continue;
      inFlight.set(row.id, attempt(row));
    }
  }

  return {
    enqueue: ({ channel, url, topic, body }) => {
      const { service } = channels[channel];
      if (faults.hit(service, topic, 'lost_webhooks')) return;
      const reorder = faults.hit(service, topic, 'reorder_webhooks');
      const delay = reorder && reorder.hits % 2 === 0 ? (reorder.milliseconds ?? reorderMilliseconds) : 0;
      const now = Date.now();
      for (let left = faults.hit(service, topic, 'duplicate_webhooks') ? 3 : 1; left > 0; left--) {
        store.insert('deliveries', { channel, url, topic, body, created: now, due: now + delay });
      }
      wake();
    },
    pending: () =>
      store
        .all<DeliveryRow>('select * from deliveries order by id limit 200')
        .map(({ id, channel, topic, url, attempts, due, last_error }) => ({
          id,
          channel,
          topic,
          url,
          attempts,
          due,
          lastError: last_error,
        })),
    start: () => {
      timer = setInterval(pump, pollMilliseconds);
    },
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await Promise.allSettled(inFlight.values());
      flush();
    },
  };
}
