/** Decides what is added to a conversation, and how far it has been read. */
import type { Aggregate } from '../core/aggregate.ts';
import { type DecidedBy, decided, type DecisionOf, refused } from '../core/decision.ts';
import { says } from '../core/says.ts';
import { unreachable } from '../core/unreachable.ts';
import type { ConversationCommand, ConversationRefusal } from './commands.ts';
import { type ConversationEvent, quickAnswers } from './events.ts';
import { type ConversationState, evolve, sideOf, silence, unreadBy } from './state.ts';

/** Maximum number of messages per booking, since each look reads and returns them all. */
export const maxMessages = 300;

function decide(
  state: ConversationState,
  command: ConversationCommand,
  { now: at, actor: by }: DecidedBy,
): DecisionOf<ConversationEvent, ConversationRefusal> {
  const side = sideOf(by);
  if (side === null || command.standing === 'stranger') return refused('not_yours', 'notYourBooking');
  switch (command.type) {
    case 'SayMessage': {
      const { standing, text, quick, photos } = command;
      if (standing === 'no_crew') return refused('not_open', 'noCrewToWriteTo');
      if (standing === 'over') return refused('not_open', 'conversationOver');
      const isOwnAnswer = quick === null || (quickAnswers[side] as readonly string[]).includes(quick);
      if (!isOwnAnswer || (text === null && quick === null && photos.length === 0))
        return refused('nothing_said', 'messageMissing');
      if (state.messages.length >= maxMessages)
        return refused('too_many_messages', says('tooManyMessages', { max: maxMessages }));
      const isFirstUnread = unreadBy(side === 'customer' ? 'crew' : 'customer', state).length === 0;
      return decided({ type: 'MessageSaid', data: { text, quick, photos, isFirstUnread, by, at } });
    }
    case 'ReadMessages': {
      const seen = unreadBy(side, state).findLast(({ id }) => id <= command.upTo);
      return seen ? decided({ type: 'MessagesRead', data: { upTo: seen.id, by, at } }) : decided();
    }
    default:
      return unreachable(command);
  }
}

/** Messages between a booking's customer and its crew, `conversation-<bookingId>`. */
export const conversations = {
  category: 'conversation',
  initial: silence,
  evolve,
  decide,
} satisfies Aggregate<ConversationState, ConversationEvent, ConversationCommand, ConversationRefusal>;
