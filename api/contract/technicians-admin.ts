/**
 * Technicians as admins list and change them (spec admin §2, §3 and §7); separate so that the technicians' own app does
 * not include it.
 */
import * as z from 'zod/mini';
import { calendar, timeOff } from './calendar.ts';
import { author } from './customers.ts';
import { endpoint } from './endpoint.ts';
import { fieldError } from './field-error.ts';
import { email, phone, required, text, zip } from './fields.ts';
import { personName } from './names.ts';
import { addressLine } from './onboarding.ts';
import { csvFile, paged } from './paged.ts';
import { availability, experience, hourlyRate, technician, workRadius } from './technicians.ts';

/** The badges of spec admin §4, which are also the filters; everyone has exactly one. */
export const technicianStandings = ['available', 'unavailable', 'pending', 'inactive'] as const;
export type TechnicianStanding = (typeof technicianStandings)[number];

/** A technician in the list. */
export const adminTechnician = z.extend(technician, {
  user: z.extend(technician.shape.user, { emailVerified: z.boolean() }),
  status: z.enum(technicianStandings),
  /** Where an admin views the license that was uploaded; null without one. */
  licenseUrl: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  createdAt: z.string(),
});
export type AdminTechnician = z.output<typeof adminTechnician>;

const technicianFilter = {
  /** `active`: everyone who is not inactive. */
  status: z.optional(z.enum(['all', 'active', ...technicianStandings])),
};

export const listTechnicians = endpoint({
  method: 'GET',
  path: '/api/admin/technicians',
  summary: 'All technicians.',
  roles: ['admin'],
  permission: 'manage_users',
  response: z.array(adminTechnician),
});

export const listTechnicianPage = endpoint({
  method: 'GET',
  path: '/api/admin/technicians/paginated',
  summary:
    'One page of the technicians by name, mail address, phone, state or ZIP, newest first unless sorted.',
  roles: ['admin'],
  permission: 'manage_users',
  ...paged({
    rows: 'technicians',
    row: adminTechnician,
    filter: technicianFilter,
    sorts: ['technician', 'jobs', 'rating', 'joined'],
  }),
});

export const exportTechnicians = endpoint({
  method: 'GET',
  path: '/api/admin/technicians/export',
  summary: 'The technicians that a filter lets through as a file; who takes it stands in the audit.',
  roles: ['admin'],
  permission: 'manage_users',
  ...csvFile(technicianFilter),
});

/** One technician with everything that admins may see; documents and earnings have their own calls. */
export const adminTechnicianDetail = z.extend(adminTechnician, {
  address: z.nullable(z.string()),
  language: z.enum(['en', 'es']),
  /** The bank account for payouts; only the provider has its number. */
  bank: z.nullable(
    z.object({ bankName: z.string(), last4: z.string(), accountType: z.enum(['individual', 'business']) }),
  ),
  /** Why they get no offers; null if they are active. */
  suspended: z.nullable(z.object({ reason: z.nullable(z.string()), by: author, at: z.string() })),
  /** Who last changed the notes. */
  notesChanged: z.nullable(z.object({ by: author, at: z.string() })),
  /** Hours and time off in the time zone of their base; the reason for time off is private. */
  calendar: z.extend(calendar, {
    timeOff: z.array(z.omit(timeOff, { reason: true })),
  }),
  /** What a deletion waits for. */
  openJobs: z.number(),
  unpaidShares: z.number(),
});
export type AdminTechnicianDetail = z.output<typeof adminTechnicianDetail>;

export const getTechnician = endpoint({
  method: 'GET',
  path: '/api/admin/technicians/:id',
  summary: 'One technician with bank account, calendar, notes and what keeps them from work.',
  roles: ['admin'],
  permission: 'manage_users',
  response: adminTechnicianDetail,
});

/** Evidence recorded by others is sent unchanged or left out: a different value is refused (decision 171). */
const evidence = {
  emailVerified: z.optional(z.boolean()),
  backgroundCheckStatus: z.optional(technician.shape.backgroundCheckStatus),
  applicationStatus: z.optional(technician.shape.applicationStatus),
  bankingSetup: z.optional(z.boolean()),
  licenseUrl: z.optional(z.nullable(text(500))),
  role: z.optional(z.literal('technician')),
};

/** The edit dialog of spec admin §2; fields that are left out stay unchanged. */
const technicianChange = z.strictObject({
  ...evidence,
  firstName: z.optional(personName(fieldError('firstNameMissing'))),
  lastName: z.optional(personName(fieldError('lastNameMissing'))),
  email: z.optional(email),
  phone: z.optional(z.nullable(z.union([z.literal(''), phone], fieldError('phoneInvalid')))),
  address: z.optional(z.nullable(z.union([z.literal(''), addressLine], fieldError('fullAddressMissing')))),
  experience: z.optional(experience),
  skills: z.optional(z.array(text(60)).check(z.maxLength(40))),
  availability: z.optional(availability),
  hourlyRate: z.optional(hourlyRate),
  /** Ends with the ZIP code of the base, as the list shows it: `NY 10001`. */
  serviceArea: z.optional(required(120, fieldError('serviceAreaMissing'))),
  zip: z.optional(zip),
  workRadius: z.optional(workRadius),
  isAvailable: z.optional(z.boolean()),
  isActive: z.optional(z.boolean()),
  /** Reason for a suspension. */
  reason: z.optional(z.nullable(text(500))),
  notes: z.optional(z.nullable(text(4000))),
});

export const updateTechnician = endpoint({
  method: 'PUT',
  path: '/api/admin/technicians/:id',
  summary:
    'Corrects a technician, suspends one or lets one work again. Another mail address is one to sign in with; what checks and documents have shown cannot be written over.',
  roles: ['admin'],
  permission: 'manage_users',
  body: technicianChange,
  response: z.extend(adminTechnicianDetail, { success: z.literal(true), position: z.string() }),
  errors: ['email_taken', 'unknown_zip', 'by_evidence'],
});

export const getScorecard = endpoint({
  method: 'GET',
  path: '/api/admin/technicians/:id/scorecard',
  summary: 'How a technician keeps time, answers offers and is rated, and what was refunded for their fault.',
  roles: ['admin'],
  permission: ['manage_users', 'manage_bookings'],
  response: z.object({
    /** How far back offers and visits are counted, in days; everything else counts all jobs. */
    days: z.number(),
    onTimeMinutes: z.number(),
    visits: z.object({ onTime: z.number(), arrived: z.number() }),
    offers: z.object({ taken: z.number(), answered: z.number() }),
    /** Jobs that were accepted and given back. */
    givenBack: z.number(),
    jobs: z.number(),
    rating: z.object({ average: z.nullable(z.number()), reviews: z.number() }),
    /** Jobs with a refund for which the crew was at fault, and the total refunded for them. */
    faults: z.object({ jobs: z.number(), refundedCents: z.number() }),
  }),
});
