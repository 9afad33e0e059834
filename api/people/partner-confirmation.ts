/** The link that confirms the mail address of a store that signed up. */
import { languageOf } from '#domain/core/language.ts';
import type { Partner } from '#domain/partner/state.ts';
import { mailAddressOf } from '#domain/partner/state.ts';
import type { Dependencies } from '../dependencies.ts';
import { wantLetter } from './letters.ts';

/** Asks for the mail with the link, once for each confirmation. */
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
    // To an address that nobody has confirmed no mail repeats what was typed (decision 059).
    name: null,
    language: languageOf(partner),
    link: { purpose: 'confirm_email', mark: confirmationId },
  });
}
