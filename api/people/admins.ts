/** Admins according to the log: what they may do, and who else can manage admins. */
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

/** Display names of admins by id: their names, or their logins. */
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

/** Records in an admin's stream that their sessions were ended, so that the audit shows who did it. */
export async function noteSessionsEnded(
  call: Call,
  deps: Pick<Dependencies, 'log' | 'keys' | 'now'>,
  adminId: string,
  which: 'one' | 'others' | 'all',
): Promise<void> {
  await executeCall(call, deps, admins, adminId, () => ({ type: 'NoteSessionsEnded', which }));
}

/**
 * Runs changes that may remove someone's permission to manage admins one after the other, so that the last two cannot
 * remove it from each other at the same time.
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
