/** The call of the sign-in page, apart from it: the page itself loads without anything that speaks to the server. */
import { signInTechnician } from '#api/contract/auth.ts';
import { api, sentenceOf } from '#web/lib/api.ts';
import { rememberPerson } from '#web/lib/remembered.ts';
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
    return null;
  } catch (error) {
    return sentenceOf(error, otherwise);
  }
}
