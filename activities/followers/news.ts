/** Stories that an event of a booking begins or concerns: they are signalled with start as soon as it stands in the log. */
import type { Client } from '@temporalio/client';
import type { BookingEventType } from '#domain/booking/events.ts';
import type { Durations } from '#domain/core/durations.ts';
import { as, type BookingId } from '#domain/core/ids.ts';
import type { Following } from './follower.ts';
import { type SideStory, startStory } from '../stories/start.ts';

/** Which events each story lives by. A booking's own story is not among them: it wrote most of them itself. */
export type Concerns = Partial<Record<SideStory, (type: BookingEventType) => boolean>>;

const prefix = 'booking-';
/** Milliseconds: a burst of events, as of a booking's first seconds, wakes a story once; a message may wait as long. */
const TELL_EVERY = 2_000;

/** Hands the news of a batch on, once for each booking and story (R14: killed after the commit → still handled). */
export function newsOfBookings(options: {
  readonly client: Client;
  readonly taskQueue: string;
  readonly durations: Durations;
  readonly concerns: Concerns;
}): Following {
  const { concerns, durations } = options;
  const stories = Object.entries(concerns) as readonly [SideStory, (type: BookingEventType) => boolean][];
  return {
    name: 'news',
    behind: 0,
    every: TELL_EVERY,
    async handle(batch) {
      const told = new Map<string, { readonly story: SideStory; readonly bookingId: BookingId }>();
      for (const { stream, type } of batch) {
        if (!stream.startsWith(prefix)) continue;
        const bookingId = as<BookingId>(stream.slice(prefix.length));
        for (const [story, isConcerned] of stories) {
          if (isConcerned(type as BookingEventType)) told.set(`${story}-${bookingId}`, { story, bookingId });
        }
      }
      // All are awaited even if one fails, so that nothing is still being sent when the follower has stopped.
      const sent = await Promise.allSettled(
        [...told.values()].map(({ story, bookingId }) => startStory(options, story, bookingId, durations)),
      );
      for (const one of sent) if (one.status === 'rejected') throw one.reason;
    },
  };
}
