/** What may be asked of a request for help, and why it may be refused. */
import type { Sealed } from '../core/sealed.ts';
import type { SupportStatus, TicketOpened } from './events.ts';

export type TicketCommand =
  /** Its number may be another's already; then the caller makes a new one. */
  | { readonly type: 'OpenTicket'; readonly opened: TicketOpened }
  /** To the person. A closed ticket is opened again first, so that nothing is answered by mistake. */
  | { readonly type: 'AnswerTicket'; readonly text: Sealed }
  | { readonly type: 'SetTicketStatus'; readonly to: SupportStatus }
  /** To an admin, or (null) to nobody. `seen`: who had it on the screen; refused where it is somebody else by now. */
  | { readonly type: 'AssignTicket'; readonly to: string | null; readonly seen: string | null };

export type TicketRefusal = 'unknown_ticket' | 'ticket_taken' | 'ticket_closed' | 'changed_meanwhile';
