/** The link that confirms an applicant's email address. */
import { type Language, languageOf } from '#domain/core/language.ts';
import type { Technician } from '#domain/technician/state.ts';
import { idOfCommand } from '#events/ids.ts';
import type { Call } from '../call.ts';
import type { Dependencies } from '../dependencies.ts';
import { wantLetter } from './letters.ts';

/** Requests the email with the link, once per call. */
export function wantConfirmation(
  call: Call,
  deps: Pick<Dependencies, 'log' | 'now'>,
  technician: Technician,
  language: Language = languageOf(technician),
): Promise<void> {
  return wantLetter(deps, {
    role: 'technician',
    personId: technician.id,
    letter: 'confirm_email',
    occasion: call.commandId,
    to: technician.person.email,
    // An email to an unconfirmed address repeats nothing that was typed (decision 059).
    name: null,
    language,
    link: { purpose: 'confirm_email', mark: idOfCommand(`confirmation:${call.commandId}`) },
  });
}
