/** POST /api/admin/auth */
import { noSuchPerson, signInAs } from '../../auth/sign-in.ts';
import { signInAdmin } from '../../contract/auth.ts';
import { userOf } from '../../people/users.ts';
import { implement } from '../../pipeline.ts';

export default implement(signInAdmin, async (call, deps) => {
  const { username, password } = call.body;
  const user = await userOf(deps, 'admin', await signInAs(call, deps, 'admin', username, password));
  if (!user) throw noSuchPerson('admin');
  return { success: true as const, user };
});
