/** All messages about a booking: `compose` turns a template and the booking's facts into content. */
import { categoryOf } from '#domain/catalogue/categories.ts';
import type { Template } from '#domain/messages/templates.ts';
import { type BookingTexts, bookingTexts } from '#words/generated/mails.ts';
import { spoken } from '#words/speak.ts';
import {
  type Audience,
  type Composed,
  footerOf,
  type FooterUrls,
  greetingOf,
  paragraphsOf,
} from './composed.ts';
import { type MessageFacts, saidOf } from './facts.ts';
import { smsText } from './sms.ts';
import { cardOf, moneyOf } from './tables.ts';

type Before<Key, End extends string> = Key extends `${infer Name}${End}` ? Name : never;
type After<Key, Start extends string> = Key extends `${Start}${infer Name}` ? Name : never;
type Key = keyof BookingTexts;
/** Template names whose subject, paragraphs and text message are all in the catalog. */
type Worded = {
  [Name in Before<Key, '_subject'>]: `${Name}_text` | `${Name}_sms` extends Key ? Name : never;
}[Before<Key, '_subject'>];

/** Where the button and the text message lead. */
type LinkName = Exclude<keyof MessageFacts['links'], keyof FooterUrls | 'shortTracker'>;

interface Kind {
  readonly audience: Audience;
  /** The button's label, and where it and the text message lead; null if there is nothing to do. */
  readonly action: {
    readonly label: After<Key, 'button_'>;
    readonly link: LinkName;
    /** Part of the page that the button leads to; a text message has no room for it. */
    readonly part?: 'messages';
  } | null;
}

const customer = (label: After<Key, 'button_'>, link: LinkName = 'tracker', part?: 'messages'): Kind => ({
  audience: 'customer',
  action: { label, link, ...(part && { part }) },
});
const track = customer('track');
const job: Kind = { audience: 'technician', action: { label: 'job', link: 'job' } };
const duty: Kind = { audience: 'ops', action: { label: 'open', link: 'ops' } };

const kinds: Readonly<Record<Template, Kind>> = {
  booking_confirmed: track,
  payment_link: customer('addCard', 'payByLink'),
  late_hold_declined: customer('pay', 'payment'),
  technician_assigned: track,
  technician_left: track,
  appointment_moved: track,
  reminder_first: track,
  reminder_second: track,
  on_the_way: track,
  arrived: track,
  no_show_wait: track,
  visit_stopped: track,
  return_visit: customer('otherTime'),
  return_date_dropped: customer('otherTime'),
  completed: customer('photos'),
  receipt: customer('receipt', 'receipt'),
  approval_wanted: customer('approve', 'approve'),
  approval_ending: customer('approve', 'approve'),
  capture_failed: customer('otherCard', 'payment'),
  cancelled: customer('booking'),
  nobody_found: customer('otherTime'),
  refunded: customer('booking'),
  review_request: customer('review', 'review'),
  review_thanks: customer('bookAgain', 'book'),
  message_from_technician: track,
  message_waiting: customer('answer', 'tracker', 'messages'),
  message_waiting_job: job,
  job_offered: job,
  offer_ending: job,
  job_assigned: job,
  job_moved: job,
  job_cancelled: { audience: 'technician', action: null },
  price_approved: job,
  price_refused: job,
  unassigned_alert: { audience: 'ops', action: { label: 'assign', link: 'ops' } },
  time_lost_alert: duty,
  visit_stopped_alert: duty,
  capture_failed_alert: duty,
  dispute_alert: duty,
  refund_returned_alert: duty,
  outside_refund_alert: duty,
};

/** All templates, for tests that cover each of them. */
export const templates = Object.keys(kinds) as readonly Template[];

/** Mails that mark the start or end of the work on the customer's furniture show a drawing of it. */
const withDrawing: ReadonlySet<Template> = new Set([
  'booking_confirmed',
  'technician_assigned',
  'completed',
  'receipt',
]);

/** The catalog's name for a template's texts. */
const wordedAs = (template: Template): Worded =>
  template === 'reminder_first' || template === 'reminder_second' ? 'reminder' : template;

const textsIn = spoken(bookingTexts);

/** Composes a message. Amounts, dates and links are those of the booking; times are those of the job. */
export function compose(template: Template, facts: MessageFacts): Composed {
  const { language, links } = facts;
  const { audience, action } = kinds[template];
  const t = textsIn(language);
  const said = saidOf(facts, t);
  const name = wordedAs(template);
  const textUrl = action && (action.link === 'tracker' ? links.shortTracker : links[action.link]);
  const sms = `Hexkey ${said.number}: ${t(`${name}_sms`, said)}${textUrl === null ? '' : ` ${textUrl}`}`;
  return {
    language,
    subject: t(`${name}_subject`, said),
    ...(withDrawing.has(template) && { drawing: categoryOf(facts.booking.items[0]?.category ?? '') }),
    greeting: greetingOf(language, facts.isConfirmed ? facts.recipientName || null : null),
    paragraphs: paragraphsOf(t(`${name}_text`, said)),
    quote: facts.text,
    action: action && {
      label: t(`button_${action.label}`, said),
      url: `${links[action.link]}${action.part ? `#${action.part}` : ''}`,
    },
    card: cardOf(template, facts, said, t),
    money: moneyOf(template, facts, t),
    footer: footerOf(language, audience, links),
    sms: smsText(sms),
  };
}

/**
 * What is pushed to a technician: the mail's subject, and the text message without its link; null for other messages.
 */
export interface Pushed {
  readonly title: string;
  readonly body: string;
}

/**
 * Composes a push. Anyone can read it on a lock screen, so it has the job number, day and ZIP code, but no name, street
 * or phone number (R20).
 */
export function composePush(template: Template, facts: MessageFacts): Pushed | null {
  if (kinds[template].audience !== 'technician') return null;
  const t = textsIn(facts.language);
  const said = saidOf(facts, t);
  const name = wordedAs(template);
  return { title: t(`${name}_subject`, said), body: `${said.number}: ${t(`${name}_sms`, said)}` };
}
