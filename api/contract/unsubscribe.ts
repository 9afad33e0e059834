/** The link in an email that stops all emails of its kind, without signing in (RFC 8058). */
import * as z from 'zod/mini';
import { topics } from '#domain/customer/choices.ts';
import { endpoint } from './endpoint.ts';
import { success } from './fields.ts';
import { fieldError } from './field-error.ts';

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/unsubscribe',
  summary: 'Stops the mails of one topic to the customer whom the token of a mail names; again is no error.',
  roles: 'anyone',
  query: z.strictObject({
    token: z.string(fieldError('linkIncomplete')).check(z.maxLength(300)),
  }),
  /** What mail programs post, as a form. */
  body: z.optional(z.object({ 'List-Unsubscribe': z.optional(z.string()) })),
  encoding: 'either',
  response: z.extend(success, { topic: z.enum(topics) }),
  errors: ['link_ended'],
});
