/** "Not served here yet": the mail address is kept until technicians come. */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { email, success, zip } from './fields.ts';

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
