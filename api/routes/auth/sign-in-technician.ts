/** POST /api/auth/technician-login */
import { noSuchPerson, signInAs } from '../../auth/sign-in.ts';
import { signInTechnician } from '../../contract/auth.ts';
import { userOf } from '../../people/users.ts';
import { implement } from '../../pipeline.ts';

export default implement(signInTechnician, async (call, deps) => {
  const { email, password } = call.body;
  const user = await userOf(deps, 'technician', await signInAs(call, deps, 'technician', email, password));
  if (!user) throw noSuchPerson('technician');
  return { user };
});
