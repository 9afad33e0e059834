/** The mails of a request for help: asked for by its own stream, over in `letters-support-<ticketId>` (R13). */
import type { LetterEvent } from '../customer/letters.ts';
import type { Composed } from '../messages/catalogue.ts';
import type { Sealed } from '../sealed.ts';
import type { TicketEvent, TicketOpened } from './ticket.ts';

/** A mail that is due; `text` is what was written, sealed. */
export interface SupportLetter {
  /** Names the mail: the same one is never sent twice. */
  readonly letterId: string;
  /** `received`: to the person; `desk`: to the support desk; `answered`: the answer, to the person. */
  readonly kind: 'received' | 'desk' | 'answered';
  readonly ticket: TicketOpened;
  readonly text: Sealed;
}

/** What was asked for and is neither sent nor skipped, oldest first. `events` are the ticket's whole stream. */
export function supportLettersDue(
  events: readonly TicketEvent[],
  letters: readonly LetterEvent[],
): readonly SupportLetter[] {
  const opened = events.find((event) => event.type === 'TicketOpened');
  if (!opened) return [];
  const ticket = opened.data;
  const over = new Set(letters.map(({ data }) => data.letterId));
  const wanted = events.flatMap((event, revision): readonly SupportLetter[] => {
    const id = (kind: SupportLetter['kind']) => `${ticket.ticketId}:${revision}:${kind}`;
    switch (event.type) {
      case 'TicketOpened':
        return (['received', 'desk'] as const).map((kind) => ({
          letterId: id(kind),
          kind,
          ticket,
          text: ticket.message,
        }));
      case 'TicketAnswered':
        return [{ letterId: id('answered'), kind: 'answered', ticket, text: event.data.text }];
      case 'TicketStatusSet':
        return [];
      default:
        return event satisfies never;
    }
  });
  return wanted.filter(({ letterId }) => !over.has(letterId));
}

/** What the texts speak of, opened for this one mail. */
export interface SupportFacts {
  readonly ticketId: string;
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly text: string;
  readonly category: string;
  readonly priority: string;
  /** The admins' page of the ticket. */
  readonly deskUrl: string;
}

/** The mail of a kind (promises of spec customer §2, Support page). */
export function composeSupportLetter(kind: SupportLetter['kind'], facts: SupportFacts): Composed {
  const { ticketId, name, email, subject, text, category, priority, deskUrl } = facts;
  const paragraphs = text.split(/\n{2,}/);
  switch (kind) {
    case 'received':
      return mail(`We have your request ${ticketId}`, [
        `Hello ${name},`,
        "thank you for writing. We'll get back to you within 24 hours.",
        `Your request: ${subject}`,
        ...paragraphs,
        `Reference #${ticketId}. Please name it if you call.`,
      ]);
    case 'desk':
      return {
        ...mail(`${ticketId} (${priority}, ${category}): ${subject}`, [`${name}, ${email}:`, ...paragraphs]),
        action: { label: 'Open the request', url: deskUrl },
      };
    case 'answered':
      return mail(`Re: ${subject} (${ticketId})`, [
        `Hello ${name},`,
        ...paragraphs,
        'If something is still open, write to us again from the support page and name this reference.',
      ]);
    default:
      return kind satisfies never;
  }
}

function mail(subject: string, paragraphs: readonly string[]): Composed {
  return { subject, paragraphs, action: null, sms: subject };
}
