/** Who may see a screen is looked up before it is drawn; apart from the routes, whose pages may need no server. */
import { redirect } from '@tanstack/react-router';
import type { User } from '#api/contract/auth.ts';
import { sentenceOf } from '#web/lib/api.ts';
import { isRefusal } from '#web/lib/query.ts';
import { isRemembered } from '#web/lib/remembered.ts';
import { ownRole } from '#web/lib/role.ts';
import { queries } from './queries.ts';
import { sessionQuery } from './session.ts';

/** Who was signed in on this device, for an app that goes on without a connection. */
export interface KeptPerson {
  /** Null where nobody's work is kept. */
  person(): Promise<User | null>;
  /** The server says that nobody is signed in any more. */
  forget(): Promise<void>;
}

/** Milliseconds that a server may take to say who is there, where the device knows whose work it keeps. */
const TIMEOUT_MS = 4000;

/**
 * Lets somebody with the app's role pass; where the server can't be reached, the person whose work the device keeps.
 * @throws a redirect to `elsewhere`, or an Error with the server's sentence to show, which may be empty
 */
export async function requireSession(elsewhere: string, kept?: KeptPerson): Promise<void> {
  const person = (await kept?.person()) ?? null;
  const asked = person ? askOrTrust(person) : queries.ensureQueryData(sessionQuery());
  const { users } = await asked.catch((error: unknown) => {
    throw new Error(sentenceOf(error, ''), { cause: error });
  });
  const own = ownRole();
  if (users.some(({ role }) => role === own)) return;
  // A record of somebody that cannot be read is dropped with the look at it (spec admin §2).
  isRemembered(own);
  await kept?.forget();
  redirect({ href: elsewhere, replace: true, throw: true });
}

/** The server's answer; without one in time that of the device, until the server says otherwise (Me.tsx). */
async function askOrTrust(person: User): Promise<{ readonly users: readonly User[] }> {
  const query = sessionQuery();
  const known = queries.getQueryData(query.queryKey);
  if (known) return known;
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), TIMEOUT_MS));
  const asked = queries.fetchQuery({ ...query, retry: false }).catch((error: unknown) => {
    if (isRefusal(error)) throw error;
    return null;
  });
  const answer = await Promise.race([asked, late]);
  if (answer) return answer;
  // Stale from the start, so that the next reader asks the server again.
  return queries.setQueryData(query.queryKey, { users: [person] }, { updatedAt: 1 }) ?? { users: [person] };
}
