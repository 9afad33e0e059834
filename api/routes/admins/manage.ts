/** Admins managed by other admins: permissions, codes, and whether they may sign in at all. */
import type { AdminCommand } from '#domain/admin/commands.ts';
import { admins } from '#domain/admin/decide.ts';
import { listAdmins as adminsIn } from '#projections/queries/admins.ts';
import { forgetSecondFactor } from '../../auth/second-factor.ts';
import type { Call } from '../../call.ts';
import {
  deactivateAdmin,
  demandSecondFactor,
  listAdmins,
  reactivateAdmin,
  resetSecondFactor,
  setPermissions,
  withdrawInvitation,
} from '../../contract/admins.ts';
import type { Dependencies } from '../../dependencies.ts';
import { executeCall } from '../../execute-call.ts';
import { withOtherManagers } from '../../people/admins.ts';
import { implement } from '../../pipeline.ts';
import { consoleAdmin } from '../../views/console-admin.ts';
import { notFound } from '../../problems.ts';

/** Executes the command on an admin, does what follows from it, and returns the admin afterwards. */
async function change(
  call: Call,
  deps: Dependencies,
  id: string,
  command: AdminCommand,
  then: () => Promise<void> = () => Promise.resolve(),
) {
  const { state } = await executeCall(call, deps, admins, id, () => command);
  if (state.status === 'none') throw notFound('Admin');
  await then();
  return { admin: await consoleAdmin(deps, state) };
}

export default [
  implement(
    listAdmins,
    async (_, deps) => ({
      admins: await Promise.all((await adminsIn(deps.readModels)).map((admin) => consoleAdmin(deps, admin))),
    }),
    { reads: ['admins'] },
  ),
  implement(setPermissions, (call, deps) =>
    withOtherManagers(deps, call.params.id, (otherManagers) =>
      change(call, deps, call.params.id, {
        type: 'ChangePermissions',
        permissions: call.body.permissions,
        otherManagers,
      }),
    ),
  ),
  implement(demandSecondFactor, (call, deps) =>
    change(call, deps, call.params.id, { type: 'DemandSecondFactor', isNeeded: call.body.isNeeded }),
  ),
  implement(resetSecondFactor, (call, deps) =>
    change(call, deps, call.params.id, { type: 'TurnOffSecondFactor' }, async () => {
      await forgetSecondFactor(deps.pool, call.params.id);
      // Someone with the lost phone may have signed in.
      await deps.sessions.endOthers('admin', call.params.id, []);
    }),
  ),
  implement(deactivateAdmin, (call, deps) =>
    withOtherManagers(deps, call.params.id, (otherManagers) =>
      // The record already prevents new sign-ins; this ends the open sessions.
      change(call, deps, call.params.id, { type: 'Deactivate', otherManagers }, () =>
        deps.sessions.endOthers('admin', call.params.id, []),
      ),
    ),
  ),
  implement(reactivateAdmin, (call, deps) => change(call, deps, call.params.id, { type: 'Reactivate' })),
  implement(withdrawInvitation, (call, deps) =>
    change(call, deps, call.params.id, { type: 'WithdrawInvitation' }),
  ),
];
