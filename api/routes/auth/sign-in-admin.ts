/** POST /api/admin/auth: the password, and a code where the account has them. */
import { admins } from '#domain/admin/decide.ts';
import { permissionsOf } from '#domain/admin/state.ts';
import { execute, load } from '#events/execute.ts';
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
  const adminId = await signInAs(call, deps, 'admin', username, password, (id) =>
    refuseUnlessShown(call, deps, id, code),
  );
  const user = await userOf(deps, 'admin', adminId);
  if (!user) throw noSuchPerson('admin');
  return { success: true as const, user };
});

/** @throws {Refused} 401 the account is not active, or a code is missing or wrong; 429 too many were wrong */
async function refuseUnlessShown(
  call: Call,
  deps: Dependencies,
  adminId: string,
  code: string | undefined,
): Promise<void> {
  const admin = await load(deps.log, admins, adminId);
  if (admin.status === 'none' || permissionsOf(admin) === null) throw noSuchPerson('admin');
  if (!admin.hasSecondFactor) return;
  if (code === undefined || code === '') throw new Refused('code_required', 'codeRequired');
  const from = `${adminId} from ${call.address}`;
  // Counted before it is known to be wrong: many guesses at once would otherwise all be let through.
  await deps.rateLimits.count('failed_code', from);
  await deps.rateLimits.count('failed_code_anywhere', adminId);
  const shown = await takeSecondFactor(deps, adminId, code);
  if (!shown) throw new Refused('wrong_code', 'wrongCode', { fields: { code: 'wrongCode' } });
  await deps.rateLimits.forget('failed_code', from);
  await deps.rateLimits.takeBack('failed_code_anywhere', adminId);
  if (shown.by !== 'recovery_code') return;
  const author = { actor: { role: 'admin', id: adminId } as const, now: deps.now() };
  const { left } = shown;
  await execute(deps.log, admins, adminId, author, () => ({ type: 'UseRecoveryCode', left }));
}
