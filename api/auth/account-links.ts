/** Tokens of links in emails about an account: `<role>.<person>.<mark>.<signature>` (design.md §3, signed links). */
import type { AccountLinkPurpose } from '#domain/letters/events.ts';
import type { SignedLinks } from '#events/keys/signed-links.ts';
import { Refused } from '../problems.ts';
import type { Login } from './credentials.ts';

type LinkRole = Login['role'];

/** What a token stands for. `mark` identifies the email: a version of the login, or the id of the request. */
export interface AccountLink {
  readonly purpose: AccountLinkPurpose;
  readonly role: LinkRole;
  readonly personId: string;
  readonly mark: string;
}

const TOKEN = /^(customer|technician|partner|admin)\.([A-Za-z0-9_-]{1,64})\.([A-Za-z0-9_-]{1,64})\.(.+)$/;

/** What the email carries and the token repeats. */
export function linkSubject({ role, personId, mark }: Omit<AccountLink, 'purpose'>): string {
  return `${role}.${personId}.${mark}`;
}

/**
 * Reads a token made for one of these purposes.
 * @throws {Refused} 410 if it is not ours, was made for something else, or has expired
 */
export function readLink(
  links: SignedLinks,
  purposes: readonly AccountLinkPurpose[],
  token: string,
  now: string,
): AccountLink {
  const [, role, personId, mark, signature] = TOKEN.exec(token) ?? [];
  if (personId !== undefined && mark !== undefined && signature !== undefined && isLinkRole(role)) {
    const link = { role, personId, mark };
    const subject = linkSubject(link);
    for (const purpose of purposes) {
      if (links.verify(purpose, subject, signature, now)) return { purpose, ...link };
    }
    if (purposes.some((purpose) => links.hasExpired(purpose, subject, signature, now))) {
      throw linkEnded('expired');
    }
  }
  throw linkEnded('unknown');
}

function isLinkRole(role: string | undefined): role is LinkRole {
  return role === 'customer' || role === 'technician' || role === 'partner' || role === 'admin';
}

/**
 * The refusal for every link that no longer works. The reason is given only to holders of links that we made: expired
 * or used. For one that is not ours, nothing is said.
 */
export function linkEnded(why: 'expired' | 'used' | 'unknown'): Refused {
  return new Refused('link_ended', 'linkEnded', {
    details: { why },
  });
}
