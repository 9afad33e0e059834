/** Asks signed-in people for their password again before something that cannot be undone. */
import type { Call } from '../call.ts';
import { signedIn } from '../call.ts';
import type { Dependencies } from '../dependencies.ts';
import { Refused } from '../problems.ts';
import { checkOwnPassword } from './credentials.ts';

/**
 * The person's login if the password is theirs. Guesses are counted like those at sign-in.
 * @throws {Refused} 400 naming the field, 429
 */
export async function confirmPassword(
  call: Call,
  deps: Pick<Dependencies, 'pool' | 'rateLimits'>,
  password: string,
  field: 'password' | 'currentPassword',
): Promise<{ readonly login: string; readonly version: number }> {
  const { role, personId, tokenHash } = signedIn(call);
  // Counted per session: guesses by someone who stole one do not lock the person out.
  const who = `own:${tokenHash.toString('base64url')}`;
  // Counted before the check, because otherwise many simultaneous guesses would all get through.
  await deps.rateLimits.count('failed_login', who);
  const login = await checkOwnPassword(deps.pool, role, personId, password);
  if (!login) {
    const said = 'notYourPassword';
    throw new Refused('wrong_password', said, { fields: { [field]: said } });
  }
  await deps.rateLimits.forget('failed_login', who);
  return login;
}
