/** Invitations to the console: sent, sent again, and accepted by the link in their email. */
import { admins } from '#domain/admin/decide.ts';
import type { Admin } from '#domain/admin/state.ts';
import { idOfCommand } from '#events/ids.ts';
import { load } from '#events/execute.ts';
import { linkEnded, readLink } from '../../auth/account-links.ts';
import { checkLogin, createLogin, ownerOfLogin, removeLogins } from '../../auth/credentials.ts';
import { refuseWeakPassword } from '../../auth/password-rules.ts';
import { beginSession, noSuchPerson } from '../../auth/sign-in.ts';
import { signedIn } from '../../call.ts';
import { acceptInvitation, inviteAdmin, readInvitation, renewInvitation } from '../../contract/admins.ts';
import type { Dependencies } from '../../dependencies.ts';
import { executeCall } from '../../execute-call.ts';
import { invitationEnds, mailInvitation } from '../../people/admin-invitation.ts';
import { userOf } from '../../people/users.ts';
import { implement } from '../../pipeline.ts';
import { notFound, Refused } from '../../problems.ts';
import { consoleAdmin } from '../../views/console-admin.ts';

function emailTaken(): Refused {
  return new Refused('email_taken', 'emailTaken', { fields: { email: 'emailTaken' } });
}

/** The admin whom a link invites, with the invitation it names. @throws {Refused} 410 */
async function invitedBy(deps: Dependencies, token: string): Promise<{ admin: Admin; email: string }> {
  const { personId, mark } = readLink(deps.links, ['admin_invitation'], token, deps.now());
  const admin = await load(deps.log, admins, personId);
  if (admin.status === 'none' || admin.invitation?.invitationId !== mark) throw linkEnded('used');
  const email = admin.person.email && (await deps.keys.open(admin.person.email));
  if (email === null || admin.status === 'withdrawn') throw linkEnded('used');
  return { admin, email };
}

export default [
  implement(inviteAdmin, async (call, deps) => {
    const { firstName, lastName, email, permissions, needsSecondFactor = false } = call.body;
    const adminId = idOfCommand(`admin:${call.commandId}`);
    if ((await ownerOfLogin(deps.pool, 'admin', email)) !== null) throw emailTaken();
    await deps.rateLimits.count('invitation_mail', signedIn(call).personId);
    const seal = (field: string, text: string) => deps.keys.seal(`admin-${adminId}`, field, text);
    const person = {
      firstName: await seal('firstName', firstName),
      lastName: await seal('lastName', lastName),
      email: await seal('email', email),
    };
    const { state } = await executeCall(call, deps, admins, adminId, () => ({
      type: 'Invite',
      adminId,
      person,
      permissions,
      needsSecondFactor,
      invitationId: idOfCommand(`invitation:${call.commandId}`),
      expiresAt: invitationEnds(deps),
    }));
    if (state.status === 'none') throw notFound('Admin');
    await mailInvitation(deps, state, call.language);
    return { admin: await consoleAdmin(deps, state) };
  }),
  implement(renewInvitation, async (call, deps) => {
    await deps.rateLimits.count('invitation_mail', signedIn(call).personId);
    const { state } = await executeCall(call, deps, admins, call.params.id, () => ({
      type: 'RenewInvitation',
      invitationId: idOfCommand(`invitation:${call.commandId}`),
      expiresAt: invitationEnds(deps),
    }));
    if (state.status === 'none') throw notFound('Admin');
    await mailInvitation(deps, state, call.language);
    return { admin: await consoleAdmin(deps, state) };
  }),
  implement(readInvitation, async (call, deps) => {
    await deps.rateLimits.count('failed_address', call.address);
    const { admin, email } = await invitedBy(deps, call.query.token);
    await deps.rateLimits.takeBack('failed_address', call.address);
    if (admin.status !== 'invited') throw linkEnded('used');
    const [firstName, lastName] = await deps.keys.openMany([admin.person.firstName, admin.person.lastName]);
    return { email, firstName: firstName ?? '', lastName: lastName ?? '' };
  }),
  implement(acceptInvitation, async (call, deps) => {
    await deps.rateLimits.count('failed_address', call.address);
    const { token, password } = call.body;
    const { admin, email } = await invitedBy(deps, token);
    await deps.rateLimits.takeBack('failed_address', call.address);
    const { id, person, invitation } = admin;
    if (invitation === null) throw linkEnded('used');
    const names = (await deps.keys.openMany([person.firstName, person.lastName])).flatMap((one) => one ?? []);
    refuseWeakPassword(password, { login: email, names }, 'password');
    // A repetition of the request, because its answer was lost, signs in again; the password proves who asks.
    const isRepeated =
      admin.status === 'active' && (await checkLogin(deps.pool, 'admin', email, password)) === id;
    if (admin.status !== 'invited' && !isRepeated) throw linkEnded('used');
    if (!isRepeated) {
      // The login first: without one, someone who has joined could never sign in. A login of the invited person is left
      // from an interrupted attempt, and admits no one before they have joined.
      if ((await ownerOfLogin(deps.pool, 'admin', email)) === id) await removeLogins(deps.pool, 'admin', id);
      const login = { role: 'admin', login: email, password, personId: id } as const;
      if (!(await createLogin(deps.pool, login))) throw emailTaken();
      const join = { type: 'Join', invitationId: invitation.invitationId } as const;
      await executeCall(call, deps, admins, id, () => join, { actor: { role: 'admin', id } });
    }
    await beginSession(call, deps, 'admin', id);
    const user = await userOf(deps, 'admin', id);
    if (!user) throw noSuchPerson('admin');
    return { success: true as const, user };
  }),
];
