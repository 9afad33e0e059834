/**
 * Records a message's start, before the outside call, and its outcome. The commands' ids ensure that there is one of
 * each, so that a booking's mails and texts can be recorded at the same time.
 */
import type { Aggregate } from '../core/aggregate.ts';
import { type DecidedBy, decided, type DecisionOf } from '../core/decision.ts';
import { unreachable } from '../core/unreachable.ts';
import type { MessageCommand } from './commands.ts';
import type { MessageEvent } from './events.ts';
import { evolve, type MessagesState } from './state.ts';

function decide(
  state: MessagesState,
  command: MessageCommand,
  { now: at, actor: by }: DecidedBy,
): DecisionOf<MessageEvent, never> {
  switch (command.type) {
    case 'StartMessage':
      return decided({ type: 'MessageStarted', data: { ...command.message, at } });
    case 'RecordOutcome': {
      const { message, outcome } = command;
      return outcome.kind === 'sent'
        ? decided({ type: 'MessageSent', data: { ...message, providerId: outcome.providerId, at } })
        : decided({ type: 'MessageSkipped', data: { ...message, reason: outcome.reason, at } });
    }
    case 'Redrive': {
      const { key } = command;
      return state[key] ? decided({ type: 'MessageRedriven', data: { key, by, at } }) : decided();
    }
    default:
      return unreachable(command);
  }
}

/** The mails and texts about a booking, `messages-<bookingId>`. */
export const messages: Aggregate<MessagesState, MessageEvent, MessageCommand, never> = {
  category: 'messages',
  initial: {},
  evolve,
  decide,
};
