/** The commands on a support request, and why they may be refused. */
import type { Sealed } from '../core/sealed.ts';
import type { SupportStatus, TicketOpened } from './events.ts';

export type TicketCommand =
  /** Refused if another ticket has the number; the caller then makes a new one. */
  | { readonly type: 'OpenTicket'; readonly opened: TicketOpened }
  /** An answer to the person. A closed ticket must be reopened first, so that none is answered by mistake. */
  | { readonly type: 'AnswerTicket'; readonly text: Sealed }
  | { readonly type: 'SetTicketStatus'; readonly to: SupportStatus }
  /** To an admin, or (null) to nobody. `seen`: the assignee shown on the screen; refused if that has changed. */
  | { readonly type: 'AssignTicket'; readonly to: string | null; readonly seen: string | null };

export type TicketRefusal = 'unknown_ticket' | 'ticket_taken' | 'ticket_closed' | 'changed_meanwhile';
