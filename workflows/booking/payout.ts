/** The end of a booking's story: `payout-<id>` pays the crew, however long that takes (design.md §3, After the end). */
import { stories } from '../effects.ts';
import type { BookingStory } from './booking-story.ts';

/** Starts the crew's payout when anybody is owed anything. */
export async function payout(story: BookingStory): Promise<void> {
  const { booking, input } = story;
  const owed = booking.shares.some((share) => share.technicians.length > 0);
  if (owed) await stories.startStory('payout', booking.id, input.durations);
}
