/** Store partners as far as a booking needs them: a code that earns its commission (spec admin §7). */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { email, newPassword, required, text } from './fields.ts';
import { personName } from './names.ts';
import { fieldError } from './field-error.ts';

const partner = z.object({
  id: z.string(),
  storeCode: z.string(),
  storeName: z.string(),
  contactName: z.string(),
  contactEmail: z.string(),
  commissionRate: z.number(),
  isActive: z.boolean(),
});

export const listPartners = endpoint({
  method: 'GET',
  path: '/api/admin/store-partners',
  summary: 'All store partners.',
  roles: ['admin'],
  permission: 'manage_partners',
  response: z.array(partner),
});

export const createPartner = endpoint({
  method: 'POST',
  path: '/api/admin/store-partners',
  summary: 'Creates an active store partner, with a login when asked for.',
  roles: ['admin'],
  permission: 'manage_partners',
  body: z.strictObject({
    storeName: required(120, fieldError('storeNameMissing')),
    contactName: personName(fieldError('contactMissing'), 121),
    contactEmail: email,
    /** Per cent, the platform's 4.00. */
    commissionRate: z._default(z.number().check(z.minimum(0), z.maximum(30)), 4),
    /** Letters, digits and dashes; one is made when left out. */
    storeCode: z.optional(
      z
        .string()
        .check(
          z.trim(),
          z.regex(/^[A-Za-z0-9][A-Za-z0-9-]{2,30}$/, fieldError('storeCodeShape')),
          z.toUpperCase(),
        ),
    ),
    createLogin: z.optional(z.boolean()),
    loginUsername: z.optional(text(254)),
    loginPassword: z.optional(newPassword),
  }),
  response: z.object({
    partnerId: z.string(),
    storeCode: z.string(),
    username: z.nullable(z.string()),
    /** Only when the server made one. */
    temporaryPassword: z.nullable(z.string()),
    position: z.string(),
  }),
  status: 201,
  errors: ['email_taken', 'store_code_taken', 'weak_password'],
});
