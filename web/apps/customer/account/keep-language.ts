/** The language of a signed-in customer's mails and texts follows the site's. */
import { changeAccount } from '#api/contract/account.ts';
import { api, isProblem } from '#web/lib/api.ts';
import type { Language } from '#web/lib/language/language.ts';
import { speakAs } from '#web/lib/role.ts';

/** Tells the account. @throws {ApiProblem} when it could not be told; nobody signed in is no reason */
export async function keepLanguage(language: Language): Promise<void> {
  // The landing page and the legal texts make no other call.
  speakAs('customer');
  try {
    await api().call(changeAccount, { body: { language } });
  } catch (error) {
    // The session has ended: what is chosen holds for this device.
    if (!isProblem(error, 'sign_in_required')) throw error;
  }
}
