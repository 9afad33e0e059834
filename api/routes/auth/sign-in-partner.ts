/** POST /api/store-partner-login */
import { noSuchPerson, signInAs } from '../../auth/sign-in.ts';
import { signInPartner } from '../../contract/auth.ts';
import { partnerUserOf } from '../../people/users.ts';
import { implement } from '../../pipeline.ts';

export default implement(signInPartner, async (call, deps) => {
  const { email, password } = call.body;
  const storePartner = await partnerUserOf(deps, await signInAs(call, deps, 'partner', email, password));
  if (!storePartner) throw noSuchPerson('partner');
  return { success: true as const, storePartner, message: 'Welcome back!' };
});
