/** Every message that a booking's streams ask for: its own and its conversation's. */
import { bookings } from '../booking/decide.ts';
import type { BookingEvent } from '../booking/events.ts';
import type { ConversationEvent } from '../conversation/events.ts';
import { planReminders } from '../conversation/reminders.ts';
import { fold, type Placed } from '../core/aggregate.ts';
import type { Durations } from '../core/durations.ts';
import { type PlannedMessage, planMessages } from './plan.ts';

/** `events`: the booking's; `said`: the conversation's. */
export function plannedMessages(
  events: readonly Placed<BookingEvent>[],
  said: readonly Placed<ConversationEvent>[],
  durations: Durations,
): readonly PlannedMessage[] {
  const booking = fold(bookings, events);
  if (booking.status === 'none') return [];
  return [...planMessages(events, durations), ...planReminders(said, booking)];
}
