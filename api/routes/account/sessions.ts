/** Where a person is signed in, and signing out everywhere else. */
import type { Session } from '../../auth/sessions.ts';
import { forgetOtherDevices } from '../../auth/known-devices.ts';
import { signedIn } from '../../call.ts';
import { endOtherSessions, endSession, listSessions } from '../../contract/account.ts';
import type { Dependencies } from '../../dependencies.ts';
import { noteSessionsEnded } from '../../people/admins.ts';
import { implement } from '../../pipeline.ts';
import { notFound } from '../../problems.ts';

/** All sessions of the person who asks. */
async function ownSessions({ sessions }: Dependencies, own: Session) {
  return { sessions: [...(await sessions.listOf(own))] };
}

export default [
  implement(listSessions, (call, deps) => ownSessions(deps, signedIn(call))),
  implement(endSession, async (call, deps) => {
    const session = signedIn(call);
    const { role, personId } = session;
    if (!(await deps.sessions.endOne(role, personId, call.params.id))) throw notFound('Session');
    if (role === 'admin') await noteSessionsEnded(call, deps, personId, 'one');
    return ownSessions(deps, session);
  }),
  implement(endOtherSessions, async (call, deps) => {
    const session = signedIn(call);
    const { role, personId } = session;
    await deps.sessions.endOthers(role, personId, [session]);
    await forgetOtherDevices(call, deps, role, personId);
    if (role === 'admin') await noteSessionsEnded(call, deps, personId, 'others');
    return ownSessions(deps, session);
  }),
];
