/** Booking without an account: a record with an email address, and turning it into an account (decisions 231, 232). */
import { as, type CustomerId } from '#domain/core/ids.ts';
import { customers } from '#domain/customer/decide.ts';
import type { Customer } from '#domain/customer/state.ts';
import { load } from '#events/execute.ts';
import { idOfCommand } from '#events/ids.ts';
import { linkEnded, readLink } from '../../auth/account-links.ts';
import {
  checkLogin,
  createLogin,
  loginsOf,
  moveLogin,
  ownerOfLogin,
  removeLogins,
  setPassword,
} from '../../auth/credentials.ts';
import { rememberDevice } from '../../auth/known-devices.ts';
import { refuseWeakPassword } from '../../auth/password-rules.ts';
import { GUEST_LASTS } from '../../auth/sessions.ts';
import { beginSession } from '../../auth/sign-in.ts';
import { type Call, signedIn } from '../../call.ts';
import { chooseGuestPassword, openGuestAccount } from '../../contract/account.ts';
import { checkOutAsGuest } from '../../contract/auth.ts';
import type { Dependencies } from '../../dependencies.ts';
import { executeCall } from '../../execute-call.ts';
import { openSome, ownCustomer } from '../../people/account-view.ts';
import { mailboxOf } from '../../people/confirmed-address.ts';
import {
  asGuest,
  handOver,
  keepPassword,
  mailAccountLink,
  refuseBlockedAddress,
} from '../../people/guest.ts';
import { guessing, knowsPhone, wrongDetails } from '../../people/guest-guesses.ts';
import { passwordChanged } from '../../people/password-reset.ts';
import { refuseBlocked } from '../../people/blocked.ts';
import { normalPhone } from '../../people/sealing.ts';
import { implement } from '../../pipeline.ts';
import { Refused } from '../../problems.ts';

/**
 * Milliseconds within which the same request is answered again, because the first answer may be lost. Longer would let
 * anyone with its key in.
 */
const REPEATED_WITHIN = 15 * 60 * 1000;

const actorOf = (id: CustomerId) => ({ role: 'customer', id }) as const;

export default [
  implement(checkOutAsGuest, async (call, deps) => {
    await deps.rateLimits.count('registration', call.address);
    const { email, firstName, lastName, phone, language } = call.body;
    await refuseSignedIn(call, deps);
    await refuseBlockedAddress(deps, email);
    // Never an existing record: what is known about the address is neither used nor revealed.
    const id = as<CustomerId>(idOfCommand(`guest:${call.commandId}`));
    const subject = `customer-${id}`;
    const seal = (field: string, text: string) => deps.keys.seal(subject, field, text);
    const person = {
      firstName: await seal('firstName', firstName),
      lastName: await seal('lastName', lastName),
      email: await seal('email', email),
      phone: await seal('phone', normalPhone(phone)),
    };
    await executeCall(
      call,
      deps,
      customers,
      id,
      () => ({
        type: 'Register',
        customerId: id,
        person,
        isGuest: true,
        confirmationId: idOfCommand(`confirmation:${call.commandId}`),
        ...(language === undefined ? {} : { language }),
      }),
      { actor: actorOf(id) },
    );
    // In its current state: a repetition is answered with the record as the first request left it.
    const state = await load(deps.log, customers, id);
    const isOver =
      state.status !== 'registered' ||
      !state.isGuest ||
      Date.parse(deps.now()) - Date.parse(state.since) > REPEATED_WITHIN;
    if (isOver) throw new Refused('conflict', 'guestOver');
    await beginSession(call, deps, 'customer', id, GUEST_LASTS);
    return {
      user: {
        id,
        email,
        firstName,
        lastName,
        phone: normalPhone(phone),
        role: 'customer' as const,
        isGuest: true as const,
      },
    };
  }),

  implement(chooseGuestPassword, async (call, deps) => {
    const guest = asGuest(await ownCustomer(deps, signedIn(call).personId));
    const { password } = call.body;
    const email = await checkPassword(deps, guest, password);
    await deps.rateLimits.count('account_mail', guest.id);
    await deps.rateLimits.count('guest_mail', mailboxOf(email));
    // The same for known and unknown addresses: neither is looked up.
    await keepPassword(deps, guest.id, password);
    await mailAccountLink(deps, guest, call.commandId);
    return { success: true as const };
  }),

  implement(openGuestAccount, async (call, deps) => {
    await deps.rateLimits.count('failed_address', call.address);
    const { role, personId, mark } = readLink(deps.links, ['open_account'], call.body.token, deps.now());
    await deps.rateLimits.takeBack('failed_address', call.address);
    if (role !== 'customer') throw linkEnded('unknown');
    const guest = await load(deps.log, customers, personId);
    if (guest.status === 'merged') throw linkEnded('used');
    // An admin has since changed the record's address: the link went to someone else.
    if (guest.status !== 'registered' || guest.confirmationId !== mark) throw linkEnded('unknown');
    if (!guest.isGuest) throw linkEnded('used');
    const isBooker = sessionsOf(call, guest.id).length > 0;
    const { token: link, phoneDigits, currentPassword } = call.body;
    const opens = async () => {
      if (!isBooker && !(await knowsPhone(deps, guest, phoneDigits))) throw wrongDetails();
      await refuseBlocked(deps, guest.id);
      const [email] = await openSome(deps, [guest.person.email]);
      if (!email) throw linkEnded('unknown');
      const owner = await ownerOfLogin(deps.pool, 'customer', email);
      const isFree = owner === null || owner === guest.id;
      return {
        outcome: isFree
          ? await openAccount(call, deps, guest, email)
          : await join(call, deps, guest, as<CustomerId>(owner), email),
        email,
      };
    };
    // In the browser of the booking nothing is guessed before a password is.
    const isGuess = (!isBooker && phoneDigits !== undefined) || currentPassword !== undefined;
    return isGuess ? guessing(deps, { link, guestId: guest.id }, opens) : opens();
  }),
];

type OpenCall = Call<typeof openGuestAccount>;
type Outcome = 'opened' | 'joined' | 'password_wanted' | 'account_password_wanted';

/** The person's sessions in this browser. */
const sessionsOf = (call: OpenCall, id: CustomerId) =>
  call.sessions.filter(({ role, personId }) => role === 'customer' && personId === id);

/** An account's session must not be replaced by a form for strangers; a guest's session may be, by another address. */
async function refuseSignedIn(call: Call, deps: Dependencies): Promise<void> {
  if (call.session?.role !== 'customer') return;
  const customer = await load(deps.log, customers, call.session.personId);
  if (customer.status === 'registered' && !customer.isGuest) throw new Refused('conflict', 'signedInAlready');
}

/** Refuses a weak password; returns the guest's address. */
async function checkPassword(deps: Dependencies, { person }: Customer, password: string): Promise<string> {
  const [email, ...names] = await openSome(deps, [person.email, person.firstName, person.lastName]);
  refuseWeakPassword(
    password,
    { login: email ?? null, names: names.filter((name) => name !== null) },
    'password',
  );
  return email ?? '';
}

/**
 * Turns the guest's record into an account. The password is that of the person who opens the link: one chosen with the
 * booking counts only in the browser of that booking, since a stranger may have entered the address and a password.
 */
async function openAccount(
  call: OpenCall,
  deps: Dependencies,
  guest: Customer,
  email: string,
): Promise<Outcome> {
  const { id, confirmationId } = guest;
  const own = sessionsOf(call, id);
  const { password } = call.body;
  if (password === undefined) {
    if (own.length === 0) return 'password_wanted';
    if (!(await moveLogin(deps.pool, 'customer', id, email))) throw linkEnded('used');
    if ((await ownerOfLogin(deps.pool, 'customer', email)) !== id) return 'password_wanted';
  } else {
    await checkPassword(deps, guest, password);
    await removeLogins(deps.pool, 'customer', id);
    // Someone registered with the address at the same moment: the next attempt finds their account.
    if (!(await createLogin(deps.pool, { role: 'customer', login: email, password, personId: id })))
      throw new Refused('conflict', 'emailTakenMeanwhile');
  }
  await executeCall(
    call,
    deps,
    customers,
    id,
    () => ({ type: 'OpenAccount', confirmationId: confirmationId ?? '' }),
    {
      actor: actorOf(id),
    },
  );
  // Anyone who booked with this address elsewhere has not proved that it is theirs.
  await deps.sessions.endOthers('customer', id, own);
  await rememberDevice(call, deps, 'customer', id);
  return 'opened';
}

/**
 * Moves the guest's bookings to the account with that address, if its owner is known to be asking: they are signed in
 * to it here, have its password, or set a new one, which ends all other sessions. A confirmed address proves nothing: a
 * stranger may have created the account, and its email was clicked. While it is unconfirmed, a new password is the only
 * way.
 */
async function join(
  call: OpenCall,
  deps: Dependencies,
  guest: Customer,
  owner: CustomerId,
  email: string,
): Promise<Outcome> {
  const account = await load(deps.log, customers, owner);
  if (account.status !== 'registered') throw linkEnded('unknown');
  await refuseBlocked(deps, owner);
  const { password, currentPassword } = call.body;
  if (password !== undefined) {
    await checkPassword(deps, guest, password);
    const login = (await loginsOf(deps.pool, email)).find(({ role }) => role === 'customer');
    if (!login || !(await setPassword(deps.pool, login, password))) throw linkEnded('used');
    await passwordChanged(call, deps, login, 'reset', email);
  } else if (!account.emailVerified) return 'password_wanted';
  else if (currentPassword !== undefined) {
    if ((await checkLogin(deps.pool, 'customer', email, currentPassword)) !== owner) throw wrongDetails();
  } else if (sessionsOf(call, owner).length === 0) return 'account_password_wanted';
  await handOver(deps, guest.id, owner);
  return 'joined';
}
