/** What may be asked of a request for help, and why it may be refused. */
import type { Sealed } from '../core/sealed.ts';
import type { SupportStatus, TicketOpened } from './events.ts';

export type TicketCommand =
  /** Its number may be another's already; then the caller makes a new one. */
  | { readonly type: 'OpenTicket'; readonly opened: TicketOpened }
  /** To the person. A closed ticket is opened again first, so that nothing is answered by mistake. */
  | { readonly type: 'AnswerTicket'; readonly text: Sealed }
  | { readonly type: 'SetTicketStatus'; readonly to: SupportStatus };

export type TicketRefusal = 'unknown_ticket' | 'ticket_taken' | 'ticket_closed';
