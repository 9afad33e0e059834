/** POST /api/store-partner/forgot-password and …/reset-password: as for everyone, but only for the partner's login. */
import { forgotPartnerPassword, resetPartnerPassword } from '../../contract/partner-account.ts';
import { requestReset, resetByLink } from '../../people/password-reset.ts';
import { implement } from '../../pipeline.ts';

export default [
  implement(forgotPartnerPassword, async (call, deps) => {
    await requestReset(call, deps, call.body.email, 'partner');
    return {
      success: true as const,
      message: 'If there is a store account with this address, a mail with a link is on its way to it.',
    };
  }),
  implement(resetPartnerPassword, async (call, deps) => {
    const { token, newPassword: password } = call.body;
    await resetByLink(call, deps, { token, password, field: 'newPassword' }, 'partner');
    return { success: true as const, message: 'Password reset successfully.' };
  }),
];
