/** Every message of a booking in one place: `compose` turns a template and the booking's facts into content. */
import type { Language } from '../core/language.ts';
import { type Audience, type Composed, footerOf, type FooterUrls, greetingOf } from './content.ts';
import { type MessageFacts, saidOf } from './facts.ts';
import type { Template } from './templates.ts';
import { smsText } from './sms.ts';
import { cardOf, moneyOf } from './tables.ts';
import { english } from './words/en.ts';
import { spanish } from './words/es.ts';
import type { BookingWords } from './words/words.ts';

export type { Composed } from './content.ts';
export type { MessageFacts } from './facts.ts';

const words: Readonly<Record<Language, BookingWords>> = { en: english, es: spanish };

interface Kind {
  readonly audience: Audience;
  /** Where the button and the text message lead; null: nowhere. */
  readonly link: Exclude<keyof MessageFacts['links'], keyof FooterUrls | 'shortTracker'> | null;
}

const tracked: Kind = { audience: 'customer', link: 'tracker' };
const job: Kind = { audience: 'technician', link: 'job' };
const duty: Kind = { audience: 'ops', link: 'ops' };

const kinds: Readonly<Record<Template, Kind>> = {
  booking_confirmed: tracked,
  late_hold_declined: { audience: 'customer', link: 'payment' },
  technician_assigned: tracked,
  appointment_moved: tracked,
  reminder_first: tracked,
  reminder_second: tracked,
  on_the_way: tracked,
  arrived: tracked,
  completed: tracked,
  receipt: { audience: 'customer', link: 'receipt' },
  approval_wanted: { audience: 'customer', link: 'approve' },
  approval_ending: { audience: 'customer', link: 'approve' },
  capture_failed: { audience: 'customer', link: 'payment' },
  cancelled: tracked,
  nobody_found: tracked,
  refunded: tracked,
  review_request: { audience: 'customer', link: 'review' },
  review_thanks: { audience: 'customer', link: 'book' },
  message_from_technician: tracked,
  job_offered: job,
  offer_ending: job,
  job_assigned: job,
  job_moved: job,
  job_cancelled: { audience: 'technician', link: null },
  unassigned_alert: duty,
  capture_failed_alert: duty,
  dispute_alert: duty,
  refund_returned_alert: duty,
  outside_refund_alert: duty,
};

/** All templates, for what must hold of each. */
export const templates = Object.keys(kinds) as readonly Template[];

/** Composes a message. Amounts, dates and links are those of the booking; times are those of the job. */
export function compose(template: Template, facts: MessageFacts): Composed {
  const { language, links } = facts;
  const { audience, link } = kinds[template];
  const said = saidOf(facts);
  const { templates: texts, labels } = words[language];
  const { subject, paragraphs, button, sms } = texts[template](said);
  const url = link === null ? null : links[link];
  const textUrl = link === 'tracker' ? links.shortTracker : url;
  return {
    language,
    subject,
    greeting: greetingOf(language, facts.isConfirmed ? facts.recipientName || null : null),
    paragraphs,
    quote: facts.text,
    action: button === null || url === null ? null : { label: button, url },
    card: cardOf(template, facts, said, labels),
    money: moneyOf(template, facts, labels),
    footer: footerOf(language, audience, links),
    sms: smsText(`Hexkey ${said.number}: ${sms}${textUrl === null ? '' : ` ${textUrl}`}`),
  };
}
