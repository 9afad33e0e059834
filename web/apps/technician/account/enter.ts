/** The call of the sign-in page, in a separate file, so that the page itself loads without the API client. */
import { signInTechnician } from '#api/contract/auth.ts';
import { api, sentenceOf } from '#web/lib/api.ts';
import { rememberPerson } from '#web/lib/remembered.ts';
import { cookieLanguage } from '#web/lib/language/language.ts';
import { queries } from '#web/shell/queries.ts';

/**
 * Signs in; null on success, else the message to show, `otherwise` if the server gave none. Clears everything about the
 * previous person.
 */
export async function enter(email: string, password: string, otherwise: string): Promise<string | null> {
  try {
    const { user } = await api().call(signInTechnician, { body: { email, password } });
    queries.clear();
    rememberPerson(user);
    keepChosenLanguage();
    return null;
  } catch (error) {
    return sentenceOf(error, otherwise);
  }
}

/** Tells the account a language that was chosen before the sign-in; if that fails, the sign-in is still valid. */
function keepChosenLanguage(): void {
  const chosen = cookieLanguage(document.cookie);
  if (!chosen) return;
  import('#web/shell/keep-language.ts')
    .then(({ keepLanguage }) => keepLanguage(chosen))
    .catch((error: unknown) => console.warn(error));
}
