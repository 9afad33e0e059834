/** The signed links of a booking's messages: how long they work, and which of them show the booking. */
import type { LinkPurpose, SignedLinks } from './signed-links.ts';

/** Milliseconds for which the links of a booking's messages work. */
export const BOOKING_LINK_LIFE = 30 * 24 * 60 * 60 * 1000;

/** Links that show the booking: that of a mail, and that of a text, with which no conversation opens (decision 247). */
export const showing = ['track', 'text'] as const satisfies readonly LinkPurpose[];

/** Whether a token is valid for one of these purposes; `subject` and `now` as for `verify`. */
export function verifiesAny(
  links: Pick<SignedLinks, 'verify'>,
  purposes: readonly LinkPurpose[],
  subject: string,
  token: string,
  now: string,
): boolean {
  return purposes.some((purpose) => links.verify(purpose, subject, token, now));
}

/** Whether it was valid for one of them and has expired. */
export function expiredAny(
  links: Pick<SignedLinks, 'hasExpired'>,
  purposes: readonly LinkPurpose[],
  subject: string,
  token: string,
  now: string,
): boolean {
  return purposes.some((purpose) => links.hasExpired(purpose, subject, token, now));
}
