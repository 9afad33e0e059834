/** The link that confirms an applicant's mail address. */
import { type Language, languageOf } from '#domain/core/language.ts';
import type { Technician } from '#domain/technician/state.ts';
import { idOfCommand } from '#events/ids.ts';
import type { Call } from '../call.ts';
import type { Dependencies } from '../dependencies.ts';
import { wantLetter } from './letters.ts';

/** Asks for the mail with the link, once for each call. */
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
    // To an address that nobody has confirmed no mail repeats what was typed (decision 059).
    name: null,
    language,
    link: { purpose: 'confirm_email', mark: idOfCommand(`confirmation:${call.commandId}`) },
  });
}
