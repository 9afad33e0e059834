/** Signing in, the same for every role: one answer and one length of time for every wrong guess (design.md §7). */
import type { Role } from '#domain/actor.ts';
import type { Call } from '../call.ts';
import type { Dependencies } from '../dependencies.ts';
import { Refused } from '../problems.ts';
import { checkLogin } from './credentials.ts';

const wrong: Readonly<Record<Role, string>> = {
  customer: 'Invalid email or password',
  technician: 'Invalid credentials. Please try again.',
  admin: 'Invalid admin credentials. Please try again.',
  partner: 'Invalid email or password',
};

/** Signs a person in with this browser and answers their id. @throws {Refused} 401, 429 */
export async function signInAs(
  call: Call,
  deps: Dependencies,
  role: Role,
  login: string,
  password: string,
): Promise<string> {
  const who = `${role}:${login.trim().toLowerCase()}`;
  // Counted before it is known to be wrong: many guesses at once would otherwise all be let through.
  await deps.rateLimits.count('failed_login', who);
  await deps.rateLimits.count('failed_address', call.address);
  const personId = await checkLogin(deps.pool, role, login, password);
  if (personId === null) throw new Refused('invalid_credentials', wrong[role]);
  await deps.rateLimits.forget('failed_login', who);
  await deps.rateLimits.takeBack('failed_address', call.address);
  // The session before it ends: a browser has one of each role.
  const before = call.sessions.find((session) => session.role === role);
  if (before) await deps.sessions.end(before);
  const { cookie } = await deps.sessions.start(role, personId);
  call.setCookie(cookie);
  return personId;
}

/** The refusal for a login whose person is gone. */
export function noSuchPerson(role: Role): Refused {
  return new Refused('invalid_credentials', wrong[role]);
}
