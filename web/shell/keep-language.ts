/** Keeps the language of a signed-in person's emails and texts the same as the app's. */
import type { Role } from '#domain/core/actor.ts';
import { changeAccount } from '#api/contract/account.ts';
import type { Client } from '#api/contract/client.ts';
import { choosePartnerLanguage } from '#api/contract/partner-account.ts';
import { setLanguage } from '#api/contract/technicians.ts';
import { api, isProblem } from '#web/lib/api.ts';
import type { Language } from '#domain/core/language.ts';
import { ownRole } from '#web/lib/role.ts';

/** The call that sets an account's language; roles without an entry have none. */
const calls: Partial<Readonly<Record<Role, (client: Client, language: Language) => Promise<unknown>>>> = {
  customer: (client, language) => client.call(changeAccount, { body: { language } }),
  technician: (client, language) => client.call(setLanguage, { body: { language } }),
  partner: (client, language) => client.call(choosePartnerLanguage, { body: { language } }),
};

/** Sets the account's language. @throws {ApiProblem} if that failed, except because no one is signed in */
export async function keepLanguage(language: Language): Promise<void> {
  try {
    await calls[ownRole()]?.(api(), language);
  } catch (error) {
    // The session has ended: the choice applies to this device.
    if (!isProblem(error, 'sign_in_required')) throw error;
  }
}
