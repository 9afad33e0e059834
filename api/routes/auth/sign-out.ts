/** GET /api/logout */
import { signOut } from '../../contract/auth.ts';
import { implement } from '../../pipeline.ts';

export default implement(signOut, async (call, deps) => {
  const ending = call.sessions.filter(({ role }) => call.namedRole === null || role === call.namedRole);
  for (const session of ending) call.setCookie(await deps.sessions.end(session));
  // Whoever leaves a browser leaves the conversation that is open in it, too (decision 247).
  const talk =
    (call.namedRole ?? 'customer') === 'customer' ? await deps.sessions.talkOf(call.cookies) : null;
  if (talk) call.setCookie(await deps.sessions.end(talk));
  return { success: true as const };
});
