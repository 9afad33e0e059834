/** Starts the stories that run beside a booking's. */
import type { Durations } from '#domain/core/durations.ts';
import type { BookingId } from '#domain/core/ids.ts';
import { notifyStory, type Stories } from '#events/temporal/stories.ts';

export type StoryActivities = ReturnType<typeof storyActivities>;

export function storyActivities(parts: Pick<Stories, 'client' | 'taskQueue'>) {
  return {
    /** Starts a story of the booking unless it runs, and has it read its stream. */
    startStory: (
      type: 'payout' | 'messages' | 'aftercare',
      bookingId: BookingId,
      durations: Durations,
    ): Promise<void> => notifyStory({ ...parts, durations }, { type, bookingId }),
  };
}
