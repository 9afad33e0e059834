/** The lists of technicians' applications (spec admin §2, §3 and §7). */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { listedApplication } from './onboarding.ts';
import { csvFile, paged } from './paged.ts';

export const applicationStatuses = ['pending', 'under_review', 'approved', 'rejected'] as const;

export const listApplications = endpoint({
  method: 'GET',
  path: '/api/admin/technician-applications',
  summary: 'All who applied, the newest first.',
  roles: ['admin'],
  permission: 'manage_users',
  response: z.array(listedApplication),
});

const applicationFilter = { status: z.optional(z.enum(['all', ...applicationStatuses])) };

export const listApplicationPage = endpoint({
  method: 'GET',
  path: '/api/admin/technician-applications/paginated',
  summary:
    'One page of the applications by name, mail address, phone, state or ZIP, newest first unless sorted.',
  roles: ['admin'],
  permission: 'manage_users',
  ...paged({
    rows: 'applications',
    row: listedApplication,
    filter: applicationFilter,
    sorts: ['applicant', 'created'],
  }),
});

export const exportApplications = endpoint({
  method: 'GET',
  path: '/api/admin/technician-applications/export',
  summary: 'The applications that a filter lets through as a file; who takes it stands in the audit.',
  roles: ['admin'],
  permission: 'manage_users',
  ...csvFile(applicationFilter),
});

export const listOpenApplications = endpoint({
  method: 'GET',
  path: '/api/admin/technician-applications/open',
  summary:
    'Every application that waits for something, whoever it waits for, and how fast the last ones were decided.',
  roles: ['admin'],
  permission: 'manage_users',
  response: z.object({
    applications: z.array(listedApplication),
    /** Approvals of the last 30 days, without technicians whom an admin added directly. */
    approved: z.number(),
    /** From application to decision, the median over those days; null if there are none. */
    medianMs: z.nullable(z.number()),
  }),
});
