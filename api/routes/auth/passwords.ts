/** New passwords: by the link of a mail for who has forgotten it, with the one of now for who is signed in. */
import { setTimeout as pause } from 'node:timers/promises';
import { languageOf } from '#domain/core/language.ts';
import { customers } from '#domain/customer/decide.ts';
import { greetedName } from '#domain/customer/state.ts';
import { technicians } from '#domain/technician/decide.ts';
import { linkEnded, readLink } from '../../auth/account-links.ts';
import { type Login, loginOfPerson, loginsOf, setPassword } from '../../auth/credentials.ts';
import { forgetOtherDevices, rememberDevice } from '../../auth/known-devices.ts';
import { confirmPassword } from '../../auth/own-password.ts';
import { refuseWeakPassword } from '../../auth/password-rules.ts';
import { type Call, signedIn } from '../../call.ts';
import { changePassword, confirmPasswordReset, requestPasswordReset } from '../../contract/account.ts';
import type { Dependencies } from '../../dependencies.ts';
import { letterIdOf, wantLetter } from '../../people/letters.ts';
import { implement } from '../../pipeline.ts';
import { Refused } from '../../problems.ts';
import { load } from '#events/execute.ts';
import { executeCall } from '../../execute-call.ts';

/**
 * Milliseconds after which a request for a reset is answered, whether the address has accounts or not: well above what
 * the work for an account takes, so that the time tells nothing.
 */
const ANSWERED_AFTER = 300;

/** How a login's person is written to: in the account's language; customers are greeted. */
async function addressee(deps: Dependencies, { role, personId }: Login) {
  const customer = role === 'customer' ? await load(deps.log, customers, personId) : null;
  if (customer?.status === 'registered')
    return { name: greetedName(customer), language: languageOf(customer) };
  const technician = role === 'technician' ? await load(deps.log, technicians, personId) : null;
  return {
    name: null,
    language: technician?.status === 'registered' ? languageOf(technician) : 'en',
  } as const;
}

/** First and last name of a customer: the only ones who name themselves. */
async function namesOf(deps: Dependencies, { role, personId }: Login): Promise<readonly string[]> {
  const customer = role === 'customer' ? await load(deps.log, customers, personId) : null;
  if (customer?.status !== 'registered') return [];
  const { firstName, lastName } = customer.person;
  return (await deps.keys.openMany([firstName, lastName])).flatMap((name) => name ?? []);
}

async function mailResetLinks(call: Call, deps: Dependencies, email: string): Promise<void> {
  for (const login of await loginsOf(deps.pool, email)) {
    const { role, personId, version } = login;
    await wantLetter(deps, {
      role,
      personId,
      letter: 'reset_password',
      occasion: call.commandId,
      to: await deps.keys.seal(`${role}-${personId}`, 'email', email),
      ...(await addressee(deps, login)),
      link: { purpose: 'reset_password', mark: String(version) },
    });
  }
}

/** Ends the other sessions, notes it in the customer's history, and tells the person by mail. */
async function passwordChanged(
  call: Call,
  deps: Dependencies,
  login: Login,
  how: 'own' | 'reset',
  email: string | null,
): Promise<void> {
  const { role, personId } = login;
  const kept = call.sessions.filter((session) => session.role === role && session.personId === personId);
  await deps.sessions.endOthers(role, personId, kept);
  await forgetOtherDevices(call, deps, role, personId);
  // The links of earlier mails have ended with the old password.
  if (email !== null) await deps.rateLimits.forget('reset_mail', email);
  if (role === 'customer') {
    // Opening the link shows that they read the mail, so the address is theirs.
    const verified = how === 'reset' ? [{ type: 'VerifyEmail' } as const] : [];
    const commands = [{ type: 'NotePasswordChange', how } as const, ...verified];
    await executeCall(call, deps, customers, personId, () => commands, { actor: { role, id: personId } });
  }
  if (email === null) return;
  await wantLetter(deps, {
    role,
    personId,
    letter: 'password_changed',
    occasion: call.commandId,
    to: await deps.keys.seal(`${role}-${personId}`, 'email', email),
    ...(await addressee(deps, login)),
    link: null,
  });
}

export default [
  implement(requestPasswordReset, async (call, deps) => {
    const { email } = call.body;
    // Counted for every address alike, so that the limit tells nothing either.
    await deps.rateLimits.count('reset_address', call.address);
    await deps.rateLimits.count('reset_request', `${email} from ${call.address}`);
    // Others may have asked for so many that no more are sent: one of those links still works, for as long as this lasts.
    const isMailed = await deps.rateLimits.isWithin('reset_mail', email);
    await Promise.all([pause(ANSWERED_AFTER), isMailed ? mailResetLinks(call, deps, email) : null]);
    return {
      success: true as const,
      message: 'If there is an account with this address, a mail with a link is on its way to it.',
    };
  }),
  implement(confirmPasswordReset, async (call, deps) => {
    await deps.rateLimits.count('failed_address', call.address);
    const { token, password } = call.body;
    const { role, personId, mark } = readLink(deps.links, ['reset_password'], token, deps.now());
    await deps.rateLimits.takeBack('failed_address', call.address);
    const login: Login = { role, personId, version: Number(mark) };
    const email = await loginOfPerson(deps.pool, role, personId);
    refuseWeakPassword(password, { login: email, names: await namesOf(deps, login) }, 'password');
    if (!(await setPassword(deps.pool, login, password))) {
      // The same request again, because its answer was lost, is told the same.
      const letter = { role, personId, letter: 'password_changed', occasion: call.commandId } as const;
      if ((await deps.log.findCommand(letterIdOf(letter))).length === 0) throw linkEnded('used');
      return { success: true as const, role };
    }
    await passwordChanged(call, deps, login, 'reset', email);
    // Opening the link shows that they read the mail: other people's wrong guesses do not lock this device out.
    await rememberDevice(call, deps, role, personId);
    return { success: true as const, role };
  }),
  implement(changePassword, async (call, deps) => {
    const { role, personId } = signedIn(call);
    const { currentPassword, newPassword } = call.body;
    const { version, login: email } = await confirmPassword(call, deps, currentPassword, 'currentPassword');
    const login: Login = {
      role: role === 'technician' || role === 'partner' ? role : 'customer',
      personId,
      version,
    };
    refuseWeakPassword(newPassword, { login: email, names: await namesOf(deps, login) }, 'newPassword');
    if (!(await setPassword(deps.pool, login, newPassword))) {
      throw new Refused('conflict', 'passwordJustChanged');
    }
    await passwordChanged(call, deps, login, 'own', email);
    return { success: true as const };
  }),
];
