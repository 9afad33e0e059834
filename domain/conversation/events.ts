/**
 * The events of `conversation-<bookingId>`: messages between a booking's customer and its crew (decision 235). STORED
 * shapes, never rewritten. Texts are sealed with the customer's key, so that erasing the customer covers both sides.
 */
import type { EventsOf, Signed } from '../core/event.ts';
import type { BlobKey } from '../core/ids.ts';
import type { Sealed } from '../core/sealed.ts';

/** Who is writing: the customer, or any of the crew. */
export type Side = 'customer' | 'crew';

/** One-tap answers, stored as codes, so that each side reads them in its own language. */
export const quickAnswers = {
  customer: ['at_home', 'door_open', 'five_late', 'call_me', 'thanks'],
  crew: ['on_my_way', 'outside', 'ten_late', 'where_to_park', 'call_me'],
} as const satisfies Readonly<Record<Side, readonly string[]>>;
export type QuickAnswer = (typeof quickAnswers)[Side][number];

export interface ConversationEvents {
  /** At least one of text, quick answer and photos. */
  MessageSaid: Signed & {
    text: Sealed | null;
    quick: QuickAnswer | null;
    photos: readonly BlobKey[];
    /** Whether the other side had read everything before: then this message notifies them. */
    isFirstUnread: boolean;
  };
  /** A side has read what the other wrote, up to and including this revision of the stream. */
  MessagesRead: Signed & { upTo: number };
}

export type ConversationEvent = EventsOf<ConversationEvents>;
