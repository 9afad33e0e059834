/** POST /api/auth/customer/login */
import { noSuchPerson, signInAs } from '../../auth/sign-in.ts';
import { signInCustomer } from '../../contract/auth.ts';
import { refuseBlocked } from '../../people/blocked.ts';
import { userOf } from '../../people/users.ts';
import { implement } from '../../pipeline.ts';

export default implement(signInCustomer, async (call, deps) => {
  const { email, password } = call.body;
  const personId = await signInAs(call, deps, 'customer', email, password, (id) => refuseBlocked(deps, id));
  const user = await userOf(deps, 'customer', personId);
  if (!user) throw noSuchPerson('customer');
  return { user };
});
