/** An applicant's license and signed agreement (spec technician §5 and §7, decision 091). */
import * as z from 'zod/mini';
import { languages } from '#domain/core/language.ts';
import { licenseLooks } from '#domain/onboarding/events.ts';
import { endpoint } from './endpoint.ts';
import { fieldError } from './field-error.ts';
import { file, required, success, text } from './fields.ts';

const written = { position: z.string() };

export const uploadLicense = endpoint({
  method: 'POST',
  path: '/api/upload-drivers-license',
  summary:
    "Sends the own driver's license: JPEG, PNG or PDF of at most 5 MB, of which pictures alone are kept.",
  roles: ['technician'],
  encoding: 'form',
  file: 'license',
  tooLarge: 'licenseTooLarge',
  // Above the file's own limit, so that one slightly too large is refused with the right message.
  maxBody: 12 * 1024 * 1024,
  /** Sent by the specification's client along with the file; the session decides whose license it is. */
  body: z.strictObject({
    technicianId: z.optional(text(160)),
    firstName: z.optional(text(80)),
    lastName: z.optional(text(80)),
    email: z.optional(text(254)),
  }),
  response: z.extend(success, { pages: z.number(), ...written }),
  errors: ['invalid_file_type', 'unreadable_photo', 'application_ended'],
});

export const viewLicense = endpoint({
  method: 'POST',
  path: '/api/admin/technician-applications/:id/license/views',
  summary:
    'Opens the pages of a license to a reviewer for some minutes; who looked and why stands in the audit.',
  roles: ['admin'],
  permission: 'manage_users',
  body: z.strictObject({ reason: z.enum(licenseLooks) }),
  /** URLs of the pages, in order, valid until `expiresAt`, an ISO instant. */
  response: z.object({ pages: z.array(z.string()), expiresAt: z.string(), ...written }),
  errors: ['nothing_to_do'],
});

export const viewContract = endpoint({
  method: 'POST',
  path: '/api/admin/technician-applications/:id/contract/views',
  summary: 'Opens a signed contract to a reviewer for some minutes; who looked stands in the audit.',
  roles: ['admin'],
  permission: 'manage_users',
  /** A contract that the person has signed, in any version. */
  body: z.strictObject({ number: text(40) }),
  response: z.object({ url: z.string(), expiresAt: z.string(), ...written }),
  errors: ['application_ended'],
});

export const signAgreement = endpoint({
  method: 'POST',
  path: '/api/technician/application/sign',
  summary: 'Signs the agreement of this version electronically, with a typed name and a drawn signature.',
  roles: ['technician'],
  body: z.strictObject({
    version: text(40),
    /** Version of the consent to electronic signatures that was given with it. */
    consentVersion: text(40),
    consented: z.literal(true),
    /** The full name, as in the application. */
    name: required(160, fieldError('signatureName')),
    /** SVG path data of the strokes on a field of 600 by 200: `M12 30L14 33.5…`, absolute, at most one decimal. */
    signature: z
      .string(fieldError('signatureDrawn'))
      .check(z.maxLength(20_000, fieldError('signatureDrawn'))),
    language: z.enum(languages, fieldError('chooseEnglishSpanish')),
  }),
  response: z.extend(success, { number: z.string(), sha256: z.string(), ...written }),
  errors: ['old_version', 'nothing_to_do', 'application_ended'],
});

export const orderSigning = endpoint({
  method: 'POST',
  path: '/api/technician/application/signing',
  summary: 'Has the agreement of this version prepared at the signature service, where there is one.',
  roles: ['technician'],
  body: z.strictObject({
    version: text(40),
    consentVersion: text(40),
    consented: z.literal(true),
    language: z.enum(languages, fieldError('chooseEnglishSpanish')),
  }),
  response: z.extend(success, written),
  errors: ['old_version', 'nothing_to_do', 'application_ended'],
});

export const getUnsignedText = endpoint({
  method: 'GET',
  path: '/api/technician/application/text.pdf',
  summary: 'The agreement or the disclosure of the background check as a PDF, to read before signing.',
  roles: ['technician'],
  query: z.strictObject({ text: z.enum(['agreement', 'disclosure']), lang: z.optional(z.enum(languages)) }),
  response: file,
  produces: 'application/pdf',
});

export const getSignedAgreement = endpoint({
  method: 'GET',
  path: '/api/technician/application/contract.pdf',
  summary: 'The own signed agreement, as it was sealed.',
  roles: ['technician'],
  response: file,
  produces: 'application/pdf',
});
