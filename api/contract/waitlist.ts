/** "Not served here yet": the mail address is kept until technicians come. */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { email, success, zip } from './fields.ts';
import { fieldError } from './field-error.ts';

export const joinWaitlist = endpoint({
  method: 'POST',
  path: '/api/waitlist',
  summary: 'Keeps a mail address for the day on which technicians come to a ZIP. The same one twice is one.',
  roles: 'anyone',
  body: z.strictObject({ email, zip }),
  response: z.extend(success, { place: z.object({ zip: z.string(), state: z.string() }) }),
  status: 201,
  errors: ['unknown_zip'],
});

export const listWaitlist = endpoint({
  method: 'GET',
  path: '/api/admin/waitlist',
  summary: 'Who left a mail address for a place that is not served yet, newest first, 50 a page.',
  roles: ['admin'],
  permission: ['manage_catalogue', 'moderate'],
  query: z.strictObject({
    zip: z.optional(zip),
    page: z.optional(z.string().check(z.regex(/^[1-9]\d{0,4}$/, fieldError('enterPageNumber')))),
  }),
  response: z.object({
    entries: z.array(
      z.object({
        /** Null once it was forgotten. */
        email: z.nullable(z.string()),
        zip: z.string(),
        state: z.string(),
        at: z.string(),
      }),
    ),
    total: z.number(),
    page: z.number(),
    pages: z.number(),
    /** Where most people wait, whatever the filter. */
    places: z.array(z.object({ zip: z.string(), state: z.string(), people: z.number() })),
  }),
});
export type Waitlist = z.output<typeof listWaitlist.response>;
