/** Asks a signed-in person for their password again before something that can not be taken back. */
import type { Call } from '../call.ts';
import { signedIn } from '../call.ts';
import type { Dependencies } from '../dependencies.ts';
import { Refused } from '../problems.ts';
import { checkOwnPassword } from './credentials.ts';

/**
 * The person's login when the password is theirs; guesses are counted as those at sign-in are.
 * @throws {Refused} 400 naming the field, 429
 */
export async function confirmPassword(
  call: Call,
  deps: Pick<Dependencies, 'pool' | 'rateLimits'>,
  password: string,
  field: 'password' | 'currentPassword',
): Promise<{ readonly login: string; readonly version: number }> {
  const { role, personId, tokenHash } = signedIn(call);
  // By session: somebody else's guesses, with a session that they took over, do not keep the person out.
  const who = `own:${tokenHash.toString('base64url')}`;
  // Counted before it is known to be wrong: many guesses at once would otherwise all be let through.
  await deps.rateLimits.count('failed_login', who);
  const login = await checkOwnPassword(deps.pool, role, personId, password);
  if (!login) {
    const said = 'notYourPassword';
    throw new Refused('wrong_password', said, { fields: { [field]: said } });
  }
  await deps.rateLimits.forget('failed_login', who);
  return login;
}
