/** POST /api/store-partner-signup */
import { as, type PartnerId } from '#domain/core/ids.ts';
import { partners } from '#domain/partner/decide.ts';
import { defaultCommissionBps, storeNamed } from '#domain/partner/store.ts';
import { idOfCommand } from '#events/ids.ts';
import { checkLogin, createLogin, ownerOfLogin } from '../../auth/credentials.ts';
import { refuseWeakPassword } from '../../auth/password-rules.ts';
import { beginSession } from '../../auth/sign-in.ts';
import { signUpPartner } from '../../contract/partner-account.ts';
import { executeCall } from '../../execute-call.ts';
import { mailboxOf } from '../../people/confirmed-address.ts';
import { wantPartnerConfirmation } from '../../people/partner-confirmation.ts';
import { partnerUserOf } from '../../people/users.ts';
import { implement } from '../../pipeline.ts';
import { notFound, Refused } from '../../problems.ts';

const emailTaken = () =>
  new Refused('email_taken', 'partnerEmailTaken', { fields: { email: 'partnerEmailTaken' } });

export default implement(signUpPartner, async (call, deps) => {
  await deps.rateLimits.count('registration', call.address);
  const { email, password, firstName, lastName, storeName, language = null } = call.body;
  refuseWeakPassword(password, { login: email, names: [firstName, lastName, storeName] }, 'password');
  const partnerId = as<PartnerId>(idOfCommand(`partner-account:${call.commandId}`));
  const owner = await ownerOfLogin(deps.pool, 'partner', email);
  // A repetition of the request signs in again; the password proves that it is the same person.
  const again = owner === partnerId && (await checkLogin(deps.pool, 'partner', email, password)) !== null;
  if (owner !== null && !again) throw emailTaken();
  const seal = (field: string, text: string) => deps.keys.seal(`partner-${partnerId}`, field, text);
  const account = {
    firstName: await seal('firstName', firstName),
    lastName: await seal('lastName', lastName),
    email: await seal('email', email),
  };
  const person = {
    contactName: await seal('contactName', `${firstName} ${lastName}`),
    contactEmail: await seal('contactEmail', email),
    contactPhone: null,
    marketingContact: null,
    address: null,
    taxId: null,
    businessLicenseNumber: null,
  };
  const confirmationId = idOfCommand(`confirmation:${call.commandId}`);
  const { state } = await executeCall(
    call,
    deps,
    partners,
    partnerId,
    () => ({
      type: 'Register',
      partnerId,
      account,
      language,
      confirmationId,
      store: storeNamed(storeName),
      person,
      commissionBps: defaultCommissionBps,
      source: 'website',
      storeCode: null,
    }),
    { actor: { role: 'partner', id: partnerId } },
  );
  // The record first: a login without one would belong to no one.
  const created =
    again || (await createLogin(deps.pool, { role: 'partner', login: email, password, personId: partnerId }));
  if (!created && (await ownerOfLogin(deps.pool, 'partner', email)) !== partnerId) throw emailTaken();
  const isAsked = state.status !== 'none' && !state.emailConfirmed;
  if (isAsked && (await deps.rateLimits.isWithin('confirmation_mail', mailboxOf(email))))
    await wantPartnerConfirmation(deps, state, confirmationId);
  await beginSession(call, deps, 'partner', partnerId);
  const storePartner = await partnerUserOf(deps, partnerId);
  if (!storePartner) throw notFound('Partner');
  return { success: true as const, message: 'Account created successfully!', storePartner };
});
