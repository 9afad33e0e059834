/** The queue of calls to the product (webhooks, status callbacks): kept on disk, retried until accepted. */
import type { Store } from './store.ts';

/** Which stand-in a delivery belongs to; it decides how the call is signed. */
export type Channel = 'stripe' | 'stripe_connect' | 'twilio' | 'checkr';

/** The headers of one call, made when it is sent, since signatures carry the time. */
export type Sign = (url: string, body: string) => Record<string, string>;

/** A queue that outlives the process. */
export interface Deliveries {
  /** Queues a call; `delay` in milliseconds. Part of the caller's transaction. */
  enqueue(delivery: { channel: Channel; url: string; topic: string; body: string; delay?: number }): void;
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
/** Stripe gives up after three days. */
const giveUpAfterMilliseconds = 3 * 24 * 3600 * 1000;

/** 0.5 s, 1 s, 2 s, … at most a minute: Stripe waits longer, but nobody tests for hours. */
function backoff(attempts: number): number {
  return Math.min(500 * 2 ** attempts, 60_000);
}

/** The queue in `store`; `sign` makes each channel's headers. */
export function openDeliveries(store: Store, sign: Record<Channel, Sign>): Deliveries {
  const inFlight = new Map<number, Promise<void>>();
  const outcomes: { row: DeliveryRow; failure: string | undefined }[] = [];
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let woken = false;

  /** Pumps soon: after the transaction under way, which is synchronous, has been committed. */
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
        headers: sign[row.channel](row.url, row.body),
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
   * Writes down how the calls since the last time went: one commit for all of them. A kill before it repeats
   * those calls, which receivers of webhooks must bear anyway.
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
    enqueue: ({ channel, url, topic, body, delay = 0 }) => {
      const now = Date.now();
      store.run(
        'insert into deliveries (channel, url, topic, body, created, due) values (?, ?, ?, ?, ?, ?)',
        channel,
        url,
        topic,
        body,
        now,
        now + delay,
      );
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
