/** Checks who may see a screen before it is rendered; separate from the routes, whose pages may not need the server. */
import { redirect } from '@tanstack/react-router';
import type { User } from '#api/contract/auth.ts';
import { sentenceOf } from '#web/lib/api.ts';
import { isRefusal } from '#web/lib/query.ts';
import { isRemembered } from '#web/lib/remembered.ts';
import { ownRole } from '#web/lib/role.ts';
import { queries } from './queries.ts';
import { sessionQuery } from './session.ts';

/** Who was signed in on this device, for an app that works offline. */
export interface KeptPerson {
  /** Null if no one's work is stored. */
  person(): Promise<User | null>;
  /** The server says that no one is signed in anymore. */
  forget(): Promise<void>;
}

/** Milliseconds to wait for the server if the device knows whose work it stores. */
const TIMEOUT_MS = 4000;

/**
 * Admits someone with the app's role; if the server can't be reached, the person whose work the device stores.
 * @throws a redirect to `elsewhere`, or an Error with the server's message to show, which may be empty
 */
export async function requireSession(elsewhere: string, kept?: KeptPerson): Promise<void> {
  const person = (await kept?.person()) ?? null;
  const asked = person ? askOrTrust(person) : queries.ensureQueryData(sessionQuery());
  const { users } = await asked.catch((error: unknown) => {
    throw new Error(sentenceOf(error, ''), { cause: error });
  });
  const own = ownRole();
  if (users.some(({ role }) => role === own)) return;
  // Reading an invalid record removes it (spec admin §2).
  isRemembered(own);
  await kept?.forget();
  redirect({ href: elsewhere, replace: true, throw: true });
}

/** The server's answer; without one in time, the device's, until the server says otherwise (Me.tsx). */
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
