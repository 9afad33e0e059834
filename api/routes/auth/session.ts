/** GET /api/session */
import { session } from '../../contract/auth.ts';
import { userOf } from '../../people/users.ts';
import { implement } from '../../pipeline.ts';

export default implement(session, async (call, deps) => {
  const users = await Promise.all(call.sessions.map(({ role, personId }) => userOf(deps, role, personId)));
  return { users: users.filter((user) => user !== null) };
});
