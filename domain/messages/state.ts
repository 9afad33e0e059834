/** What the events of a booking's messages fold to. */
import { unreachable } from '../core/unreachable.ts';
import type { MessageEvent } from './events.ts';

/** Where each message stands, by its key. `over`: sent or skipped. */
export type MessagesState = Readonly<Record<string, 'started' | 'over'>>;

export function evolve(state: MessagesState, event: MessageEvent): MessagesState {
  switch (event.type) {
    case 'MessageStarted':
      return { ...state, [event.data.key]: 'started' };
    case 'MessageSent':
    case 'MessageSkipped':
      return { ...state, [event.data.key]: 'over' };
    default:
      return unreachable(event);
  }
}
