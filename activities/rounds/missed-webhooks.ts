/** Finds refunds and disputes whose webhooks never came, in the provider's own list of events (R14). */
import type pg from 'pg';
import type Stripe from 'stripe';
import { z } from 'zod';
import { as, type BookingId } from '#domain/core/ids.ts';
import { signals } from '#domain/core/stories.ts';
import { notifyStory, type Stories } from '#events/temporal/stories.ts';
import { aftercareEvents, withBookingOf } from '#vendors/stripe/disputes.ts';
import { isMissing } from '#vendors/stripe/once.ts';
import type { WebhookEvent } from '#vendors/stripe/webhooks.ts';

/** Milliseconds that a webhook has to arrive before its event counts as missed. */
const GRACE = 5 * 60_000;
/** Milliseconds that the first round looks back: as long as the provider keeps its events. */
const FIRST_LOOK = 30 * 24 * 60 * 60_000;

interface MissedWebhooksParts extends Stories {
  readonly stripe: Stripe;
  /** The database where the api records the webhooks it has taken. */
  readonly pool: pg.Pool;
  readonly onError: (error: unknown) => void;
}

const taken = z.array(z.object({ event_id: z.string() }));

/**
 * Looks at the events since the last round and up to `GRACE` before `now` (milliseconds). Those that no webhook has
 * brought are handed to the aftercare of their booking, or to its tip, and answered. A failed round is repeated as a
 * whole.
 */
export function openMissedWebhooks(
  parts: MissedWebhooksParts,
): (now: number) => Promise<readonly WebhookEvent[]> {
  let seen: number | null = null;
  return async (now) => {
    const to = now - GRACE;
    const listed = await aftercareEvents(parts.stripe, { from: seen ?? now - FIRST_LOOK, to }, parts.onError);
    const missed: WebhookEvent[] = [];
    for (const event of await unknown(parts.pool, listed)) {
      const owned = await withOwner(parts, event);
      if (owned.bookingId !== null || owned.tipOf !== null) {
        await handOver(parts, owned);
        missed.push(owned);
      }
      await parts.pool.query(
        `INSERT INTO app.webhooks (provider, event_id) VALUES ('stripe', $1) ON CONFLICT DO NOTHING`,
        [event.eventId],
      );
    }
    seen = to;
    return missed;
  };
}

async function unknown(pool: pg.Pool, listed: readonly WebhookEvent[]): Promise<readonly WebhookEvent[]> {
  if (listed.length === 0) return [];
  const { rows } = await pool.query(
    `SELECT event_id FROM app.webhooks WHERE provider = 'stripe' AND event_id = ANY($1)`,
    [listed.map(({ eventId }) => eventId)],
  );
  const known = new Set(taken.parse(rows).map(({ event_id }) => event_id));
  return listed.filter(({ eventId }) => !known.has(eventId));
}

/** An event whose charge the provider does not know belongs to no booking; it must not hold up the others. */
async function withOwner(
  { stripe, onError }: MissedWebhooksParts,
  event: WebhookEvent,
): Promise<WebhookEvent> {
  try {
    return await withBookingOf(stripe, event);
  } catch (error) {
    if (!isMissing(error)) throw error;
    onError(error);
    return { ...event, bookingId: null, tipOf: null };
  }
}

/** Hands the event over as its webhook would: the story asks the provider itself, so a second one adds nothing (R6). */
async function handOver(
  stories: Stories,
  { bookingId, tipOf, chargeId, eventId, type, objectId }: WebhookEvent,
): Promise<void> {
  if (tipOf !== null) {
    const tip = { type: 'tip', bookingId: as<BookingId>(tipOf) } as const;
    await notifyStory(stories, tip, signals.providerEvent, { eventId, type, objectId });
    return;
  }
  if (bookingId === null || chargeId === null) return;
  const story = { type: 'aftercare', bookingId: as<BookingId>(bookingId) } as const;
  await notifyStory(stories, story, signals.providerEvent, { eventId, type, objectId, chargeId });
}
