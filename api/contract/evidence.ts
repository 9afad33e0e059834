/** Evidence packs of bookings: looked at, given out, checked by anybody who holds one, and sent to a bank (decision 210). */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { fieldError } from './field-error.ts';
import { file } from './fields.ts';

/** A position of the log as text: it may be too long for a number. */
const position = z.string().check(z.regex(/^\d{1,18}$/, fieldError('notValidId')));

/** Who handles money, or is on duty for the engine. */
const permission = ['manage_money', 'operate'] as const;

const evidenceLine = z.object({
  n: z.number(),
  at: z.string(),
  kind: z.string(),
  text: z.string(),
  hash: z.string(),
  /** Where it is shown, of a photo. */
  photo: z.nullable(z.string()),
});

export const getEvidence = endpoint({
  method: 'GET',
  path: '/api/admin/bookings/:id/evidence',
  summary:
    'What an evidence pack of a booking would tell, section by section, with the hash that its chain ends with.',
  roles: ['admin'],
  permission,
  query: z.strictObject({ position: z.optional(position) }),
  response: z.object({
    id: z.string(),
    number: z.string(),
    zone: z.string(),
    /** Up to which position of the log it tells. */
    position,
    hash: z.string(),
    entries: z.number(),
    customer: z.object({
      name: z.nullable(z.string()),
      email: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      address: z.nullable(z.string()),
    }),
    sections: z.array(z.object({ name: z.string(), title: z.string(), lines: z.array(evidenceLine) })),
  }),
});

const fileQuery = z.strictObject({ position: z.optional(position) });

export const getEvidenceFile = endpoint({
  method: 'GET',
  path: '/api/admin/bookings/:id/evidence.json',
  summary:
    'The evidence pack as a chain of hashes in JSON. That it was given out is noted, so that its hash can be checked.',
  roles: ['admin'],
  permission,
  query: fileQuery,
  response: file,
  produces: 'application/json',
});

export const checkEvidence = endpoint({
  method: 'GET',
  path: '/api/evidence/:hash',
  summary:
    'Whether a pack with this hash was given out by us, and when. Says nothing of what or whom it is about.',
  roles: 'anyone',
  response: z.object({
    hash: z.string(),
    /** ISO instant. */
    issuedAt: z.string(),
    entries: z.number(),
    seal: z.string(),
  }),
});
