/** Mails of a support request. */
import { unreachable } from '#domain/core/unreachable.ts';
import type { Language } from '#domain/core/language.ts';
import type { SupportCategory, SupportPriority } from '#domain/support/events.ts';
import type { SupportLetter } from '#domain/support/letters.ts';
import { supportTexts } from '#words/generated/mails.ts';
import { spoken } from '#words/speak.ts';
import { type Composed, type Fact, footerOf, type FooterUrls, greetingOf } from './composed.ts';

/** The values of the texts, opened for this one mail. */
export interface SupportFacts {
  /** The person's language; the desk reads English. */
  readonly language: Language;
  readonly ticketId: string;
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly text: string;
  readonly category: SupportCategory;
  readonly priority: SupportPriority;
  /** The ticket's page in the console. */
  readonly deskUrl: string;
  readonly urls: FooterUrls;
  /**
   * Whether the address is confirmed as the person's. Until then a mail to it repeats nothing that was typed: no name,
   * subject or message (decision 059).
   */
  readonly isConfirmed: boolean;
}

const textsIn = spoken(supportTexts);

/** The mail of a kind (promises of spec customer §2, Support page). What people wrote is quoted, never reworded. */
export function composeSupportLetter(kind: SupportLetter['kind'], facts: SupportFacts): Composed {
  const { language, ticketId, name, subject, text, urls, isConfirmed } = facts;
  const t = textsIn(language);
  const request: Fact = { label: t('label_request'), value: ticketId };
  const common = { language, quote: text, money: [], sms: '' } as const;
  const person = {
    greeting: greetingOf(language, isConfirmed ? name : null),
    card: isConfirmed ? [request, { label: t('label_subject'), value: subject }] : [request],
    footer: footerOf(language, 'support', urls),
  };
  switch (kind) {
    case 'received':
      return {
        ...common,
        ...person,
        subject: t('received_subject', { ticketId }),
        quote: isConfirmed ? text : null,
        paragraphs: isConfirmed
          ? [t('received_thanks'), t('received_reference', { ticketId }), t('received_wrote')]
          : [t('received_thanks'), t('received_reference', { ticketId }), t('received_notYou')],
        action: null,
      };
    case 'desk':
      return {
        ...common,
        subject: `${ticketId} (${facts.priority}, ${facts.category}): ${subject}`,
        greeting: null,
        paragraphs: [`${name}, ${facts.email}:`],
        action: { label: t('open'), url: facts.deskUrl },
        card: [
          request,
          { label: t('label_subject'), value: subject },
          { label: t('label_from'), value: `${name}, ${facts.email}` },
          { label: t('label_category'), value: facts.category },
          { label: t('label_priority'), value: facts.priority },
        ],
        footer: footerOf(language, 'desk', urls),
      };
    case 'answered':
      return {
        ...common,
        ...person,
        subject: isConfirmed
          ? t('answered_subject', { subject, ticketId })
          : t('answered_plainSubject', { ticketId }),
        paragraphs: [isConfirmed ? t('answered_text', { subject }) : t('answered_plainText')],
        action: { label: t('writeAgain'), url: urls.support },
      };
    default:
      return unreachable(kind);
  }
}
