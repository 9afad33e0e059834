/**
 * Follows the log: reads after a position, hands batches to a handler, and waits for a notification or the next poll.
 */
import type { StoredEvent, SubscribeOptions, Subscription } from '../log.ts';
import { Waker } from '../waker.ts';
import type { Listener } from './listener.ts';

/** Channel of the notification that `es.append_one` and `es.append_many` send with the last position. */
export const EVENTS_CHANNEL = 'es_events';

const LONGEST_RETRY = 5_000;

/** Where a subscription reads, and what wakes it. */
export interface Source {
  readonly readAll: (after: bigint, limit: number) => Promise<readonly StoredEvent[]>;
  readonly listener: Listener;
}

/** Starts a subscription, see `EventLog.subscribe`; `onStopped` is called when it has ended. */
export function startSubscription(
  source: Source,
  after: bigint,
  handler: (batch: readonly StoredEvent[]) => Promise<void>,
  { batchSize = 500, pollEvery = 1_000, onError }: SubscribeOptions,
  onStopped: () => void,
): Subscription {
  const caughtUp = Promise.withResolvers<void>();
  let position = after;
  let stopped = false;
  const waker = new Waker();
  let failures = 0;

  const unlisten = source.listener.on(EVENTS_CHANNEL, (payload) => {
    if (payload !== null && BigInt(payload) <= position) return;
    waker.wake();
  });

  async function step(): Promise<void> {
    const batch = await source.readAll(position, batchSize);
    const last = batch.at(-1);
    if (last) {
      await handler(batch);
      position = last.position;
    } else {
      caughtUp.resolve();
      if (!stopped) await waker.pause(pollEvery);
    }
    failures = 0;
  }

  async function run(): Promise<void> {
    while (!stopped) {
      try {
        await step();
      } catch (error) {
        onError?.(error);
        failures += 1;
        if (!stopped) await waker.pause(Math.min(50 * 2 ** failures, LONGEST_RETRY));
      }
    }
    unlisten();
    caughtUp.resolve();
    onStopped();
  }

  const running = run();
  return {
    caughtUp: caughtUp.promise,
    get position() {
      return position;
    },
    async stop() {
      stopped = true;
      waker.wake();
      await running;
    },
  };
}
