/** What all money activities share: heartbeats while they wait, and no call when their workflow's state is outdated. */
import { activityInfo, heartbeat } from '@temporalio/activity';
import type { EventLog } from '#events/log.ts';
import type { PaymentFailure } from '#vendors/stripe/failures.ts';

/** How far the workflow had read when it asked for the call. */
export interface Seen {
  readonly stream: string;
  readonly revision: number;
}

/**
 * The stream has moved on since: fold it and decide again. After a reset, this keeps a call from being repeated (R26).
 */
export interface Outdated {
  readonly kind: 'outdated';
}

/** The provider refused the call, or could not process it. */
export interface Failed {
  readonly kind: 'failed';
  readonly failure: PaymentFailure;
}

/**
 * Milliseconds between two heartbeats. When a killed worker's heartbeats stop, its call is retried (`heartbeatTimeout`
 * in workflows/story/effects.ts).
 */
const HEARTBEAT_EVERY = 700;

/**
 * Heartbeat detail of a call that moves money. It survives an operator's retry, which resets the attempt count to one.
 */
const BEGUN = 'begun';

/** Runs a regular activity's call while sending heartbeats. */
export function withHeartbeat<T>(call: () => Promise<T>): Promise<T> {
  return withHeartbeatOf(undefined, call);
}

async function withHeartbeatOf<T>(details: typeof BEGUN | undefined, call: () => Promise<T>): Promise<T> {
  // Local activities can't send heartbeats and needn't: they end with their workflow task.
  if (activityInfo().isLocal) return call();
  if (details) heartbeat(details);
  const timer = setInterval(() => heartbeat(details), HEARTBEAT_EVERY);
  try {
    return await call();
  } finally {
    clearInterval(timer);
  }
}

/**
 * Runs a call that moves money, unless a stream is ahead of what the workflow had seen: then the workflow folds first
 * and asks again with the attempt number of the newer state (design.md §3). Only the first try may answer that; a later
 * one cannot know how far the one before it got, and must find out what became of its call.
 */
export async function unlessOutdated<T>(
  log: EventLog,
  seen: Seen | readonly Seen[],
  call: () => Promise<T>,
): Promise<T | Outdated> {
  const info = activityInfo();
  const lastHeartbeat: unknown = info.heartbeatDetails;
  if (info.attempt === 1 && lastHeartbeat !== BEGUN) {
    const newer = await withHeartbeat(() =>
      Promise.all([seen].flat().map(({ stream, revision }) => log.readStream(stream, revision + 1))),
    );
    if (newer.flat().length > 0) return { kind: 'outdated' };
  }
  return withHeartbeatOf(BEGUN, call);
}
