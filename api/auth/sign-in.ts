/**
 * Signing in, the same for every role: one answer and one length of time for every wrong guess (design.md §7). Guesses
 * are counted so that nobody locks somebody else out (decision 058).
 */
import type { PlainText } from '#domain/core/says.ts';
import type { Role } from '#domain/core/actor.ts';
import type { Call } from '../call.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Limited } from '../guards/rate-limits.ts';
import { Refused } from '../problems.ts';
import { checkLogin } from './credentials.ts';
import { deviceOf, isKnownDevice, rememberDevice } from './known-devices.ts';

const wrong: Readonly<Record<Role, PlainText>> = {
  customer: 'wrongEmailOrPassword',
  technician: 'wrongCredentials',
  admin: 'wrongAdminCredentials',
  partner: 'wrongEmailOrPassword',
};

/** What a sign-in needs of the process. */
export type SignInParts = Pick<
  Dependencies,
  'pool' | 'sessions' | 'rateLimits' | 'links' | 'now' | 'settings'
>;

/**
 * Signs a person in with this browser and answers their id; `further`: what is asked of who has the password.
 * @throws {Refused} 401, 429
 */
export async function signInAs(
  call: Call,
  deps: SignInParts,
  role: Role,
  login: string,
  password: string,
  further?: (personId: string) => Promise<void>,
): Promise<string> {
  const [own, ...shared] = await countersOf(call, deps, role, login);
  // Counted before it is known to be wrong: many guesses at once would otherwise all be let through.
  for (const { what, who } of [own, ...shared]) await deps.rateLimits.count(what, who);
  const personId = await checkLogin(deps.pool, role, login, password);
  if (personId === null) throw new Refused('invalid_credentials', wrong[role]);
  await deps.rateLimits.forget(own.what, own.who);
  for (const { what, who } of shared) await deps.rateLimits.takeBack(what, who);
  await further?.(personId);
  await beginSession(call, deps, role, personId);
  return personId;
}

interface Counter {
  readonly what: Limited;
  readonly who: string;
}

/**
 * What a guess counts against: the login at this network address first, then what others share. On a device where the
 * login's person has signed in before it is that device alone, so that nobody else's guesses reach it.
 */
async function countersOf(
  call: Call,
  deps: SignInParts,
  role: Role,
  login: string,
): Promise<readonly [Counter, ...Counter[]]> {
  const who = `${role}:${login.trim().toLowerCase()}`;
  const device = deviceOf(call, deps);
  if (device !== null && (await isKnownDevice(deps.pool, role, login, device))) {
    return [{ what: 'failed_login', who: `${who} on ${device}` }];
  }
  return [
    { what: 'failed_login', who: `${who} from ${call.address}` },
    { what: 'failed_login_anywhere', who },
    { what: 'failed_address', who: call.address },
  ];
}

/**
 * Begins a person's session in this browser; the one before it ends, since a browser has one of each role. `seconds`:
 * for how long, other than the role's.
 */
export async function beginSession(
  call: Call,
  deps: SignInParts,
  role: Role,
  personId: string,
  seconds?: number,
): Promise<void> {
  const before = call.sessions.find((session) => session.role === role);
  if (before) await deps.sessions.end(before);
  call.setCookie(await deps.sessions.start(role, personId, call.device, seconds));
  await rememberDevice(call, deps, role, personId);
}

/** The refusal for a login whose person is gone. */
export function noSuchPerson(role: Role): Refused {
  return new Refused('invalid_credentials', wrong[role]);
}
