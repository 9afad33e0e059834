/** The public check of a signed contract by its number (decision 091). */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

const checkedContract = z.object({
  number: z.string(),
  /** Version of the agreement's text. */
  version: z.string(),
  /** ISO instant. */
  signedAt: z.string(),
  /** SHA-256 of the sealed PDF, in hex, for the document's holder to compare. */
  sha256: z.string(),
  /** The signer's initials; null once their data were erased. */
  initials: z.nullable(z.string()),
  /**
   * `holds`: our copy is sealed and intact. `elsewhere`: the file was sealed by the signature service. `gone`: erased
   * with the person's data, so that only the hash is left.
   */
  seal: z.object({
    state: z.enum(['holds', 'elsewhere', 'broken', 'gone']),
    /** If the seal holds: when it was made (ISO instant), and the certificate's SHA-256 in hex. */
    at: z.nullable(z.string()),
    certificate: z.nullable(z.string()),
  }),
  /** Our certificates in PEM, for people who check with their own software. */
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
