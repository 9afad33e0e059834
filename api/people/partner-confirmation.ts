/** The link that confirms the email address of a store that signed up. */
import { languageOf } from '#domain/core/language.ts';
import type { Partner } from '#domain/partner/state.ts';
import { mailAddressOf } from '#domain/partner/state.ts';
import type { Dependencies } from '../dependencies.ts';
import { wantLetter } from './letters.ts';

/** Requests the email with the link, once per confirmation. */
export function wantPartnerConfirmation(
  deps: Pick<Dependencies, 'log' | 'now'>,
  partner: Partner,
  confirmationId: string,
): Promise<void> {
  return wantLetter(deps, {
    role: 'partner',
    personId: partner.id,
    letter: 'confirm_email',
    occasion: confirmationId,
    to: mailAddressOf(partner),
    // An email to an unconfirmed address repeats nothing that was typed (decision 059).
    name: null,
    language: languageOf(partner),
    link: { purpose: 'confirm_email', mark: confirmationId },
  });
}
