/** Where a person is signed in, and signing out everywhere else. */
import { forgetOtherDevices } from '../../auth/known-devices.ts';
import { signedIn } from '../../call.ts';
import { endOtherSessions, listSessions } from '../../contract/account.ts';
import { implement } from '../../pipeline.ts';

export default [
  implement(listSessions, async (call, deps) => ({
    sessions: [...(await deps.sessions.listOf(signedIn(call)))],
  })),
  implement(endOtherSessions, async (call, deps) => {
    const session = signedIn(call);
    const { role, personId } = session;
    await deps.sessions.endOthers(role, personId, [session]);
    await forgetOtherDevices(call, deps, role, personId);
    return { sessions: [...(await deps.sessions.listOf(session))] };
  }),
];
