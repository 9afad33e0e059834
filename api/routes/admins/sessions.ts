/** Where another admin is signed in, and signing them out. */
import { endAdminSession, endAdminSessions, listAdminSessions } from '../../contract/admins.ts';
import type { Call } from '../../call.ts';
import type { Dependencies } from '../../dependencies.ts';
import { adminById, noteSessionsEnded } from '../../people/admins.ts';
import { implement } from '../../pipeline.ts';
import { notFound } from '../../problems.ts';

async function sessionsOf(call: Call, { sessions }: Dependencies, adminId: string) {
  return {
    sessions: [
      ...(await sessions.listOf({ role: 'admin', personId: adminId, tokenHash: call.session?.tokenHash })),
    ],
  };
}

export default [
  implement(listAdminSessions, async (call, deps) => {
    const { id } = await adminById(deps, call.params.id);
    return sessionsOf(call, deps, id);
  }),
  implement(endAdminSessions, async (call, deps) => {
    const { id } = await adminById(deps, call.params.id);
    await deps.sessions.endOthers('admin', id, []);
    await noteSessionsEnded(call, deps, id, 'all');
    return sessionsOf(call, deps, id);
  }),
  implement(endAdminSession, async (call, deps) => {
    const { id } = await adminById(deps, call.params.id);
    if (!(await deps.sessions.endOne('admin', id, call.params.session))) throw notFound('Session');
    await noteSessionsEnded(call, deps, id, 'one');
    return sessionsOf(call, deps, id);
  }),
];
