/** The links of mails and texts. */
import type { Role } from '#domain/core/actor.ts';
import type { Booking } from '#domain/booking/state.ts';
import { type Topic, unsubscribeSubject } from '#domain/customer/choices.ts';
import type { LetterKind } from '#domain/letters/events.ts';
import { leadsToStatus } from '#domain/onboarding/letters.ts';
import type { MessageFacts } from '#mails/composed/facts.ts';
import type { FooterUrls } from '#mails/composed/composed.ts';
import type { LinkPurpose, SignedLinks } from '#events/keys/signed-links.ts';

/** Milliseconds for which the links of a booking's messages work. */
const LINK_LIFE = 30 * 24 * 60 * 60 * 1000;

/** Absolute links in the footer of a customer's mail and of mails to strangers. */
export function footerUrls(publicUrl: string, unsubscribe: string | null = null): FooterUrls {
  return { settings: `${publicUrl}/account/notifications`, support: `${publicUrl}/support`, unsubscribe };
}

/**
 * The same for a mail about an account: only customers have message settings, and applicants get the page of their
 * application.
 */
export function accountFooterUrls(publicUrl: string, role: Role, letter: LetterKind): FooterUrls {
  const urls = footerUrls(publicUrl);
  if (role === 'customer') return urls;
  const isApplicants = role === 'technician' && (letter === 'confirm_email' || leadsToStatus(letter));
  const status = `${publicUrl}/technician/application-status`;
  return { ...urls, settings: null, ...(isApplicants && { status }) };
}

/**
 * Links of a booking's message; `topic`: what the recipient may unsubscribe from. Their life is counted from the first
 * try (`begunAt`, ISO): a text is looked up by its whole body, so a second try must say the same (R13).
 */
export function messageLinks(
  { links, publicUrl }: { readonly links: SignedLinks; readonly publicUrl: string },
  { id, number, customerId, payBefore }: Pick<Booking, 'id' | 'number' | 'customerId' | 'payBefore'>,
  topic: Topic | null,
  begunAt: string,
  isGuest: boolean,
): MessageFacts['links'] {
  const expires = new Date(Date.parse(begunAt) + LINK_LIFE).toISOString();
  const tokenFor = (purpose: LinkPurpose) => links.sign(purpose, id, expires);
  const signed = (path: string, purpose: LinkPurpose) =>
    `${publicUrl}${path}${path.includes('?') ? '&' : '?'}token=${tokenFor(purpose)}`;
  const unsubscribe = (from: Topic) => {
    const subject = unsubscribeSubject(customerId, from);
    return `${publicUrl}/unsubscribe?token=${subject}.${links.sign('unsubscribe', subject, expires)}`;
  };
  return {
    ...footerUrls(publicUrl, topic && unsubscribe(topic)),
    tracker: signed(`/booking-tracker?id=${number}`, 'track'),
    shortTracker: `${publicUrl}/t/${number}.${tokenFor('track')}`,
    approve: signed(`/approve/${number}`, 'approve'),
    receipt: signed(`/receipt/${number}`, 'receipt'),
    // Paying and reviewing require a signed-in customer; a guest has no account to sign in to (decision 231).
    payment: isGuest ? signed(`/pay/${number}`, 'pay') : `${publicUrl}/checkout?booking=${id}`,
    payByLink: `${publicUrl}/pay/${number}?token=${links.sign('pay', id, payBefore ?? expires)}`,
    review: `${publicUrl}/review?booking=${id}`,
    book: signed(`/book-again/${number}`, 'track'),
    job: `${publicUrl}/technician/jobs/${id}`,
    ops: `${publicUrl}/ops/bookings/${id}`,
  };
}
