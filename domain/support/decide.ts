/** Decides the commands on a support request. */
import type { Aggregate } from '../core/aggregate.ts';
import { type DecidedBy, decided, type DecisionOf, refused } from '../core/decision.ts';
import { unreachable } from '../core/unreachable.ts';
import type { TicketCommand, TicketRefusal } from './commands.ts';
import type { TicketEvent } from './events.ts';
import { evolve, type TicketState } from './state.ts';

function decide(
  state: TicketState,
  command: TicketCommand,
  { now: at, actor: by }: DecidedBy,
): DecisionOf<TicketEvent, TicketRefusal> {
  if (command.type === 'OpenTicket')
    return state.status === 'none'
      ? decided({ type: 'TicketOpened', data: command.opened })
      : refused('ticket_taken', 'numberTaken');
  if (state.status === 'none') return refused('unknown_ticket', 'unknownTicket');
  switch (command.type) {
    case 'AnswerTicket':
      return state.status === 'closed'
        ? refused('ticket_closed', 'ticketClosed')
        : decided({ type: 'TicketAnswered', data: { text: command.text, by, at } });
    case 'SetTicketStatus':
      return state.status === command.to
        ? decided()
        : decided({ type: 'TicketStatusSet', data: { from: state.status, to: command.to, by, at } });
    case 'AssignTicket': {
      const { to, seen } = command;
      if (state.assignee === to) return decided();
      return state.assignee === seen
        ? decided({ type: 'TicketAssigned', data: { to, by, at } })
        : refused('changed_meanwhile', 'ticketAssignedMeanwhile');
    }
    default:
      return unreachable(command);
  }
}

/** Support requests, `support-<ticketId>`. */
export const tickets = {
  category: 'support',
  initial: { status: 'none' },
  evolve,
  decide,
} satisfies Aggregate<TicketState, TicketEvent, TicketCommand, TicketRefusal>;
