/** Admins as the log has them now: what they may do, and who else could manage them. */
import { admins } from '#domain/admin/decide.ts';
import { type Admin, permissionsOf } from '#domain/admin/state.ts';
import { load } from '#events/execute.ts';
import { advisoryLocks } from '#events/postgres/locks.ts';
import { transaction } from '#events/postgres/transaction.ts';
import { adminsWithLogin, loginOfPerson } from '../auth/credentials.ts';
import type { Call } from '../call.ts';
import type { Dependencies } from '../dependencies.ts';
import { executeCall } from '../execute-call.ts';
import { notFound } from '../problems.ts';

/** An admin's record. @throws {Refused} 404 */
export async function adminById({ log }: Pick<Dependencies, 'log'>, adminId: string): Promise<Admin> {
  const admin = await load(log, admins, adminId);
  if (admin.status === 'none') throw notFound('Admin');
  return admin;
}

/** What admins are called on screens, by id: their names, or what they sign in with. */
export async function adminNames(
  { pool, log, keys }: Pick<Dependencies, 'pool' | 'log' | 'keys'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const named = ids.map(async (id) => {
    const admin = await load(log, admins, id);
    const sealed = admin.status === 'none' ? [] : [admin.person.firstName, admin.person.lastName];
    const name = (await keys.openMany(sealed)).filter(Boolean).join(' ');
    return [id, name || ((await loginOfPerson(pool, 'admin', id)) ?? '')] as const;
  });
  return new Map((await Promise.all(named)).filter(([, name]) => name !== ''));
}

/** Notes in an admin's record that sessions of theirs were ended: it stands in the audit who did that. */
export async function noteSessionsEnded(
  call: Call,
  deps: Pick<Dependencies, 'log' | 'keys' | 'now'>,
  adminId: string,
  which: 'one' | 'others' | 'all',
): Promise<void> {
  await executeCall(call, deps, admins, adminId, () => ({ type: 'NoteSessionsEnded', which }));
}

/**
 * Does what may take somebody's permission to manage admins away, one after the other: of the last two, each of whom
 * takes it from the other at the same moment, one keeps it.
 */
export function withOtherManagers<T>(
  { pool, log }: Pick<Dependencies, 'pool' | 'log'>,
  adminId: string,
  work: (otherManagers: number) => Promise<T>,
): Promise<T> {
  return transaction(pool, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.managers]);
    const others = (await adminsWithLogin(pool)).filter((id) => id !== adminId);
    const permissions = await Promise.all(
      others.map(async (id) => permissionsOf(await load(log, admins, id))),
    );
    return work(permissions.filter((some) => some?.includes('manage_admins')).length);
  });
}
