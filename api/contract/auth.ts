/** Signing in and out, one login per role (spec customer §7, technician §7, admin §7). */
import * as z from 'zod/mini';
import { languages } from '#domain/core/language.ts';
import { endpoint } from './endpoint.ts';
import { email, newPassword, password, phone, required, success, text } from './fields.ts';
import { personName } from './names.ts';
import { fieldError } from './field-error.ts';

/** What the account was told on any device; missing where it was never told. */
const accountLanguage = z.optional(z.enum(languages));

/** A signed-in person. */
export const user = z.object({
  id: z.string(),
  /** Equals `id` for technicians: the name that the specs' technician calls use. */
  technicianId: z.optional(z.string()),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.optional(z.nullable(z.string())),
  role: z.enum(['customer', 'technician', 'admin', 'partner']),
  language: accountLanguage,
  /** Of a customer who has booked without an account; absent: they have one. */
  isGuest: z.optional(z.literal(true)),
  /** What an admin may do (domain/admin/permissions.ts). */
  permissions: z.optional(z.array(z.string())),
  /** Whether an admin may do nothing before their sign-in asks for codes. */
  mustSetUpCodes: z.optional(z.boolean()),
});
export type User = z.output<typeof user>;

/** A store partner's sign-in answers this record. */
export const partnerUser = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  storeName: z.string(),
  storeCode: z.nullable(z.string()),
  role: z.literal('partner'),
  language: accountLanguage,
});

const customerRegistration = z.strictObject({
  email,
  firstName: personName(fieldError('firstNameMissing')),
  lastName: personName(fieldError('lastNameMissing')),
  password: newPassword,
  phone: z.optional(phone),
  /** Of the mails and texts to come; default English. */
  language: z.optional(z.enum(languages, fieldError('chooseEnglishSpanish'))),
});

const signIn = z.strictObject({
  email: required(254, fieldError('fillAll')),
  password,
});

export const registerCustomer = endpoint({
  method: 'POST',
  path: '/api/auth/customer/register',
  summary: 'Creates a customer account and signs it in.',
  roles: 'anyone',
  body: customerRegistration,
  response: z.object({ user }),
  status: 201,
  errors: ['email_taken', 'weak_password'],
});

/** The answer is the same whether or not the address has an account (decision 231). */
export const checkOutAsGuest = endpoint({
  method: 'POST',
  path: '/api/auth/customer/guest',
  summary: 'Lets a visitor book with a mail address alone: a record of its own, for a day in this browser.',
  roles: 'anyone',
  body: z.strictObject({
    email,
    firstName: personName(fieldError('firstNameMissing')),
    lastName: personName(fieldError('lastNameMissing')),
    phone,
    /** Of the mails and texts to come; default English. */
    language: z.optional(z.enum(languages, fieldError('chooseEnglishSpanish'))),
  }),
  response: z.object({ user }),
  status: 201,
  errors: ['not_bookable_online', 'conflict'],
});

export const signInCustomer = endpoint({
  method: 'POST',
  path: '/api/auth/customer/login',
  summary: 'Signs a customer in.',
  roles: 'anyone',
  body: signIn,
  response: z.object({ user }),
});

export const signInTechnician = endpoint({
  method: 'POST',
  path: '/api/auth/technician-login',
  summary: 'Signs a technician in.',
  roles: 'anyone',
  body: signIn,
  response: z.object({ user }),
});

export const signInAdmin = endpoint({
  method: 'POST',
  path: '/api/admin/auth',
  summary: 'Signs an admin in.',
  roles: 'anyone',
  body: z.strictObject({
    /** A mail address, or the username of the environment. */
    username: required(254, fieldError('fillAll')),
    password,
    /** Of the authenticator app or on paper; asked for by `code_required` where the account has them. */
    code: z.optional(text(40)),
  }),
  response: z.object({ success: z.literal(true), user }),
  errors: ['code_required', 'wrong_code'],
});

export const signInPartner = endpoint({
  method: 'POST',
  path: '/api/store-partner-login',
  summary: 'Signs a store partner in.',
  roles: 'anyone',
  body: signIn,
  response: z.object({ success: z.literal(true), storePartner: partnerUser, message: z.string() }),
});

/** Ends the session of the role named by `X-Role`, or every session of this browser when none is named. */
export const signOut = endpoint({
  method: 'GET',
  path: '/api/logout',
  summary: 'Signs out.',
  roles: 'anyone',
  response: success,
});

export const session = endpoint({
  method: 'GET',
  path: '/api/session',
  summary: 'Who is signed in with this browser, one entry per role.',
  roles: 'anyone',
  response: z.object({ users: z.array(user) }),
});
