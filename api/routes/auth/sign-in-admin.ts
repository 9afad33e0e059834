/** POST /api/admin/auth: the password, and a code if the account uses them. */
import { accesses } from '#domain/access/decide.ts';
import { admins } from '#domain/admin/decide.ts';
import { permissionsOf } from '#domain/admin/state.ts';
import { execute, load, note } from '#events/execute.ts';
import { takeSecondFactor } from '../../auth/second-factor.ts';
import { noSuchPerson, signInAs } from '../../auth/sign-in.ts';
import type { Call } from '../../call.ts';
import { signInAdmin } from '../../contract/auth.ts';
import type { Dependencies } from '../../dependencies.ts';
import { userOf } from '../../people/users.ts';
import { implement } from '../../pipeline.ts';
import { Refused } from '../../problems.ts';

export default implement(signInAdmin, async (call, deps) => {
  const { username, password, code } = call.body;
  let secondFactor: SecondFactor = 'none';
  const adminId = await signInAs(call, deps, 'admin', username, password, async (id) => {
    secondFactor = await shownBy(call, deps, id, code);
  });
  const author = {
    actor: { role: 'admin', id: adminId } as const,
    now: deps.now(),
    commandId: call.commandId,
  };
  await note(deps.log, accesses, adminId, author, { type: 'NoteSignIn', secondFactor, device: call.device });
  const user = await userOf(deps, 'admin', adminId);
  if (!user) throw noSuchPerson('admin');
  return { success: true as const, user };
});

type SecondFactor = 'none' | 'code' | 'recovery_code';

/**
 * What proves the admin's identity beyond the password. @throws {Refused} 401 the account is not active, or a code is
 * missing or wrong; 429 too many were wrong
 */
async function shownBy(
  call: Call,
  deps: Dependencies,
  adminId: string,
  code: string | undefined,
): Promise<SecondFactor> {
  const admin = await load(deps.log, admins, adminId);
  if (admin.status === 'none' || permissionsOf(admin) === null) throw noSuchPerson('admin');
  if (!admin.hasSecondFactor) return 'none';
  if (code === undefined || code === '') throw new Refused('code_required', 'codeRequired');
  const from = `${adminId} from ${call.address}`;
  // Counted before the check, because otherwise many simultaneous guesses would all get through.
  await deps.rateLimits.count('failed_code', from);
  await deps.rateLimits.count('failed_code_anywhere', adminId);
  const shown = await takeSecondFactor(deps, adminId, code);
  if (!shown) throw new Refused('wrong_code', 'wrongCode', { fields: { code: 'wrongCode' } });
  await deps.rateLimits.forget('failed_code', from);
  await deps.rateLimits.takeBack('failed_code_anywhere', adminId);
  if (shown.by !== 'recovery_code') return shown.by;
  const author = { actor: { role: 'admin', id: adminId } as const, now: deps.now() };
  const { left } = shown;
  await execute(deps.log, admins, adminId, author, () => ({ type: 'UseRecoveryCode', left }));
  return shown.by;
}
