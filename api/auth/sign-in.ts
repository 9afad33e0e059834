/**
 * Signing in, the same for every role: every wrong guess gets the same answer after the same time (design.md §7).
 * Guesses are counted so that no one can lock someone else out (decision 058).
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

/** What sign-in needs from the process. */
export type SignInParts = Pick<
  Dependencies,
  'pool' | 'sessions' | 'rateLimits' | 'links' | 'now' | 'settings'
>;

/**
 * Signs a person in with this browser and returns their id; `further`: what is checked once the password is right.
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
  // Counted before the check, because otherwise many simultaneous guesses would all get through.
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
 * Which counters a guess counts against: first the login at this network address, then the shared ones. On a device
 * where this person has signed in before, only that device's counter, which other people's guesses cannot reach.
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
 * Starts a person's session in this browser and ends the previous one, since a browser has one per role. `seconds`: how
 * long it lasts, if not the role's default.
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
