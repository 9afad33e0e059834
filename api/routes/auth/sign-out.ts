/** GET /api/logout */
import { signOut } from '../../contract/auth.ts';
import { implement } from '../../pipeline.ts';

export default implement(signOut, async (call, deps) => {
  const ending = call.sessions.filter(({ role }) => call.namedRole === null || role === call.namedRole);
  for (const session of ending) call.setCookie(await deps.sessions.end(session));
  return { success: true as const };
});
