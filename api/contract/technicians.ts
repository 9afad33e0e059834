/** Technicians as admins see them (spec admin §3 and §7). */
import * as z from 'zod/mini';
import { language } from './account.ts';
import { endpoint } from './endpoint.ts';
import { email, newPassword, phone, required, success, text, zip } from './fields.ts';
import { personName } from './names.ts';
import { addressLine } from './onboarding.ts';
import { fieldError } from './field-error.ts';

export const experience = z.enum(['beginner', 'intermediate', 'experienced', 'expert']);

export const technician = z.object({
  id: z.string(),
  user: z.object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.nullable(z.string()),
    role: z.literal('technician'),
  }),
  phone: z.nullable(z.string()),
  experience,
  skills: z.array(z.string()),
  availability: z.enum(['weekdays', 'weekends', 'flexible', 'evenings', 'full-time']),
  serviceArea: z.string(),
  zip: z.string(),
  /** Null: unlimited. */
  workRadiusMiles: z.nullable(z.number()),
  isAvailable: z.boolean(),
  isActive: z.boolean(),
  applicationStatus: z.enum(['pending', 'under_review', 'approved', 'rejected']),
  backgroundCheckStatus: z.enum(['pending', 'clear', 'flagged', 'failed']),
  /** What keeps them from new jobs now; an exception counts as evidence. */
  obstacles: z.array(
    z.enum([
      'inactive',
      'not_approved',
      'check_not_clear',
      'contract_unsigned',
      'not_payable',
      'license_expired',
      'unavailable',
    ]),
  ),
  hourlyRate: z.number(),
  bankingSetup: z.boolean(),
  totalJobs: z.number(),
  avgRating: z.nullable(z.number()),
  totalEarnings: z.number(),
});

/** The create form of the specification writes `full-time`, the edit screen `full_time` (spec admin §3). */
export const availability = z.enum([
  'weekdays',
  'weekends',
  'flexible',
  'evenings',
  'full-time',
  'full_time',
]);
/** Dollars, as a number or as typed. */
export const hourlyRate = z.union([
  z.number().check(z.nonnegative(), z.maximum(1000)),
  z.string().check(z.regex(/^\d{1,3}(\.\d{1,2})?$/)),
]);
/** Miles; null: unlimited. */
export const workRadius = z.nullable(z.int().check(z.minimum(1), z.maximum(500)));

export const createTechnician = endpoint({
  method: 'POST',
  path: '/api/admin/technicians',
  summary:
    'Applies for somebody whom an admin has reviewed, and makes their login; check, contract and bank account follow.',
  roles: ['admin'],
  permission: 'manage_users',
  body: z.strictObject({
    firstName: personName(fieldError('requiredFields')),
    lastName: personName(fieldError('requiredFields')),
    email,
    /** 555-0000 is the form's placeholder and counts as empty (spec admin §5). */
    phone: z.optional(z.nullable(z.union([z.literal(''), z.literal('555-0000'), phone]))),
    password: newPassword,
    experience: z._default(experience, 'intermediate'),
    skills: z._default(z.array(text(60)).check(z.maxLength(40)), []),
    availability: z._default(availability, 'weekdays'),
    hourlyRate: z._default(hourlyRate, 45),
    /** ZIP code of the base, alone or within a text such as `New York 10001`. */
    serviceArea: required(120, fieldError('serviceAreaMissing')),
    zip: z.optional(zip),
    workRadius: z.optional(workRadius),
  }),
  response: z.object({
    technician: z.object({ id: z.string() }),
    loginCredentials: z.object({ email: z.string(), password: z.string() }),
    position: z.string(),
  }),
  status: 201,
  errors: ['email_taken', 'unknown_zip', 'weak_password'],
});

export const setAvailability = endpoint({
  method: 'PATCH',
  path: '/api/technicians/:id/availability',
  summary: "The technician's own switch, or an admin's.",
  roles: ['technician', 'admin'],
  permission: 'manage_users',
  body: z.strictObject({ isAvailable: z.boolean() }),
  response: z.extend(success, { isAvailable: z.boolean(), position: z.string() }),
});

export const setAvailabilityByAdmin = endpoint({
  method: 'PUT',
  path: '/api/admin/technicians/:id/availability',
  summary: 'The same command under its second address.',
  roles: ['admin'],
  permission: 'manage_users',
  body: z.strictObject({ isAvailable: z.boolean() }),
  response: z.extend(success, { isAvailable: z.boolean(), position: z.string() }),
});

export const decideApplication = endpoint({
  method: 'PATCH',
  path: '/api/admin/technician-applications/:id/approve',
  summary:
    'Approves an application, which makes a login where there is none, or rejects it; the person is told by mail.',
  roles: ['admin'],
  permission: 'manage_users',
  /** `reason` for a rejection; default `other`. */
  body: z.strictObject({
    approved: z.boolean(),
    reason: z.optional(z.enum(['report', 'license', 'experience', 'area', 'other'])),
  }),
  response: z.extend(success, {
    applicationStatus: z.enum(['approved', 'rejected']),
    /** For an approval. Without a password, the login keeps the one the person chose. */
    loginCredentials: z.optional(z.object({ email: z.string(), password: z.nullable(z.string()) })),
    position: z.string(),
  }),
  errors: ['not_ready', 'already_approved', 'adverse_first', 'adverse_runs', 'application_ended'],
});

/** Spec admin §7. */
export const deleteTechnician = endpoint({
  method: 'DELETE',
  path: '/api/admin/technicians/:id',
  summary: 'Deletes a technician for good; refused while jobs are open or shares unpaid.',
  roles: ['admin'],
  permission: 'manage_users',
  response: success,
  errors: ['not_found', 'open_bookings', 'unpaid_shares'],
});

export const getReliability = endpoint({
  method: 'GET',
  path: '/api/technician/reliability',
  summary: 'What the acceptance rate and the on-time rate of this technician count.',
  roles: ['technician'],
  response: z.object({
    /** How far back, in days. */
    days: z.number(),
    /** Offers accepted and kept, out of those answered or lapsed. */
    offers: z.object({ taken: z.number(), answered: z.number() }),
    /** Arrivals within the first minutes of the window, out of all arrivals. */
    visits: z.object({ onTime: z.number(), arrived: z.number() }),
    onTimeMinutes: z.number(),
  }),
});

export const setLanguage = endpoint({
  method: 'PATCH',
  path: '/api/technician/language',
  summary: 'Chooses what the signed-in technician’s mails and text messages are written in.',
  roles: ['technician'],
  body: z.strictObject({ language }),
  response: z.extend(success, { language, position: z.string() }),
});

/** A technician's own record: what admins see of it, and their address. */
export const ownProfile = z.extend(technician, {
  /** Street, unit, city and state as one line; null if not given. */
  address: z.nullable(z.string()),
  /** IANA zone of the base's ZIP code. */
  zone: z.string(),
});

export type OwnProfile = z.output<typeof ownProfile>;

const profileBody = z.strictObject({
  phone: z.optional(phone),
  /** As on the application: at least ten characters (spec technician §5). */
  address: z.optional(addressLine),
  /** Of the base, where the day starts. */
  zip: z.optional(zip),
  /** Miles, null is unlimited; both lists of spec technician §3 are within these bounds. */
  workRadius: z.optional(
    z.nullable(
      z
        .int(fieldError('workRadiusMissing'))
        .check(
          z.minimum(5, fieldError('workRadiusMissing')),
          z.maximum(100, fieldError('workRadiusMissing')),
        ),
    ),
  ),
  skills: z.optional(
    z
      .array(text(60), fieldError('skillsMissing'))
      .check(z.minLength(1, fieldError('skillsMissing')), z.maxLength(40)),
  ),
});

export const changeProfile = endpoint({
  method: 'PATCH',
  path: '/api/technician/profile',
  summary: 'Changes contact, work area or skills of the signed-in technician; what is left out stays.',
  roles: ['technician'],
  body: profileBody,
  response: z.extend(ownProfile, { position: z.string() }),
  errors: ['unknown_zip'],
});

/** The signed-in technician's own profile. */
export const getProfile = endpoint({
  method: 'GET',
  path: '/api/technician/profile',
  summary: 'The signed-in technician.',
  roles: ['technician'],
  response: ownProfile,
});
