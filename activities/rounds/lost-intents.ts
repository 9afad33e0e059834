/**
 * Payment intents that were made but never recorded in the log because the api was killed in between: each gets a
 * workflow that voids it (R8).
 */
import type Stripe from 'stripe';
import { workflowIds } from '#domain/core/stories.ts';
import type { EventLog } from '#events/log.ts';
import { startStory, type Stories } from '#events/temporal/stories.ts';
import { type UnbookedIntent, unbookedIntents } from '#vendors/stripe/unbooked-intents.ts';

/** Milliseconds that the api has to record an intent it has made, including a retry of the same request. */
const GRACE = 5 * 60_000;
/** Milliseconds that the first round looks back: a request is repeated under its key for a day at most. */
const FIRST_LOOK = 24 * 60 * 60_000;

interface LostIntentsParts extends Stories {
  readonly stripe: Stripe;
  readonly log: Pick<EventLog, 'readStream'>;
}

/**
 * Looks at the intents made since the last round and up to `GRACE` before `now` (milliseconds); answers those for which
 * it has started a workflow. Each intent is looked at once, unless the round failed.
 */
export function openLostIntents(
  parts: LostIntentsParts,
): (now: number) => Promise<readonly UnbookedIntent[]> {
  let seen: number | null = null;
  return async (now) => {
    const to = now - GRACE;
    const unbooked = await unbookedIntents(parts.stripe, { from: seen ?? to - FIRST_LOOK, to });
    const lost: UnbookedIntent[] = [];
    for (const intent of unbooked) {
      const stored = await parts.log.readStream(workflowIds.intent(intent.paymentIntentId));
      if (stored.length > 0) continue;
      // The workflow writes the first event itself; until its time is over, a booking may still adopt the intent.
      await startStory(parts, { type: 'intent', ...intent });
      lost.push(intent);
    }
    seen = to;
    return lost;
  };
}
