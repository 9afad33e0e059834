/** The mails of a support request: asked for by its own stream, finished in `letters-support-<ticketId>` (R13). */
import type { Sealed } from '../core/sealed.ts';
import type { TicketEvent, TicketOpened } from './events.ts';
import { unreachable } from '../core/unreachable.ts';

/** A mail that is due; `text` is what was written, sealed. */
export interface SupportLetter {
  /** Identifies the mail: the same one is never sent twice. */
  readonly letterId: string;
  /** `received`: to the person; `desk`: to the support desk; `answered`: the answer, to the person. */
  readonly kind: 'received' | 'desk' | 'answered';
  readonly ticket: TicketOpened;
  readonly text: Sealed;
}

/** What was asked for and is not in `over` (ids of letters), oldest first. `events` is the ticket's whole stream. */
export function supportLettersDue(
  events: readonly TicketEvent[],
  over: readonly string[],
): readonly SupportLetter[] {
  const opened = events.find((event) => event.type === 'TicketOpened');
  if (!opened) return [];
  const ticket = opened.data;
  const wanted = events.flatMap((event, revision): readonly SupportLetter[] => {
    const id = (kind: SupportLetter['kind']) => `${ticket.ticketId}:${revision}:${kind}`;
    switch (event.type) {
      case 'TicketOpened':
        return (ticket.isReceiptMailed === false ? (['desk'] as const) : (['received', 'desk'] as const)).map(
          (kind) => ({
            letterId: id(kind),
            kind,
            ticket,
            text: ticket.message,
          }),
        );
      case 'TicketAnswered':
        return [{ letterId: id('answered'), kind: 'answered', ticket, text: event.data.text }];
      case 'TicketStatusSet':
      case 'TicketAssigned':
        return [];
      default:
        return unreachable(event);
    }
  });
  return wanted.filter(({ letterId }) => !over.includes(letterId));
}
