/** A store partner's sign-up and forgotten password, apart from the long application (spec admin §5 and §7). */
import * as z from 'zod/mini';
import { languages } from '#domain/core/language.ts';
import { partnerUser } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { email, required, success } from './fields.ts';
import { fieldError } from './field-error.ts';
import { personName } from './names.ts';

/** These calls also return a message to show. */
const told = z.extend(success, { message: z.string() });

/** A new password, with the message of the partner's forms. */
export const partnerPassword = z
  .string(fieldError('passwordTooShort'))
  .check(
    z.minLength(8, fieldError('passwordTooShort')),
    z.maxLength(200, fieldError('tooLong', { max: 200 })),
  );

const language = z.optional(z.enum(languages, fieldError('chooseEnglishSpanish')));

export const partnerSignUp = {
  firstName: personName(fieldError('firstNameMissing')),
  lastName: personName(fieldError('lastNameMissing')),
  storeName: required(120, fieldError('storeNameMissing')),
  email,
};

export const signUpPartner = endpoint({
  method: 'POST',
  path: '/api/store-partner-signup',
  summary: 'Creates the account of a store partner and signs it in; the application comes next.',
  roles: 'anyone',
  body: z.strictObject({ ...partnerSignUp, password: partnerPassword, language }),
  response: z.extend(told, { storePartner: partnerUser }),
  status: 201,
  errors: ['email_taken', 'weak_password'],
});

export const forgotPartnerPassword = endpoint({
  method: 'POST',
  path: '/api/store-partner/forgot-password',
  summary:
    'Mails a store partner a link that sets a new password; the answer tells nobody whether there is one.',
  roles: 'anyone',
  body: z.strictObject({ email }),
  response: told,
  status: 202,
  errors: ['too_many_requests'],
});

export const resetPartnerPassword = endpoint({
  method: 'POST',
  path: '/api/store-partner/reset-password',
  summary: "Sets a store partner's new password by the link of a mail, once, and ends the other sessions.",
  roles: 'anyone',
  body: z.strictObject({
    token: z
      .string(fieldError('linkIncomplete'))
      .check(
        z.trim(),
        z.minLength(20, fieldError('linkIncomplete')),
        z.maxLength(400, fieldError('linkIncomplete')),
      ),
    newPassword: partnerPassword,
  }),
  response: told,
  errors: ['link_ended', 'weak_password', 'too_many_requests'],
});

export const sendPartnerConfirmation = endpoint({
  method: 'POST',
  path: '/api/store-partner/:id/confirmation',
  summary: "Sends the link again that confirms the account's mail address; older links end.",
  roles: ['partner'],
  response: z.extend(success, { alreadyConfirmed: z.boolean(), position: z.string() }),
  status: 202,
  errors: ['too_many_requests'],
});

export const choosePartnerLanguage = endpoint({
  method: 'PATCH',
  path: '/api/store-partner/language',
  summary: "The language of the store partner's mails.",
  roles: ['partner'],
  body: z.strictObject({ language: z.enum(languages, fieldError('chooseEnglishSpanish')) }),
  response: z.extend(success, { position: z.string() }),
});
