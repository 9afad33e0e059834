/** The commands on a conversation, and why they may be refused. */
import type { BlobKey } from '../core/ids.ts';
import type { Sealed } from '../core/sealed.ts';
import type { QuickAnswer } from './events.ts';
import type { Standing } from './standing.ts';

export type ConversationCommand =
  | {
      readonly type: 'SayMessage';
      /** The author's standing, from the booking's current state (`standingOf`). */
      readonly standing: Standing;
      readonly text: Sealed | null;
      readonly quick: QuickAnswer | null;
      readonly photos: readonly BlobKey[];
    }
  | { readonly type: 'ReadMessages'; readonly standing: Standing; readonly upTo: number };

export type ConversationRefusal = 'not_yours' | 'not_open' | 'nothing_said' | 'too_many_messages';
