/** What admins manage themselves: their names, and their second factor. */
import { create } from 'qrcode';
import { admins } from '#domain/admin/decide.ts';
import { permissionsOf } from '#domain/admin/state.ts';
import { loginOfPerson } from '../../auth/credentials.ts';
import { confirmPassword } from '../../auth/own-password.ts';
import {
  beginSecondFactor as begin,
  confirmSecondFactor as confirm,
  forgetSecondFactor,
  makeRecoveryCodes,
  RECOVERY_CODES,
  recoveryCodesLeft,
  takeSecondFactor,
} from '../../auth/second-factor.ts';
import { type Call, signedIn } from '../../call.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  getOwnAccount,
  type OwnAccount,
  renameOwnAccount,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from '../../contract/admins.ts';
import type { Dependencies } from '../../dependencies.ts';
import { executeCall } from '../../execute-call.ts';
import { adminById } from '../../people/admins.ts';
import { implement } from '../../pipeline.ts';
import { Refused } from '../../problems.ts';

/** Shown in an authenticator app's list, next to other products. */
const ISSUER = 'Hexkey';

async function accountOf(call: Call, deps: Dependencies): Promise<OwnAccount> {
  const { personId } = signedIn(call);
  const admin = await adminById(deps, personId);
  const [[firstName, lastName], login, recoveryCodes] = await Promise.all([
    deps.keys.openMany([admin.person.firstName, admin.person.lastName]),
    loginOfPerson(deps.pool, 'admin', personId),
    recoveryCodesLeft(deps.pool, personId),
  ]);
  return {
    login: login ?? '',
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    permissions: [...(permissionsOf(admin) ?? [])],
    needsSecondFactor: admin.needsSecondFactor,
    hasSecondFactor: admin.hasSecondFactor,
    recoveryCodesLeft: recoveryCodes,
  };
}

/** Accepts a code of the signed-in admin. @throws {Refused} 400 naming the field, 429 */
async function confirmCode(
  call: Call,
  deps: Dependencies,
  take: (adminId: string) => Promise<boolean>,
): Promise<void> {
  const { personId, tokenHash } = signedIn(call);
  // Counted per session, like guesses at one's own password.
  const who = `own:${tokenHash.toString('base64url')}`;
  await deps.rateLimits.count('failed_code', who);
  if (!(await take(personId)))
    throw new Refused('wrong_code', 'wrongCode', { fields: { code: 'wrongCode' } });
  await deps.rateLimits.forget('failed_code', who);
}

const isShown = (deps: Dependencies, code: string) => async (adminId: string) =>
  (await takeSecondFactor(deps, adminId, code)) !== null;

export default [
  implement(getOwnAccount, accountOf),
  implement(renameOwnAccount, async (call, deps) => {
    const { personId } = signedIn(call);
    const seal = (field: string, text: string) => deps.keys.seal(`admin-${personId}`, field, text);
    const firstName = await seal('firstName', call.body.firstName);
    const lastName = await seal('lastName', call.body.lastName);
    await executeCall(call, deps, admins, personId, () => ({ type: 'Rename', firstName, lastName }));
    return accountOf(call, deps);
  }),
  implement(beginSecondFactor, async (call, deps) => {
    const { personId } = signedIn(call);
    const { login } = await confirmPassword(call, deps, call.body.password, 'password');
    if ((await adminById(deps, personId)).hasSecondFactor) throw new Refused('conflict', 'secondFactorIsOn');
    const begun = await begin(deps, personId, { label: login, issuer: ISSUER });
    const { modules } = create(begun.uri);
    return { ...begun, qr: { size: modules.size, path: pathOf(modules) } };
  }),
  implement(confirmSecondFactor, async (call, deps) => {
    const { personId } = signedIn(call);
    await confirmCode(call, deps, (id) => confirm(deps, id, call.body.code.replaceAll(/\s/g, '')));
    const recoveryCodes = await makeRecoveryCodes(deps.pool, personId);
    await executeCall(call, deps, admins, personId, () => ({
      type: 'TurnOnSecondFactor',
      recoveryCodes: RECOVERY_CODES,
    }));
    return { recoveryCodes: [...recoveryCodes] };
  }),
  implement(turnOffSecondFactor, async (call, deps) => {
    const { personId } = signedIn(call);
    // Checked first, so that no code is used up for a request that is refused anyway.
    if ((await adminById(deps, personId)).needsSecondFactor)
      throw new Refused('second_factor_needed', 'secondFactorNeeded');
    await confirmPassword(call, deps, call.body.password, 'password');
    await confirmCode(call, deps, isShown(deps, call.body.code));
    await executeCall(call, deps, admins, personId, () => ({ type: 'TurnOffSecondFactor' }));
    await forgetSecondFactor(deps.pool, personId);
    return accountOf(call, deps);
  }),
  implement(renewRecoveryCodes, async (call, deps) => {
    const { personId } = signedIn(call);
    await confirmPassword(call, deps, call.body.password, 'password');
    await confirmCode(call, deps, isShown(deps, call.body.code));
    const recoveryCodes = await makeRecoveryCodes(deps.pool, personId);
    await executeCall(call, deps, admins, personId, () => ({
      type: 'MakeRecoveryCodes',
      count: RECOVERY_CODES,
    }));
    return { recoveryCodes: [...recoveryCodes] };
  }),
];

/** The dark modules, row by row, as unit squares. */
function pathOf({ size, data }: { readonly size: number; readonly data: ArrayLike<number> }): string {
  return Array.from({ length: size * size }, (_, at) =>
    data[at] ? `M${at % size} ${Math.floor(at / size)}h1v1h-1z` : '',
  ).join('');
}
