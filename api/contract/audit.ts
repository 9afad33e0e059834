/**
 * Who read or changed what and when: one list of everything, which can be searched, exported and verified (design.md
 * §8).
 */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { day } from './fields.ts';
import { fieldError } from './field-error.ts';
import { csvFile, paged } from './paged.ts';

export const auditEntry = z.object({
  /** Position in the log: grows, with gaps. */
  position: z.string(),
  /** ISO instant. */
  at: z.string(),
  kind: z.enum(['read', 'sign_in', 'change']),
  actor: z.object({
    role: z.enum(['customer', 'technician', 'admin', 'partner', 'system']),
    id: z.string(),
    /** In the reader's language; an admin's own name. */
    name: z.string(),
  }),
  /** In the reader's language. */
  what: z.string(),
  /** The event's type name. */
  type: z.string(),
  about: z.object({ label: z.string(), href: z.nullable(z.string()) }),
  /** The event's data without personal data. */
  details: z.string(),
});
export type AuditEntry = z.output<typeof auditEntry>;

const filter = {
  /** Who acted: `admins`, one of them (`admin:<id>`), another role, or `system`. */
  actor: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^(?:admins|admin:[A-Za-z0-9_-]{1,64}|customers|technicians|partners|system)$/,
          fieldError('notValidId'),
        ),
      ),
  ),
  kind: z.optional(z.enum(['read', 'sign_in', 'change'])),
  /** Days in New York, both included. */
  from: z.optional(day),
  to: z.optional(day),
};

/** `search`: a booking's number, an email address that someone signs in with, an ID, or the name of an event. */
export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'Who read or changed what, newest first.',
  roles: ['admin'],
  permission: 'view_audit',
  ...paged({ rows: 'entries', row: auditEntry, filter, sorts: ['at'] }),
});

export const exportAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit/export',
  summary: 'The same as a file, with the hash of each row.',
  roles: ['admin'],
  permission: 'view_audit',
  ...csvFile(filter),
});

export const proveAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit/proof',
  summary:
    'Compares the newest part of the audit with the log and its seals; `npm run ops -- audit` does it with all of it.',
  roles: ['admin'],
  permission: 'view_audit',
  response: z.object({
    checked: z.number(),
    seals: z.number(),
    sealedAt: z.nullable(z.string()),
    faults: z.array(
      z.object({
        kind: z.enum([
          'row_missing',
          'row_changed',
          'event_missing',
          'chain_broken',
          'sealed_otherwise',
          'seal_forged',
          'seal_missing',
        ]),
        position: z.string(),
      }),
    ),
  }),
  errors: ['too_many_requests'],
});
