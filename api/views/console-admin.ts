/** An admin as the console shows them: names decrypted, and where they are signed in. */
import type { Admin } from '#domain/admin/state.ts';
import type { ConsoleAdmin } from '../contract/admins.ts';
import type { Dependencies } from '../dependencies.ts';
import { loginOfPerson } from '../auth/credentials.ts';

/** The view of one admin. */
export async function consoleAdmin(
  { keys, pool, sessions }: Pick<Dependencies, 'keys' | 'pool' | 'sessions'>,
  admin: Admin,
): Promise<ConsoleAdmin> {
  const { id, person, status, permissions, needsSecondFactor, hasSecondFactor, since, joinedAt } = admin;
  const sealed = [person.firstName, person.lastName, ...(person.email === null ? [] : [person.email])];
  const [[firstName, lastName, email], login, open] = await Promise.all([
    keys.openMany(sealed),
    loginOfPerson(pool, 'admin', id),
    sessions.listOf({ role: 'admin', personId: id }),
  ]);
  const seen = open.map(({ seenAt }) => seenAt).toSorted();
  return {
    id,
    login: login ?? email ?? '',
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    status,
    permissions: [...permissions],
    needsSecondFactor,
    hasSecondFactor,
    since,
    joinedAt,
    invitationExpiresAt: joinedAt === null ? (admin.invitation?.expiresAt ?? null) : null,
    seenAt: seen.at(-1) ?? null,
    sessions: open.length,
  };
}
