/** POST /api/auth/customer/register */
import { as, type CustomerId } from '#domain/core/ids.ts';
import { languageOf } from '#domain/core/language.ts';
import { customers } from '#domain/customer/decide.ts';
import { greetedName } from '#domain/customer/state.ts';
import { idOfCommand } from '#events/ids.ts';
import { checkLogin, createLogin, ownerOfLogin } from '../../auth/credentials.ts';
import { refuseWeakPassword } from '../../auth/password-rules.ts';
import { beginSession } from '../../auth/sign-in.ts';
import { registerCustomer } from '../../contract/auth.ts';
import { mailboxOf } from '../../people/confirmed-address.ts';
import { wantLetter } from '../../people/letters.ts';
import { normalPhone, sealOrNull } from '../../people/sealing.ts';
import { implement } from '../../pipeline.ts';
import { Refused } from '../../problems.ts';
import { executeCall } from '../../execute-call.ts';

export default implement(registerCustomer, async (call, deps) => {
  await deps.rateLimits.count('registration', call.address);
  const { email, password, firstName, lastName, phone, language } = call.body;
  refuseWeakPassword(password, { login: email, names: [firstName, lastName] }, 'password');
  const customerId = as<CustomerId>(idOfCommand(`customer:${call.commandId}`));
  const owner = await ownerOfLogin(deps.pool, 'customer', email);
  // A repetition of the request signs in again; the password proves that it is the same person.
  const again = owner === customerId && (await checkLogin(deps.pool, 'customer', email, password)) !== null;
  if (owner !== null && !again) {
    throw new Refused('email_taken', 'emailTakenSignIn', {
      fields: { email: 'emailTaken' },
    });
  }
  const subject = `customer-${customerId}`;
  const seal = (field: string, text: string) => deps.keys.seal(subject, field, text);
  const person = {
    firstName: await seal('firstName', firstName),
    lastName: await seal('lastName', lastName),
    email: await seal('email', email),
    phone: await sealOrNull(deps.keys, subject, 'phone', phone === undefined ? null : normalPhone(phone)),
  };
  const confirmationId = idOfCommand(`confirmation:${call.commandId}`);
  const { state } = await executeCall(
    call,
    deps,
    customers,
    customerId,
    () => ({
      type: 'Register',
      customerId,
      person,
      confirmationId,
      ...(language === undefined ? {} : { language }),
    }),
    { actor: { role: 'customer', id: customerId } },
  );
  // The record first: a login without one could not be distinguished from a deleted customer's.
  const created =
    again ||
    (await createLogin(deps.pool, { role: 'customer', login: email, password, personId: customerId }));
  if (!created && (await ownerOfLogin(deps.pool, 'customer', email)) !== customerId) {
    throw new Refused('email_taken', 'emailTakenSignIn');
  }
  // An account can be deleted and created again with the same address; the settings send another link.
  const isAsked = state.status === 'registered' && !state.emailVerified;
  if (isAsked && (await deps.rateLimits.isWithin('confirmation_mail', mailboxOf(email)))) {
    await wantLetter(deps, {
      role: 'customer',
      personId: customerId,
      letter: 'confirm_email',
      occasion: confirmationId,
      to: state.person.email,
      name: greetedName(state),
      language: languageOf(state),
      link: { purpose: 'confirm_email', mark: confirmationId },
    });
  }
  await beginSession(call, deps, 'customer', customerId);
  return {
    user: { id: customerId, email, firstName, lastName, phone: phone ?? null, role: 'customer' as const },
  };
});
