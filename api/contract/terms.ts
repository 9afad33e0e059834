/** The versions of the customers' terms: what someone accepted stays readable (decision 183). */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const getTerms = endpoint({
  method: 'GET',
  path: '/api/terms/:version',
  summary:
    'A version of the terms, in the caller’s language; versions are named by the day from which they apply.',
  roles: 'anyone',
  response: z.object({
    version: z.string(),
    /** Whether a booking placed now accepts this version. */
    isCurrent: z.boolean(),
    title: z.string(),
    lead: z.string(),
    sections: z.array(z.object({ id: z.string(), title: z.string(), paragraphs: z.array(z.string()) })),
  }),
});
