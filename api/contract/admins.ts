/** Who works in the console: invitations, permissions, codes at the sign-in, sessions (design.md §7). */
import * as z from 'zod/mini';
import { permissions } from '#domain/admin/permissions.ts';
import { sessionList, token } from './account.ts';
import { user } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { email, newPassword, password, required } from './fields.ts';
import { fieldError } from './field-error.ts';
import { personName } from './names.ts';

const permission = z.enum(permissions);
/** The domain rejects duplicates; this only limits the length. */
const permissionList = z.array(permission).check(z.maxLength(permissions.length));

const names = {
  firstName: personName(fieldError('firstNameMissing')),
  lastName: personName(fieldError('lastNameMissing')),
};

export const consoleAdmin = z.object({
  id: z.string(),
  /** What they sign in with: an email address, or the username from the environment. */
  login: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  status: z.enum(['invited', 'withdrawn', 'active', 'deactivated']),
  permissions: z.array(permission),
  needsSecondFactor: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** ISO instants. */
  since: z.string(),
  joinedAt: z.nullable(z.string()),
  invitationExpiresAt: z.nullable(z.string()),
  /** Latest activity of the current sessions; null if there are none. */
  seenAt: z.nullable(z.string()),
  sessions: z.number(),
});
export type ConsoleAdmin = z.output<typeof consoleAdmin>;

/** The answer of every change of an admin. */
const changed = z.object({ admin: consoleAdmin });

export const listAdmins = endpoint({
  method: 'GET',
  path: '/api/admin/admins',
  summary: 'Everybody who works in the console or was invited to, in the order in which they came.',
  roles: ['admin'],
  permission: 'manage_admins',
  response: z.object({ admins: z.array(consoleAdmin) }),
});

export const inviteAdmin = endpoint({
  method: 'POST',
  path: '/api/admin/admins',
  summary: 'Invites somebody by mail, with a link that works for seven days and once.',
  roles: ['admin'],
  permission: 'manage_admins',
  body: z.strictObject({
    ...names,
    email,
    permissions: permissionList,
    /** Whether they must set up codes at sign-in before they can do anything. */
    needsSecondFactor: z.optional(z.boolean()),
  }),
  response: changed,
  status: 201,
  errors: ['email_taken', 'too_many_requests'],
});

export const renewInvitation = endpoint({
  method: 'POST',
  path: '/api/admin/admins/:id/invitation',
  summary: 'Sends the invitation again; the link before it ends.',
  roles: ['admin'],
  permission: 'manage_admins',
  response: changed,
  errors: ['already_joined', 'too_many_requests'],
});

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/api/admin/admins/:id/invitation',
  summary: 'Takes an invitation back: its link ends.',
  roles: ['admin'],
  permission: 'manage_admins',
  response: changed,
  errors: ['already_joined'],
});

export const setPermissions = endpoint({
  method: 'PUT',
  path: '/api/admin/admins/:id/permissions',
  summary: 'Says what an admin may do, from their next request on.',
  roles: ['admin'],
  permission: 'manage_admins',
  body: z.strictObject({ permissions: permissionList }),
  response: changed,
  errors: ['last_manager'],
});

export const demandSecondFactor = endpoint({
  method: 'PUT',
  path: '/api/admin/admins/:id/second-factor',
  summary: 'Says whether an admin must use codes: without them they may then do nothing but set them up.',
  roles: ['admin'],
  permission: 'manage_admins',
  body: z.strictObject({ isNeeded: z.boolean() }),
  response: changed,
});

export const resetSecondFactor = endpoint({
  method: 'DELETE',
  path: '/api/admin/admins/:id/second-factor',
  summary: 'Turns the codes of an admin off who has lost phone and paper, and signs them out.',
  roles: ['admin'],
  permission: 'manage_admins',
  response: changed,
  errors: ['second_factor_needed'],
});

export const deactivateAdmin = endpoint({
  method: 'POST',
  path: '/api/admin/admins/:id/deactivate',
  summary: 'Takes an account out of use: its sessions and open screens end at once.',
  roles: ['admin'],
  permission: 'manage_admins',
  response: changed,
  errors: ['own_account', 'last_manager', 'not_joined'],
});

export const reactivateAdmin = endpoint({
  method: 'POST',
  path: '/api/admin/admins/:id/reactivate',
  summary: 'Lets a deactivated admin sign in again, with the permissions of before.',
  roles: ['admin'],
  permission: 'manage_admins',
  response: changed,
  errors: ['not_joined'],
});

export const listAdminSessions = endpoint({
  method: 'GET',
  path: '/api/admin/admins/:id/sessions',
  summary: 'Where an admin is signed in: device, since when, last seen.',
  roles: ['admin'],
  permission: 'manage_admins',
  response: sessionList,
});

export const endAdminSessions = endpoint({
  method: 'DELETE',
  path: '/api/admin/admins/:id/sessions',
  summary: 'Signs an admin out everywhere.',
  roles: ['admin'],
  permission: 'manage_admins',
  response: sessionList,
});

export const endAdminSession = endpoint({
  method: 'DELETE',
  path: '/api/admin/admins/:id/sessions/:session',
  summary: 'Signs an admin out on one device.',
  roles: ['admin'],
  permission: 'manage_admins',
  response: sessionList,
});

/** An invitation by the token of its link, `/admin/invitation?token=…`. */
export const readInvitation = endpoint({
  method: 'GET',
  path: '/api/admin/invitation',
  summary: 'Whom an invitation is for, by the token of its link.',
  roles: 'anyone',
  query: z.strictObject({ token }),
  response: z.object({ email: z.string(), firstName: z.string(), lastName: z.string() }),
  errors: ['link_ended'],
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/admin/invitation',
  summary: 'Takes an invitation up with a password of one’s own, and signs in.',
  roles: 'anyone',
  body: z.strictObject({ token, password: newPassword }),
  response: z.object({ success: z.literal(true), user }),
  errors: ['link_ended', 'weak_password', 'email_taken', 'too_many_requests'],
});

const ownAccount = z.object({
  login: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  permissions: z.array(permission),
  needsSecondFactor: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** Recovery codes that have not been used. */
  recoveryCodesLeft: z.number(),
});
export type OwnAccount = z.output<typeof ownAccount>;

export const getOwnAccount = endpoint({
  method: 'GET',
  path: '/api/admin/account',
  summary: 'The signed-in admin’s own account.',
  roles: ['admin'],
  permission: 'every_admin',
  response: ownAccount,
});

export const renameOwnAccount = endpoint({
  method: 'PATCH',
  path: '/api/admin/account',
  summary: 'Changes the signed-in admin’s own names.',
  roles: ['admin'],
  permission: 'every_admin',
  body: z.strictObject(names),
  response: ownAccount,
});

export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/api/admin/account/second-factor',
  summary:
    'What an authenticator app needs to make codes; nothing changes before the first one is confirmed.',
  roles: ['admin'],
  permission: 'every_admin',
  body: z.strictObject({ password }),
  response: z.object({
    /** Base32, for typing. */
    secret: z.string(),
    /** `otpauth://…`, for the authenticator app. */
    uri: z.string(),
    /** The same as a QR code: modules per side, and the dark ones as an SVG path with one unit per module. */
    qr: z.object({ size: z.number(), path: z.string() }),
  }),
  errors: ['wrong_password', 'conflict', 'too_many_requests'],
});

/** As typed: spaces and hyphens are ignored. */
const code = required(40, fieldError('fillAll'));

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/api/admin/account/second-factor/confirm',
  summary: 'Turns codes on by the first one, and answers those for a lost phone, shown this once.',
  roles: ['admin'],
  permission: 'every_admin',
  body: z.strictObject({ code }),
  response: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: ['wrong_code', 'too_many_requests'],
});

export const turnOffSecondFactor = endpoint({
  method: 'POST',
  path: '/api/admin/account/second-factor/off',
  summary: 'Turns the own codes off, with password and code.',
  roles: ['admin'],
  permission: 'every_admin',
  body: z.strictObject({ password, code }),
  response: ownAccount,
  errors: ['wrong_password', 'wrong_code', 'second_factor_needed', 'too_many_requests'],
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/admin/account/second-factor/recovery-codes',
  summary: 'New codes for a lost phone in the place of all earlier ones, with password and code.',
  roles: ['admin'],
  permission: 'every_admin',
  body: z.strictObject({ password, code }),
  response: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: ['wrong_password', 'wrong_code', 'too_many_requests'],
});
