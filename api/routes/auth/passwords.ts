/** New passwords: by an emailed link if it was forgotten, with the current one if signed in. */
import { type Login, setPassword } from '../../auth/credentials.ts';
import { confirmPassword } from '../../auth/own-password.ts';
import { refuseWeakPassword } from '../../auth/password-rules.ts';
import { signedIn } from '../../call.ts';
import { changePassword, confirmPasswordReset, requestPasswordReset } from '../../contract/account.ts';
import { ownCustomer } from '../../people/account-view.ts';
import { namesOf, passwordChanged, requestReset, resetByLink } from '../../people/password-reset.ts';
import { implement } from '../../pipeline.ts';
import { Refused } from '../../problems.ts';
import { answerIn } from '../../said.ts';

export default [
  implement(requestPasswordReset, async (call, deps) => {
    await requestReset(call, deps, call.body.email);
    return { success: true as const, message: answerIn(call.language)('resetAsked') };
  }),
  implement(confirmPasswordReset, async (call, deps) => ({
    success: true as const,
    role: await resetByLink(call, deps, { ...call.body, field: 'password' }),
  })),
  implement(changePassword, async (call, deps) => {
    const { role, personId } = signedIn(call);
    // A guest's password only waits and opens nothing yet (decision 232).
    if (role === 'customer' && (await ownCustomer(deps, personId)).isGuest)
      throw new Refused('conflict', 'guestNoAccount');
    const { currentPassword, newPassword } = call.body;
    const { version, login: email } = await confirmPassword(call, deps, currentPassword, 'currentPassword');
    const login: Login = { role, personId, version };
    refuseWeakPassword(newPassword, { login: email, names: await namesOf(deps, login) }, 'newPassword');
    if (!(await setPassword(deps.pool, login, newPassword))) {
      throw new Refused('conflict', 'passwordJustChanged');
    }
    await passwordChanged(call, deps, login, 'own', email);
    return { success: true as const };
  }),
];
