/** The state of a booking's messages, folded from their events. */
import { unreachable } from '../core/unreachable.ts';
import type { MessageEvent, SendOutcome } from './events.ts';

/** The messages that were sent or skipped, by key; one that is being retried is not included. */
export type MessagesState = Readonly<Record<string, SendOutcome>>;

export function evolve(state: MessagesState, event: MessageEvent): MessagesState {
  switch (event.type) {
    case 'MessageStarted':
      return state;
    case 'MessageSent':
      return { ...state, [event.data.key]: { kind: 'sent', providerId: event.data.providerId } };
    case 'MessageSkipped':
      return { ...state, [event.data.key]: { kind: 'skipped', reason: event.data.reason } };
    case 'MessageRedriven': {
      const { [event.data.key]: _, ...others } = state;
      return others;
    }
    default:
      return unreachable(event);
  }
}
