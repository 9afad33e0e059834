/**
 * Mails about an account itself: what was asked for and what became of it. The events of `letters-<role>-<id>` are
 * STORED shapes, never rewritten. Addresses and names are sealed; a link's token is signed at the moment of sending.
 */
import type { Sealed } from '../core/sealed.ts';
import type { Language } from './choices.ts';
import type { Customer } from './state.ts';

export type LetterKind =
  | 'confirm_email'
  | 'confirm_new_email'
  | 'email_changed'
  | 'reset_password'
  | 'password_changed';

/** What a link in such a mail lets its holder do. */
export type AccountLinkPurpose = 'confirm_email' | 'change_email' | 'reset_password';

export interface WantedLetter {
  /** Names the mail: the same one is never sent twice (R13). */
  readonly letterId: string;
  readonly letter: LetterKind;
  readonly to: Sealed;
  /** First name; null where we greet without one. */
  readonly name: Sealed | null;
  readonly language: Language;
  /** `subject` is what the token stands for: `<role>.<person>.<mark>`. `expiresAt` is an ISO instant. */
  readonly link: {
    readonly purpose: AccountLinkPurpose;
    readonly subject: string;
    readonly expiresAt: string;
  } | null;
}

export type LetterEvent =
  | { readonly type: 'LetterWanted'; readonly data: WantedLetter & { readonly at: string } }
  | { readonly type: 'LetterSent'; readonly data: { readonly letterId: string; readonly at: string } }
  | {
      readonly type: 'LetterSkipped';
      readonly data: {
        readonly letterId: string;
        readonly reason: 'erased' | 'expired' | 'refused_by_provider';
        readonly at: string;
      };
    };

/**
 * The name to greet with in a mail to the account's address; null until that address is confirmed, since a stranger may
 * have typed both: nothing that they wrote goes to somebody else under our name (decision 059).
 */
export function greetedName({
  person,
  emailVerified,
}: Pick<Customer, 'person' | 'emailVerified'>): Sealed | null {
  return emailVerified ? person.firstName : null;
}

/** Letters that were neither sent nor skipped, oldest first. */
export function lettersDue(events: readonly LetterEvent[]): readonly WantedLetter[] {
  const over = new Set(events.flatMap(({ type, data }) => (type === 'LetterWanted' ? [] : [data.letterId])));
  return events.flatMap((event) =>
    event.type === 'LetterWanted' && !over.has(event.data.letterId) ? [event.data] : [],
  );
}
