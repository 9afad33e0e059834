/** A support request, folded from its events. */
import type { Sealed } from '../core/sealed.ts';
import { notBegun, unreachable } from '../core/unreachable.ts';
import type { SupportStatus, TicketEvent, TicketOpened } from './events.ts';

export interface TicketAnswer {
  readonly text: Sealed;
  readonly at: string;
}

export interface Ticket extends TicketOpened {
  readonly status: SupportStatus;
  readonly answers: readonly TicketAnswer[];
  /** When it last changed in a way that the person is told of. */
  readonly updatedAt: string;
  /** The admin who takes care of it; null: nobody yet. */
  readonly assignee: string | null;
  /** Since when it waits for us, or last did. */
  readonly waitingSince: string;
}
export type TicketState = { readonly status: 'none' } | Ticket;

/** Applies one event. */
export function evolve(state: TicketState, event: TicketEvent): TicketState {
  if (event.type === 'TicketOpened')
    return {
      ...event.data,
      status: 'open',
      answers: [],
      assignee: null,
      updatedAt: event.data.at,
      waitingSince: event.data.at,
    };
  if (state.status === 'none') return notBegun(event);
  switch (event.type) {
    case 'TicketAnswered': {
      const { text, at } = event.data;
      return { ...state, status: 'answered', answers: [...state.answers, { text, at }], updatedAt: at };
    }
    case 'TicketStatusSet': {
      const { to, at } = event.data;
      return { ...state, status: to, updatedAt: at, ...(to === 'open' && { waitingSince: at }) };
    }
    case 'TicketAssigned':
      return { ...state, assignee: event.data.to };
    default:
      return unreachable(event);
  }
}
