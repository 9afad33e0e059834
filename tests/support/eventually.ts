/** Waiting for a condition instead of sleeping. */
import { setTimeout as pause } from 'node:timers/promises';

export interface Polling {
  /** Milliseconds until it is given up (default 20 000). */
  readonly within?: number;
  /** Milliseconds between two looks (default 50). */
  readonly every?: number;
}

/**
 * Calls `look` until it neither throws nor answers `undefined`, and answers what it found.
 *
 * @throws Error what the last look threw, when the time is over
 */
export async function eventually<T>(
  what: string,
  look: () => Promise<T | undefined> | T | undefined,
  { within = 20_000, every = 50 }: Polling = {},
): Promise<T> {
  const until = performance.now() + within;
  for (;;) {
    let failure: unknown;
    try {
      const found = await look();
      if (found !== undefined) return found;
    } catch (error) {
      failure = error;
    }
    if (performance.now() > until) {
      throw new Error(`${what}: not within ${within} ms`, { cause: failure });
    }
    await pause(every);
  }
}
