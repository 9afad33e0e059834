/** Invitations to the console: their expiry, and the email with their link. */
import type { Admin } from '#domain/admin/state.ts';
import type { Language } from '#domain/core/language.ts';
import type { Dependencies } from '../dependencies.ts';
import { invitationLasts, wantLetter } from './letters.ts';

/** When an invitation that is sent now expires (ISO). */
export const invitationEnds = ({ now }: Pick<Dependencies, 'now'>): string =>
  new Date(Date.parse(now()) + invitationLasts).toISOString();

/** Emails the link of the admin's latest invitation. */
export async function mailInvitation(
  deps: Pick<Dependencies, 'log' | 'now'>,
  { id, person, invitation }: Admin,
  language: Language,
): Promise<void> {
  if (person.email === null || invitation === null) return;
  const mark = invitation.invitationId;
  await wantLetter(deps, {
    role: 'admin',
    personId: id,
    letter: 'admin_invited',
    occasion: mark,
    to: person.email,
    name: person.firstName,
    language,
    link: { purpose: 'admin_invitation', mark },
  });
}
