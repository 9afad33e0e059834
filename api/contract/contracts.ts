/** The public check of a signed contract by its number (decision 091). */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

const checkedContract = z.object({
  number: z.string(),
  /** Of the agreement's text. */
  version: z.string(),
  /** ISO instant. */
  signedAt: z.string(),
  /** Of the sealed PDF, in hex, for the document's holder to compare. */
  sha256: z.string(),
  /** Of who signed; null once their data were erased. */
  initials: z.nullable(z.string()),
  /** `holds`: our copy is sealed and whole. `elsewhere`: it is the file that the signature service sealed. `gone`: erased with its person's data, so that the hash alone is left. */
  seal: z.object({
    state: z.enum(['holds', 'elsewhere', 'broken', 'gone']),
    /** Of one that holds: when it was made (ISO instant), and the certificate's SHA-256 in hex. */
    at: z.nullable(z.string()),
    certificate: z.nullable(z.string()),
  }),
  /** Ours in PEM, for people who check with their own software. */
  certificates: z.string(),
});
export type CheckedContract = z.output<typeof checkedContract>;

export const checkContract = endpoint({
  method: 'GET',
  path: '/api/contracts/:number',
  summary:
    'Whether there is a signed contract of this number, when it was signed, and whether its seal holds.',
  roles: 'anyone',
  response: checkedContract,
});
