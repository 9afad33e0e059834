/** Confirming an email address, and moving the account to another one: each by a link sent to that address. */
import { languageOf } from '#domain/core/language.ts';
import { customers } from '#domain/customer/decide.ts';
import { greetedName } from '#domain/customer/state.ts';
import { idOfCommand } from '#events/ids.ts';
import { linkEnded, readLink } from '../../auth/account-links.ts';
import { moveLogin } from '../../auth/credentials.ts';
import { confirmPassword } from '../../auth/own-password.ts';
import { type Call, signedIn } from '../../call.ts';
import { changeEmail, confirmEmail, sendConfirmation } from '../../contract/account.ts';
import type { Dependencies } from '../../dependencies.ts';
import { ownCustomer } from '../../people/account-view.ts';
import { mailAccountLink } from '../../people/guest.ts';
import { mailboxOf } from '../../people/confirmed-address.ts';
import { wantLetter } from '../../people/letters.ts';
import { implement } from '../../pipeline.ts';
import { Refused } from '../../problems.ts';
import { onboardings } from '#domain/onboarding/decide.ts';
import { partners } from '#domain/partner/decide.ts';
import { system } from '#domain/core/actor.ts';
import { execute, load } from '#events/execute.ts';
import { executeCall } from '../../execute-call.ts';

/**
 * Confirms the current address. The link's holder acts for the customer, since only someone who reads the email has it.
 */
async function confirmAddress(call: Call, deps: Dependencies, personId: string, confirmationId: string) {
  const before = await load(deps.log, customers, personId);
  const { position } = await executeCall(
    call,
    deps,
    customers,
    personId,
    () => ({ type: 'ConfirmEmail', confirmationId }),
    {
      actor: { role: 'customer', id: personId },
      refusals: { unknown_customer: 'link_ended', deleted: 'link_ended' },
    },
  );
  return {
    success: true as const,
    alreadyConfirmed: before.status === 'registered' && before.emailVerified,
    isNewAddress: false,
    position: position.toString(),
  };
}

/** The same for a technician, in their vetting (decision 090). */
async function confirmApplicant(deps: Dependencies, personId: string) {
  const before = await load(deps.log, onboardings, personId);
  const author = { now: deps.now(), actor: system('link') };
  const done = await execute(deps.log, onboardings, personId, author, () => ({ type: 'ConfirmEmail' }));
  if (!done.ok) throw linkEnded('unknown');
  return {
    success: true as const,
    alreadyConfirmed: 'emailConfirmedAt' in before && before.emailConfirmedAt !== null,
    isNewAddress: false,
    position: done.position.toString(),
  };
}

/** The same for a store partner. */
async function confirmPartner(call: Call, deps: Dependencies, personId: string, confirmationId: string) {
  const before = await load(deps.log, partners, personId);
  const { position } = await executeCall(
    call,
    deps,
    partners,
    personId,
    () => ({ type: 'ConfirmEmail', confirmationId }),
    { actor: { role: 'partner', id: personId }, refusals: { unknown_partner: 'link_ended' } },
  );
  return {
    success: true as const,
    alreadyConfirmed: before.status !== 'none' && before.emailConfirmed,
    isNewAddress: false,
    position: position.toString(),
  };
}

/**
 * Moves the account to the address whose link was opened. @throws {Refused} 409 it belongs to another account by now
 */
async function moveAddress(call: Call, deps: Dependencies, personId: string, changeId: string) {
  const before = await load(deps.log, customers, personId);
  if (before.status !== 'registered') throw linkEnded('unknown');
  const { pendingEmail, person } = before;
  const answer = { success: true as const, isNewAddress: true };
  if (pendingEmail?.changeId === changeId) {
    const email = await deps.keys.open(pendingEmail.email);
    if (email === null) throw linkEnded('unknown');
    // The login first, since only it shows whether the address is free. The link can be opened again after a failure.
    if (!(await moveLogin(deps.pool, 'customer', personId, email))) {
      throw new Refused('email_taken', 'emailTakenMeanwhile');
    }
  }
  const { position } = await executeCall(
    call,
    deps,
    customers,
    personId,
    () => ({ type: 'ConfirmEmailChange', changeId }),
    {
      actor: { role: 'customer', id: personId },
      refusals: { unknown_customer: 'link_ended', deleted: 'link_ended' },
    },
  );
  if (pendingEmail?.changeId !== changeId) {
    return { ...answer, alreadyConfirmed: true, position: position.toString() };
  }
  await wantLetter(deps, {
    role: 'customer',
    personId,
    letter: 'email_changed',
    occasion: changeId,
    to: person.email,
    name: greetedName(before),
    language: languageOf(before),
    link: null,
  });
  return { ...answer, alreadyConfirmed: false, position: position.toString() };
}

export default [
  implement(sendConfirmation, async (call, deps) => {
    const session = signedIn(call);
    const { personId } = session;
    const customer = await ownCustomer(deps, personId);
    const { person, emailVerified } = customer;
    if (!emailVerified || customer.isGuest) {
      await deps.rateLimits.count('account_mail', personId);
      const email = await deps.keys.open(person.email);
      const kind = customer.isGuest ? 'guest_mail' : 'confirmation_mail';
      if (email !== null) await deps.rateLimits.count(kind, mailboxOf(email));
    }
    if (customer.isGuest) {
      await mailAccountLink(deps, customer, call.commandId);
      return { success: true as const, alreadyConfirmed: false, position: session.position.toString() };
    }
    const confirmationId = idOfCommand(`confirmation:${call.commandId}`);
    const { position } = await executeCall(call, deps, customers, personId, () => ({
      type: 'RequestEmailConfirmation',
      confirmationId,
    }));
    if (!emailVerified) {
      await wantLetter(deps, {
        role: 'customer',
        personId,
        letter: 'confirm_email',
        occasion: confirmationId,
        to: person.email,
        name: greetedName(customer),
        language: languageOf(customer),
        link: { purpose: 'confirm_email', mark: confirmationId },
      });
    }
    return { success: true as const, alreadyConfirmed: emailVerified, position: position.toString() };
  }),
  implement(confirmEmail, async (call, deps) => {
    await deps.rateLimits.count('failed_address', call.address);
    const { purpose, role, personId, mark } = readLink(
      deps.links,
      ['confirm_email', 'change_email'],
      call.body.token,
      deps.now(),
    );
    await deps.rateLimits.takeBack('failed_address', call.address);
    if (role === 'technician' && purpose === 'confirm_email') return confirmApplicant(deps, personId);
    if (role === 'partner' && purpose === 'confirm_email') return confirmPartner(call, deps, personId, mark);
    if (role !== 'customer') throw linkEnded('unknown');
    return purpose === 'change_email'
      ? moveAddress(call, deps, personId, mark)
      : confirmAddress(call, deps, personId, mark);
  }),
  implement(changeEmail, async (call, deps) => {
    const session = signedIn(call);
    const { personId } = session;
    const { email, password } = call.body;
    // A guest's first address is not confirmed yet.
    if ((await ownCustomer(deps, personId)).isGuest) throw new Refused('conflict', 'guestNoAccount');
    const { login } = await confirmPassword(call, deps, password, 'password');
    if (login === email) {
      const said = 'sameEmail';
      throw new Refused('same_email', said, { fields: { email: said } });
    }
    await deps.rateLimits.count('account_mail', personId);
    await deps.rateLimits.count('new_address_mail', mailboxOf(email));
    const customer = await ownCustomer(deps, personId);
    const changeId = idOfCommand(`email:${call.commandId}`);
    const sealed = await deps.keys.seal(`customer-${personId}`, 'email', email);
    const { position } = await executeCall(call, deps, customers, personId, () => ({
      type: 'RequestEmailChange',
      changeId,
      email: sealed,
    }));
    await wantLetter(deps, {
      role: 'customer',
      personId,
      letter: 'confirm_new_email',
      occasion: changeId,
      to: sealed,
      // Not confirmed yet: the address may be someone else's.
      name: null,
      language: languageOf(customer),
      link: { purpose: 'change_email', mark: changeId },
    });
    return { success: true as const, pendingEmail: email, position: position.toString() };
  }),
];
