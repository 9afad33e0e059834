/** Forgotten passwords: the emailed link, and the new password that it sets, for every role. */
import { setTimeout as pause } from 'node:timers/promises';
import { languageOf } from '#domain/core/language.ts';
import { admins } from '#domain/admin/decide.ts';
import { customers } from '#domain/customer/decide.ts';
import { greetedName } from '#domain/customer/state.ts';
import { partners } from '#domain/partner/decide.ts';
import { greetedPartner, mailAddressOf } from '#domain/partner/state.ts';
import type { Sealed } from '#domain/core/sealed.ts';
import { technicians } from '#domain/technician/decide.ts';
import { load } from '#events/execute.ts';
import { guestsWithBookings } from '#projections/queries/guests.ts';
import { partnersToldAt } from '#projections/queries/partners.ts';
import { linkEnded, readLink } from '../auth/account-links.ts';
import { type Login, loginOfPerson, loginsOf, setPassword } from '../auth/credentials.ts';
import { forgetOtherDevices, rememberDevice } from '../auth/known-devices.ts';
import { refuseWeakPassword } from '../auth/password-rules.ts';
import type { Call } from '../call.ts';
import type { Dependencies } from '../dependencies.ts';
import { executeCall } from '../execute-call.ts';
import { openSome } from './account-view.ts';
import { mailAccountLink } from './guest.ts';
import { letterIdOf, wantLetter } from './letters.ts';

/**
 * Milliseconds after which a reset request is answered, whether the address has accounts or not: well above what the
 * work for an account takes, so that the response time reveals nothing.
 */
const ANSWERED_AFTER = 300;

/** Maximum number of guests per address for whom one request sends a link. */
const MAILED_GUESTS = 3;

/**
 * How emails address a login's person: in the account's language; customers and stores that signed up are greeted by
 * name.
 */
async function addressee(deps: Dependencies, { role, personId }: Login) {
  switch (role) {
    case 'customer': {
      const customer = await load(deps.log, customers, personId);
      if (customer.status !== 'registered') break;
      return { name: greetedName(customer), language: languageOf(customer) };
    }
    case 'technician': {
      const technician = await load(deps.log, technicians, personId);
      if (technician.status !== 'registered') break;
      return { name: null, language: languageOf(technician) };
    }
    case 'partner': {
      const partner = await load(deps.log, partners, personId);
      if (partner.status === 'none') break;
      return { name: greetedPartner(partner), language: languageOf(partner) };
    }
    case 'admin': {
      const admin = await load(deps.log, admins, personId);
      if (admin.status === 'none') break;
      return { name: admin.person.firstName, language: 'en' } as const;
    }
    default:
      role satisfies never;
  }
  return { name: null, language: 'en' } as const;
}

/** The names that an account's person entered themselves. */
export async function namesOf(deps: Dependencies, { role, personId }: Login): Promise<readonly string[]> {
  const names = await openSome(deps, await sealedNames(deps, role, personId));
  return names.filter((name) => name !== null);
}

async function sealedNames(
  deps: Dependencies,
  role: Login['role'],
  personId: string,
): Promise<readonly Sealed[]> {
  if (role === 'customer') {
    const customer = await load(deps.log, customers, personId);
    return customer.status === 'registered' ? [customer.person.firstName, customer.person.lastName] : [];
  }
  if (role === 'admin') {
    const admin = await load(deps.log, admins, personId);
    return admin.status === 'none' ? [] : [admin.person.firstName, admin.person.lastName];
  }
  const partner = role === 'partner' ? await load(deps.log, partners, personId) : null;
  return partner && partner.status !== 'none' && partner.account
    ? [partner.account.firstName, partner.account.lastName]
    : [];
}

/** The logins that an address resets: its own, and those that an admin gave a partner under another name. */
async function loginsToReset(deps: Dependencies, email: string): Promise<readonly Login[]> {
  const own = await loginsOf(deps.pool, email);
  const others: Login[] = [];
  for (const id of await partnersToldAt(deps.readModels, email)) {
    const name = await loginOfPerson(deps.pool, 'partner', id);
    const logins = name === null || name === email ? [] : await loginsOf(deps.pool, name);
    others.push(...logins.filter(({ role }) => role === 'partner'));
  }
  return [...own, ...others];
}

async function mailResetLinks(
  call: Call,
  deps: Dependencies,
  email: string,
  only: Login['role'] | null,
): Promise<void> {
  for (const login of await loginsToReset(deps, email)) {
    const { role, personId, version } = login;
    if (only !== null && role !== only) continue;
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
  if (only !== null && only !== 'customer') return;
  // Guests have no password to reset, so the same request sends them the link to their bookings.
  const guests = await guestsWithBookings(deps.readModels, email);
  for (const id of guests.slice(0, MAILED_GUESTS)) {
    const guest = await load(deps.log, customers, id);
    if (guest.status === 'registered' && guest.isGuest) await mailAccountLink(deps, guest, call.commandId);
  }
}

/** Emails the links that set a new password: to all accounts of the address, or only to those of one role. */
export async function requestReset(
  call: Call,
  deps: Dependencies,
  email: string,
  only: Login['role'] | null = null,
): Promise<void> {
  // Counted for every address alike, so that the limit reveals nothing either.
  await deps.rateLimits.count('reset_address', call.address);
  await deps.rateLimits.count('reset_request', `${email} from ${call.address}`);
  // Others may have used up the limit of emails to this address: one of those links still works for as long as it
  // lasts.
  const isMailed = await deps.rateLimits.isWithin('reset_mail', email);
  await Promise.all([pause(ANSWERED_AFTER), isMailed ? mailResetLinks(call, deps, email, only) : null]);
}

/**
 * Sets a new password by an emailed link, once, and returns whose it was; `field` names it in the request.
 * @throws {Refused} 410 the link no longer works, or is of another role than `only`; 400 a weak password
 */
export async function resetByLink(
  call: Call,
  deps: Dependencies,
  { token, password, field }: { readonly token: string; readonly password: string; readonly field: string },
  only: Login['role'] | null = null,
): Promise<Login['role']> {
  await deps.rateLimits.count('failed_address', call.address);
  const { role, personId, mark } = readLink(
    deps.links,
    ['reset_password', 'set_password'],
    token,
    deps.now(),
  );
  if (only !== null && role !== only) throw linkEnded('unknown');
  await deps.rateLimits.takeBack('failed_address', call.address);
  const login: Login = { role, personId, version: Number(mark) };
  const email = await loginOfPerson(deps.pool, role, personId);
  refuseWeakPassword(password, { login: email, names: await namesOf(deps, login) }, field);
  if (!(await setPassword(deps.pool, login, password))) {
    // A repetition of the request, because its answer was lost, gets the same answer.
    const letter = { role, personId, letter: 'password_changed', occasion: call.commandId } as const;
    if ((await deps.log.findCommand(letterIdOf(letter))).length === 0) throw linkEnded('used');
    return role;
  }
  await passwordChanged(call, deps, login, 'reset', email);
  // Opening the link proves that they read the email, so other people's wrong guesses do not lock this device out.
  await rememberDevice(call, deps, role, personId);
  return role;
}

/** Ends the other sessions, records it in the person's history, and notifies the person by email. */
export async function passwordChanged(
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
  // The links of earlier emails stopped working with the old password.
  if (email !== null) await deps.rateLimits.forget('reset_mail', email);
  const actor = { role, id: personId };
  if (role === 'customer') {
    // Opening the link proves that they read the email, so the address is theirs.
    const verified = how === 'reset' ? [{ type: 'VerifyEmail' } as const] : [];
    const commands = [{ type: 'NotePasswordChange', how } as const, ...verified];
    await executeCall(call, deps, customers, personId, () => commands, { actor });
  }
  if (role === 'admin')
    await executeCall(call, deps, admins, personId, () => ({ type: 'NotePasswordChange', how }), { actor });
  const partner = role === 'partner' ? await load(deps.log, partners, personId) : null;
  if (partner && partner.status !== 'none' && how === 'reset')
    await executeCall(
      call,
      deps,
      partners,
      personId,
      (state) =>
        state.status === 'none' || state.confirmationId === null
          ? []
          : { type: 'ConfirmEmail', confirmationId: state.confirmationId },
      { actor },
    );
  // The admin from the environment may sign in with a name that is not an address.
  if (email === null || (role === 'admin' && !email.includes('@'))) return;
  await wantLetter(deps, {
    role,
    personId,
    letter: 'password_changed',
    occasion: call.commandId,
    // A partner's login may be a name.
    to:
      partner && partner.status !== 'none'
        ? mailAddressOf(partner)
        : await deps.keys.seal(`${role}-${personId}`, 'email', email),
    ...(await addressee(deps, login)),
    link: null,
  });
}
