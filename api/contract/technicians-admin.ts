/** The admins' lists of technicians (spec admin §2, §3 and §7); what the technicians' own app does not carry. */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { streamedFile } from './fields.ts';
import { csvQuery, paged } from './paged.ts';
import { technician } from './technicians.ts';

/** The badges of spec admin §4: everybody has exactly one, and the filters are these. */
export const technicianStandings = ['available', 'unavailable', 'pending', 'inactive'] as const;
export type TechnicianStanding = (typeof technicianStandings)[number];

/** A technician in the list. */
export const adminTechnician = z.extend(technician, {
  user: z.extend(technician.shape.user, { emailVerified: z.boolean() }),
  status: z.enum(technicianStandings),
  /** Where an admin looks at the license that was sent in; null without one. */
  licenseUrl: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  createdAt: z.string(),
});
export type AdminTechnician = z.output<typeof adminTechnician>;

const technicianFilter = {
  /** `active`: all who are not inactive. */
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
    sorts: ['technician', 'joined'],
  }),
});

export const exportTechnicians = endpoint({
  method: 'GET',
  path: '/api/admin/technicians/export',
  summary: 'The technicians that a filter lets through as a file; who takes it stands in the audit.',
  roles: ['admin'],
  permission: 'manage_users',
  query: csvQuery(technicianFilter),
  response: streamedFile,
  produces: 'text/csv',
});
