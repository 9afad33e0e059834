/** A conversation's state: its messages in order, and how far each side has read. */
import type { Actor } from '../core/actor.ts';
import type { Placed } from '../core/aggregate.ts';
import { unreachable } from '../core/unreachable.ts';
import type { ConversationEvent, ConversationEvents, Side } from './events.ts';

export interface Message extends Readonly<Omit<ConversationEvents['MessageSaid'], 'isFirstUnread'>> {
  /** Its event's revision: later messages have higher ones. */
  readonly id: number;
  readonly side: Side;
}

export interface ConversationState {
  readonly messages: readonly Message[];
  /** The id up to which each side has read; −1: nothing yet. The crew counts as one reader. */
  readonly readUpTo: Readonly<Record<Side, number>>;
}

export const silence: ConversationState = { messages: [], readUpTo: { customer: -1, crew: -1 } };

/** The side that somebody writes for; null if neither. */
export function sideOf({ role }: Actor): Side | null {
  if (role === 'customer') return 'customer';
  return role === 'technician' ? 'crew' : null;
}

/** What the other side wrote and this one has not read, oldest first. */
export const unreadBy = (side: Side, { messages, readUpTo }: ConversationState): readonly Message[] =>
  messages.filter((message) => message.side !== side && message.id > readUpTo[side]);

/** One event further. */
export function evolve(state: ConversationState, event: Placed<ConversationEvent>): ConversationState {
  const side = sideOf(event.data.by);
  // `decide` lets nobody else write.
  if (side === null) return state;
  switch (event.type) {
    case 'MessageSaid': {
      const { isFirstUnread: _, ...said } = event.data;
      return { ...state, messages: [...state.messages, { ...said, id: event.revision, side }] };
    }
    case 'MessagesRead':
      return { ...state, readUpTo: { ...state.readUpTo, [side]: event.data.upTo } };
    default:
      return unreachable(event);
  }
}
