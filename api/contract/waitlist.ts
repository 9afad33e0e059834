/** "Not served here yet": the email address is kept until technicians are available. */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { email, success, zip } from './fields.ts';
import { csvFile, paged } from './paged.ts';

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

const filter = { zip: z.optional(zip) };

const waitlistPage = paged({
  rows: 'entries',
  row: z.object({
    id: z.string(),
    /** Null once it was deleted. */
    email: z.nullable(z.string()),
    zip: z.string(),
    state: z.string(),
    at: z.string(),
  }),
  filter,
  sorts: ['since', 'zip'],
});

export const listWaitlist = endpoint({
  method: 'GET',
  path: '/api/admin/waitlist',
  summary: 'Who left a mail address for a place that is not served yet, newest first.',
  roles: ['admin'],
  permission: ['manage_catalogue', 'moderate'],
  query: waitlistPage.query,
  response: z.extend(waitlistPage.response, {
    /** Places with the most people waiting, whatever the filter. */
    places: z.array(z.object({ zip: z.string(), state: z.string(), people: z.number() })),
  }),
});
export type Waitlist = z.output<typeof listWaitlist.response>;

export const exportWaitlist = endpoint({
  method: 'GET',
  path: '/api/admin/waitlist/export',
  summary: 'The waitlist as a file, without those who were forgotten; who takes it stands in the audit.',
  roles: ['admin'],
  permission: ['manage_catalogue', 'moderate'],
  ...csvFile(filter),
});
