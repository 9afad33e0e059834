/** The mails of a request for help: asked for by its own stream, over in `letters-support-<ticketId>` (R13). */
import type { Language } from '../core/language.ts';
import { type Composed, type Fact, footerOf, type FooterUrls, greetingOf } from '../messages/content.ts';
import type { Sealed } from '../core/sealed.ts';
import type { SupportCategory, SupportPriority, TicketEvent, TicketOpened } from './events.ts';
import { unreachable } from '../core/unreachable.ts';

/** A mail that is due; `text` is what was written, sealed. */
export interface SupportLetter {
  /** Names the mail: the same one is never sent twice. */
  readonly letterId: string;
  /** `received`: to the person; `desk`: to the support desk; `answered`: the answer, to the person. */
  readonly kind: 'received' | 'desk' | 'answered';
  readonly ticket: TicketOpened;
  readonly text: Sealed;
}

/** What was asked for and is not in `over` (ids of letters), oldest first. `events` are the ticket's whole stream. */
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
        return [];
      default:
        return unreachable(event);
    }
  });
  return wanted.filter(({ letterId }) => !over.includes(letterId));
}

/** What the texts speak of, opened for this one mail. */
export interface SupportFacts {
  /** The person's; the desk reads English. */
  readonly language: Language;
  readonly ticketId: string;
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly text: string;
  readonly category: SupportCategory;
  readonly priority: SupportPriority;
  /** The admins' page of the ticket. */
  readonly deskUrl: string;
  readonly urls: FooterUrls;
  /**
   * Whether the address is known to be the person's. Until then a mail to it repeats nothing that was typed: not the
   * name, not the subject, not the message (decision 059).
   */
  readonly isConfirmed: boolean;
}

interface Words {
  readonly received: {
    readonly subject: (ticketId: string) => string;
    readonly thanks: string;
    readonly reference: (ticketId: string) => string;
    readonly wrote: string;
    /** For whom an address was typed by somebody else. */
    readonly notYou: string;
  };
  readonly answered: {
    readonly subject: (subject: string, ticketId: string) => string;
    readonly intro: (subject: string) => string;
    /** The same without the person's words. */
    readonly plainSubject: (ticketId: string) => string;
    readonly plainIntro: string;
  };
  readonly desk: string;
  readonly answerAgain: string;
  readonly labels: Readonly<Record<'request' | 'subject' | 'from' | 'category' | 'priority', string>>;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    received: {
      subject: (ticketId) => `We have your request ${ticketId}`,
      thanks: "Thank you for writing. We'll get back to you within 24 hours.",
      reference: (ticketId) => `Reference #${ticketId}. Please include it if you write again.`,
      wrote: 'This is what you wrote:',
      notYou:
        'If you did not write to us, someone entered your address by mistake. Please ignore this email.',
    },
    answered: {
      subject: (subject, ticketId) => `Re: ${subject} (${ticketId})`,
      intro: (subject) => `Our answer to your request “${subject}”:`,
      plainSubject: (ticketId) => `Our reply to your request ${ticketId}`,
      plainIntro: 'Our reply to your request:',
    },
    desk: 'Open the request',
    answerAgain: 'Write to us again',
    labels: {
      request: 'Request',
      subject: 'Subject',
      from: 'From',
      category: 'Category',
      priority: 'Priority',
    },
  },
  es: {
    received: {
      subject: (ticketId) => `Recibimos su solicitud ${ticketId}`,
      thanks: 'Gracias por escribirnos. Le responderemos en un plazo de 24 horas.',
      reference: (ticketId) => `Referencia #${ticketId}. Menciónela cuando vuelva a escribir, por favor.`,
      wrote: 'Esto es lo que escribió:',
      notYou: 'Si no nos escribió, alguien puso su dirección por error: ignore este correo.',
    },
    answered: {
      subject: (subject, ticketId) => `Re: ${subject} (${ticketId})`,
      intro: (subject) => `Nuestra respuesta a su solicitud «${subject}»:`,
      plainSubject: (ticketId) => `Nuestra respuesta a su solicitud ${ticketId}`,
      plainIntro: 'Nuestra respuesta a su solicitud:',
    },
    desk: 'Abrir la solicitud',
    answerAgain: 'Escribirnos otra vez',
    labels: {
      request: 'Solicitud',
      subject: 'Asunto',
      from: 'De',
      category: 'Categoría',
      priority: 'Prioridad',
    },
  },
};

/** The mail of a kind (promises of spec customer §2, Support page). What people wrote is quoted, never reworded. */
export function composeSupportLetter(kind: SupportLetter['kind'], facts: SupportFacts): Composed {
  const { language, ticketId, name, subject, text, urls, isConfirmed } = facts;
  const { received, answered, desk, answerAgain, labels } = words[language];
  const request: Fact = { label: labels.request, value: ticketId };
  const common = { language, quote: text, money: [], sms: '' } as const;
  const person = {
    greeting: greetingOf(language, isConfirmed ? name : null),
    card: isConfirmed ? [request, { label: labels.subject, value: subject }] : [request],
    footer: footerOf(language, 'support', urls),
  };
  switch (kind) {
    case 'received':
      return {
        ...common,
        ...person,
        subject: received.subject(ticketId),
        quote: isConfirmed ? text : null,
        paragraphs: isConfirmed
          ? [received.thanks, received.reference(ticketId), received.wrote]
          : [received.thanks, received.reference(ticketId), received.notYou],
        action: null,
      };
    case 'desk':
      return {
        ...common,
        subject: `${ticketId} (${facts.priority}, ${facts.category}): ${subject}`,
        greeting: null,
        paragraphs: [`${name}, ${facts.email}:`],
        action: { label: desk, url: facts.deskUrl },
        card: [
          request,
          { label: labels.subject, value: subject },
          { label: labels.from, value: `${name}, ${facts.email}` },
          { label: labels.category, value: facts.category },
          { label: labels.priority, value: facts.priority },
        ],
        footer: footerOf(language, 'desk', urls),
      };
    case 'answered':
      return {
        ...common,
        ...person,
        subject: isConfirmed ? answered.subject(subject, ticketId) : answered.plainSubject(ticketId),
        paragraphs: [isConfirmed ? answered.intro(subject) : answered.plainIntro],
        action: { label: answerAgain, url: urls.support },
      };
    default:
      return unreachable(kind);
  }
}
