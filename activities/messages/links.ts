/** Where the links of mails and texts lead. */
import type { Booking } from '#domain/booking/state.ts';
import { type Topic, unsubscribeSubject } from '#domain/customer/choices.ts';
import type { MessageFacts } from '#mails/composed/facts.ts';
import type { FooterUrls } from '#mails/composed/composed.ts';
import type { LinkPurpose, SignedLinks } from '#events/keys/signed-links.ts';

/** Milliseconds for which the links of a booking's messages work. */
const LINK_LIFE = 30 * 24 * 60 * 60 * 1000;

/** Links at the foot of every mail of this installation, absolute. */
export function footerUrls(publicUrl: string, unsubscribe: string | null = null): FooterUrls {
  return { settings: `${publicUrl}/account/notifications`, support: `${publicUrl}/support`, unsubscribe };
}

/**
 * Links of a booking's message; `topic`: what the recipient may unsubscribe from. Their life is counted from the first
 * try (`begunAt`, ISO): a text is looked up by its whole body, so that a second try must say the same (R13).
 */
export function messageLinks(
  { links, publicUrl }: { readonly links: SignedLinks; readonly publicUrl: string },
  { id, number, customerId }: Pick<Booking, 'id' | 'number' | 'customerId'>,
  topic: Topic | null,
  begunAt: string,
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
    // Cards and reviews are for the signed-in customer.
    payment: `${publicUrl}/checkout?booking=${id}`,
    review: `${publicUrl}/review?booking=${id}`,
    book: `${publicUrl}/booking`,
    job: `${publicUrl}/technician/jobs/${id}`,
    ops: `${publicUrl}/ops/bookings/${id}`,
  };
}
