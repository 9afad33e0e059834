/** Requests an email about an account: it is in the log before the caller gets an answer, and the worker sends it. */
import { v5 } from 'uuid';
import type { Language } from '#domain/core/language.ts';
import { system } from '#domain/core/actor.ts';
import type { Sealed } from '#domain/core/sealed.ts';
import { letters } from '#domain/letters/decide.ts';
import { guestLinkLasts } from '#domain/letters/guest.ts';
import type { AccountLinkPurpose, LetterKind, WantedLetter } from '#domain/letters/events.ts';
import { execute } from '#events/execute.ts';
import { linkSubject } from '../auth/account-links.ts';
import type { Login } from '../auth/credentials.ts';
import type { Dependencies } from '../dependencies.ts';

const LETTER_NAMESPACE = '5c7b0a4d-64d2-5f0e-8c27-0e1f3a9b6d42';

const hour = 60 * 60 * 1000;
/** Milliseconds for which an invitation to the console is valid. */
export const invitationLasts = 7 * 24 * hour;

/** Milliseconds for which a link is valid. */
const lifetimes: Readonly<Record<AccountLinkPurpose, number>> = {
  confirm_email: 7 * 24 * hour,
  change_email: 24 * hour,
  reset_password: hour,
  // The first password of a login created by an admin: the person may read the email days later.
  set_password: 7 * 24 * hour,
  open_account: guestLinkLasts,
  admin_invitation: invitationLasts,
};

interface LetterOrder {
  readonly role: Login['role'];
  readonly personId: string;
  readonly letter: LetterKind;
  /** Identifies the occasion: the same letter for the same occasion is sent once. */
  readonly occasion: string;
  readonly to: Sealed;
  readonly name: Sealed | null;
  readonly language: Language;
  readonly values?: WantedLetter['values'];
  readonly link: { readonly purpose: AccountLinkPurpose; readonly mark: string } | null;
}

/** Id of a letter, and of the command that requested it. */
export function letterIdOf({
  role,
  personId,
  letter,
  occasion,
}: Pick<LetterOrder, 'role' | 'personId' | 'letter' | 'occasion'>) {
  return v5(`${role}:${personId}:${letter}:${occasion}`, LETTER_NAMESPACE);
}

/** Requests a letter, once per occasion. */
export async function wantLetter(deps: Pick<Dependencies, 'log' | 'now'>, order: LetterOrder): Promise<void> {
  const { role, personId, letter, to, name, language, values, link } = order;
  const letterId = letterIdOf(order);
  const now = deps.now();
  const wanted: WantedLetter = {
    letterId,
    letter,
    to,
    name,
    language,
    ...(values && { values }),
    link: link && {
      purpose: link.purpose,
      subject: linkSubject({ role, personId, mark: link.mark }),
      expiresAt: new Date(Date.parse(now) + lifetimes[link.purpose]).toISOString(),
    },
  };
  const author = { now, actor: system('account'), commandId: letterId };
  await execute(deps.log, letters, `${role}-${personId}`, author, () => ({
    type: 'WantLetter',
    letter: wanted,
  }));
}
