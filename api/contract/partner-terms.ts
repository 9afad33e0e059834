/** The terms of a partnership: a partner accepts a new version (spec admin §9). */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { day, success } from './fields.ts';

export const acceptPartnerTerms = endpoint({
  method: 'POST',
  path: '/api/store-partner/:id/terms',
  summary: 'Agrees to the version of the terms that the partner was told of.',
  roles: ['partner'],
  body: z.strictObject({ version: day }),
  response: z.extend(success, { position: z.string() }),
  errors: ['old_version'],
});
