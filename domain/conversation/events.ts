/**
 * The events of `conversation-<bookingId>`: what a booking's customer and its crew write to each other (decision 235).
 * STORED shapes, never rewritten. Words are sealed with the customer's key, so that their erasure covers both sides.
 */
import type { EventsOf, Signed } from '../core/event.ts';
import type { BlobKey } from '../core/ids.ts';
import type { Sealed } from '../core/sealed.ts';

/** Who talks: the customer, or whoever of the crew. */
export type Side = 'customer' | 'crew';

/** Answers that are one press: kept as codes, so that each side reads them in its own language. */
export const quickAnswers = {
  customer: ['at_home', 'door_open', 'five_late', 'call_me', 'thanks'],
  crew: ['on_my_way', 'outside', 'ten_late', 'where_to_park', 'call_me'],
} as const satisfies Readonly<Record<Side, readonly string[]>>;
export type QuickAnswer = (typeof quickAnswers)[Side][number];

export interface ConversationEvents {
  /** At least one of words, quick answer and photos. */
  MessageSaid: Signed & {
    text: Sealed | null;
    quick: QuickAnswer | null;
    photos: readonly BlobKey[];
    /** Whether the other side had read everything before: this one tells them that there is something new. */
    isFirstUnread: boolean;
  };
  /** A side has seen what the other wrote, up to this revision of the stream (included). */
  MessagesRead: Signed & { upTo: number };
}

export type ConversationEvent = EventsOf<ConversationEvents>;
