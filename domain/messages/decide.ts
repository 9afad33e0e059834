/** Each message is started once, before its outside call, and is over once. */
import type { Aggregate } from '../core/aggregate.ts';
import { type DecidedBy, decided, type DecisionOf } from '../core/decision.ts';
import { unreachable } from '../core/unreachable.ts';
import type { MessageCommand } from './commands.ts';
import type { MessageEvent } from './events.ts';
import { evolve, type MessagesState } from './state.ts';

function decide(
  state: MessagesState,
  command: MessageCommand,
  { now: at }: DecidedBy,
): DecisionOf<MessageEvent, never> {
  const { message } = command;
  const status = state[message.key];
  if (status === 'over') return decided();
  switch (command.type) {
    case 'StartMessage':
      return status === 'started' ? decided() : decided({ type: 'MessageStarted', data: { ...message, at } });
    case 'RecordOutcome': {
      const { outcome } = command;
      return outcome.kind === 'sent'
        ? decided({ type: 'MessageSent', data: { ...message, providerId: outcome.providerId, at } })
        : decided({ type: 'MessageSkipped', data: { ...message, reason: outcome.reason, at } });
    }
    default:
      return unreachable(command);
  }
}

/** The mails and texts of a booking, `messages-<bookingId>`. */
export const messages: Aggregate<MessagesState, MessageEvent, MessageCommand, never> = {
  category: 'messages',
  initial: {},
  evolve,
  decide,
};
