/** A request for help: what may be asked of it, what was said, and how it stands (spec customer §9). */
import type { Actor, Role } from '../core/actor.ts';
import { type DecidedBy, decided, type DecisionOf, refused } from '../core/decision.ts';
import type { Sealed } from '../core/sealed.ts';

export const supportCategories = ['booking', 'payment', 'technician', 'app', 'billing', 'other'] as const;
export const supportPriorities = ['low', 'medium', 'high', 'critical'] as const;
/** `open`: waits for us; `answered`: waits for the person; `closed`: nothing more is expected. */
export const supportStatuses = ['open', 'answered', 'closed'] as const;

export type SupportCategory = (typeof supportCategories)[number];
export type SupportPriority = (typeof supportPriorities)[number];
export type SupportStatus = (typeof supportStatuses)[number];

/**
 * The events of `support-<ticketId>`. STORED shapes, never rewritten. Personal data is sealed with the key of the
 * account that asked, or with the ticket's own for a visitor.
 */
export type TicketEvent =
  | {
      readonly type: 'TicketOpened';
      readonly data: {
        /** `HT-7K2M4Q` */
        readonly ticketId: string;
        /** The command that opened it: tells a repetition from another ticket of the same number. */
        readonly commandId: string;
        readonly person: { readonly role: Role; readonly id: string } | null;
        /** Whose data key seals what people wrote. */
        readonly subjectKey: string;
        readonly name: Sealed;
        readonly email: Sealed;
        /** Whether the account that asked has confirmed this address; absent: it may be somebody else's. */
        readonly isConfirmed?: boolean;
        /** False: too many mails went to this address within the hour, so that the receipt of the request is none of them. */
        readonly isReceiptMailed?: boolean;
        readonly phone: Sealed | null;
        readonly subject: Sealed;
        readonly message: Sealed;
        readonly category: SupportCategory;
        readonly priority: SupportPriority;
        /** Of the mails about it. */
        readonly language: 'en' | 'es';
        readonly at: string;
      };
    }
  | {
      readonly type: 'TicketAnswered';
      readonly data: { readonly text: Sealed; readonly by: Actor; readonly at: string };
    }
  | {
      readonly type: 'TicketStatusSet';
      readonly data: {
        readonly from: SupportStatus;
        readonly to: SupportStatus;
        readonly by: Actor;
        readonly at: string;
      };
    };

export type TicketOpened = Extract<TicketEvent, { type: 'TicketOpened' }>['data'];

export interface TicketAnswer {
  readonly text: Sealed;
  readonly at: string;
}

export interface Ticket extends TicketOpened {
  readonly status: SupportStatus;
  readonly answers: readonly TicketAnswer[];
  /** Of the last change. */
  readonly updatedAt: string;
}
export type TicketState = { readonly status: 'none' } | Ticket;

export const noTicket: TicketState = { status: 'none' };

/** One event further. */
export function evolveTicket(state: TicketState, event: TicketEvent): TicketState {
  if (event.type === 'TicketOpened')
    return { ...event.data, status: 'open', answers: [], updatedAt: event.data.at };
  if (state.status === 'none') return state;
  switch (event.type) {
    case 'TicketAnswered': {
      const { text, at } = event.data;
      return { ...state, status: 'answered', answers: [...state.answers, { text, at }], updatedAt: at };
    }
    case 'TicketStatusSet':
      return { ...state, status: event.data.to, updatedAt: event.data.at };
    default:
      return event satisfies never;
  }
}

export type TicketRefusal = 'unknown_ticket' | 'ticket_taken' | 'ticket_closed';

/** Opens a ticket; its number may be another's already, then the caller makes a new one. */
export function openTicket(state: TicketState, opened: TicketOpened): DecisionOf<TicketEvent, TicketRefusal> {
  return state.status === 'none'
    ? decided({ type: 'TicketOpened', data: opened })
    : refused('ticket_taken', 'This number is in use.');
}

/** An answer to the person; a closed ticket is opened again first, so that nothing is answered by mistake. */
export function answerTicket(
  state: TicketState,
  text: Sealed,
  { now, actor }: DecidedBy,
): DecisionOf<TicketEvent, TicketRefusal> {
  if (state.status === 'none') return unknown();
  if (state.status === 'closed')
    return refused('ticket_closed', 'This request is closed. Open it again to answer.');
  return decided({ type: 'TicketAnswered', data: { text, by: actor, at: now } });
}

/** Another status; the one it has already changes nothing. */
export function setTicketStatus(
  state: TicketState,
  to: SupportStatus,
  { now, actor }: DecidedBy,
): DecisionOf<TicketEvent, TicketRefusal> {
  if (state.status === 'none') return unknown();
  if (state.status === to) return decided();
  return decided({ type: 'TicketStatusSet', data: { from: state.status, to, by: actor, at: now } });
}

function unknown() {
  return refused('unknown_ticket' as const, 'There is no request with this number.');
}
