/** What the events of a booking's messages fold to. */
import { unreachable } from '../core/unreachable.ts';
import type { MessageEvent } from './events.ts';

/** The messages that were sent or skipped, by key. */
export type MessagesState = Readonly<Record<string, 'over'>>;

export function evolve(state: MessagesState, event: MessageEvent): MessagesState {
  switch (event.type) {
    case 'MessageStarted':
      return state;
    case 'MessageSent':
    case 'MessageSkipped':
      return { ...state, [event.data.key]: 'over' };
    default:
      return unreachable(event);
  }
}
