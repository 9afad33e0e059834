/** The installation's first admin comes from the environment: a login, and a record with every permission. */
import { admins } from '#domain/admin/decide.ts';
import { permissions } from '#domain/admin/permissions.ts';
import { system } from '#domain/core/actor.ts';
import { execute } from '#events/execute.ts';
import { ensureAdmin } from '../auth/credentials.ts';
import { forgetSecondFactor } from '../auth/second-factor.ts';
import type { Dependencies } from '../dependencies.ts';

type Parts = Pick<Dependencies, 'pool' | 'log' | 'keys' | 'sessions' | 'now'>;

/**
 * Records the admin from the environment. Configuring a different password is the operator's way back in: it ends the
 * admin's sessions and turns off the second factor.
 */
export async function ensureFirstAdmin(deps: Parts, username: string, password: string): Promise<void> {
  const { personId, isReplaced } = await ensureAdmin(deps.pool, username, password);
  const author = { actor: system('configuration'), now: deps.now() };
  const seal = (field: string, text: string) => deps.keys.seal(`admin-${personId}`, field, text);
  const person = {
    firstName: await seal('firstName', 'Admin'),
    lastName: await seal('lastName', ''),
    email: null,
  };
  await execute(deps.log, admins, personId, author, () => ({
    type: 'Record',
    adminId: personId,
    person,
    permissions,
  }));
  if (!isReplaced) return;
  await deps.sessions.endOthers('admin', personId, []);
  await execute(deps.log, admins, personId, author, () => [
    { type: 'NotePasswordChange', how: 'configured' },
    { type: 'TurnOffSecondFactor' },
  ]);
  await forgetSecondFactor(deps.pool, personId);
}
