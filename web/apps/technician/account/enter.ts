/** The call of the sign-in page, apart from it: the page itself loads without anything that speaks to the server. */
import { signInTechnician } from '#api/contract/auth.ts';
import { api, sentenceOf } from '#web/lib/api.ts';
import { rememberPerson } from '#web/lib/remembered.ts';
import { cookieLanguage } from '#web/lib/language/language.ts';
import { queries } from '#web/shell/queries.ts';

/**
 * Signs in; null when it worked, else the sentence to show, `otherwise` where the server gave none. Everything of the
 * person before is dropped.
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

/** A language that was chosen before the sign-in is told to the account; the sign-in holds also where that fails. */
function keepChosenLanguage(): void {
  const chosen = cookieLanguage(document.cookie);
  if (!chosen) return;
  import('#web/shell/keep-language.ts')
    .then(({ keepLanguage }) => keepLanguage(chosen))
    .catch((error: unknown) => console.warn(error));
}
