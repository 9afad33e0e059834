/** Signing in and out, one login per role (spec customer §7, technician §7, admin §7). */
import * as z from 'zod/mini';
import { languages } from '#domain/core/language.ts';
import { endpoint } from './endpoint.ts';
import { email, newPassword, password, phone, required, success, text } from './fields.ts';
import { personName } from './names.ts';
import { fieldError } from './field-error.ts';

/** The language last chosen for the account on any device; missing if none was chosen. */
const accountLanguage = z.optional(z.enum(languages));

/** A signed-in person. */
export const user = z.object({
  id: z.string(),
  /** Equals `id` for technicians: the name used in the specs' technician calls. */
  technicianId: z.optional(z.string()),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.optional(z.nullable(z.string())),
  role: z.enum(['customer', 'technician', 'admin', 'partner']),
  language: accountLanguage,
  /** Set for a customer who booked without an account; absent for account holders. */
  isGuest: z.optional(z.literal(true)),
  /** What an admin may do (domain/admin/permissions.ts). */
  permissions: z.optional(z.array(z.string())),
  /** Whether an admin must set up codes at sign-in before they can do anything. */
  mustSetUpCodes: z.optional(z.boolean()),
});
export type User = z.output<typeof user>;

/** What a store partner's sign-in returns. */
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
  /** For future emails and texts; default English. */
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
    /** For future emails and texts; default English. */
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
    /** An email address, or the username from the environment. */
    username: required(254, fieldError('fillAll')),
    password,
    /** From the authenticator app or a recovery code; `code_required` asks for it if the account uses codes. */
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

/** Ends the session of the role named by `X-Role`, or all sessions of this browser if none is named. */
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
