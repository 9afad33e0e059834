/** The way to the crew's money: `payout-<id>` pays what is booked, however long that takes (design.md §3, After the end). */
import { isOwedToCrew } from '#domain/booking/shares.ts';
import { stories } from '../story/effects.ts';
import type { BookingStory } from './story.ts';

/** Starts the crew's payout, or tells it of more, as soon as shares are booked: once for each of them. */
export async function payout(story: BookingStory): Promise<void> {
  const { booking, input } = story;
  const owed = booking.shares.filter(isOwedToCrew).length;
  if (owed === story.sharesTold) return;
  await stories.startStory('payout', booking.id, input.durations);
  story.sharesTold = owed;
}
