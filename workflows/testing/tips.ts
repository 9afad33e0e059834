/** A customer who tips the crew of a completed job, and the follower of the log that notifies the payout. */
import { randomUUID } from 'node:crypto';
import { defaultDurations } from '#domain/core/durations.ts';
import { cents } from '#domain/core/money.ts';
import { tips } from '#domain/tip/decide.ts';
import { tipOffer, tipParts } from '#domain/tip/offer.ts';
import type { TipEvent } from '#domain/tip/events.ts';
import { execute } from '#events/execute.ts';
import { notifyStory } from '#events/temporal/stories.ts';
import { workflowIds } from '../contract.ts';
import type { Life } from './people.ts';
import type { World } from './world.ts';

/** What `POST /api/bookings/{id}/tip` does. */
export async function giveTip(world: World, life: Life, amount = 1_000): Promise<void> {
  const now = new Date(await world.now()).toISOString();
  const { bookingId, customerId } = life;
  const offer = tipOffer(await life.state(), () => true, now);
  if (!offer) throw new Error('the booking takes no tip');
  const { crew, ...about } = offer;
  const author = { now, actor: life.customer, commandId: randomUUID() } as const;
  await execute(world.log, tips, bookingId, author, () => ({
    type: 'GiveTip',
    tip: {
      bookingId,
      customerId,
      amount: cents(amount),
      technicians: tipParts(cents(amount), crew),
      ...about,
    },
  }));
  await notifyStory({ ...world, durations: defaultDurations }, { type: 'tip', bookingId });
}

/** Does what the follower of the log does after a charged tip, or after a dispute of one. */
export async function tellPayout(world: World, { bookingId }: Life): Promise<void> {
  await notifyStory({ ...world, durations: defaultDurations }, { type: 'payout', bookingId });
}

/** The tip's events, with their types. */
export async function tipEvents(world: World, { bookingId }: Life): Promise<readonly TipEvent[]> {
  return (await world.log.readStream(workflowIds.tip(bookingId))).map(
    ({ type, data }) => ({ type, data }) as TipEvent,
  );
}
