/**
 * Return paths of mails, with a different address for each try (VERP): a mailbox that accepts a mail and bounces it
 * hours later reports to that address, which identifies the try whatever the report contains (decision 207).
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** A local part has at most 64 characters (RFC 5321, 4.5.3.1.1), of which a try and its mark take 50. */
const LONGEST_LOCAL_PART = 14;

/** Both or neither, in the worker and in the api; without them, later bounces are not noticed. */
export const returnPathEnv = {
  MAIL_RETURN_PATH: z
    .email()
    .toLowerCase()
    .refine(
      (address) => address.indexOf('@') <= LONGEST_LOCAL_PART,
      'has more than 14 characters before the @',
    )
    .optional(),
  /** The secret presented by the service that receives the bounces. */
  MAIL_REPORTS_SECRET: z
    .string()
    .regex(/^\S{16,}$/, 'has fewer than 16 characters, or spaces')
    .optional(),
};

export interface ReturnPaths {
  /** The address for a try, a UUID. */
  addressOf(tryId: string): string;
  /** The try of an address; null for one that isn't ours, since anyone can write to it. */
  tryOf(address: string): string | null;
  /** Whether a caller presents the secret. */
  knows(secret: string): boolean;
}

/**
 * Null if nothing is configured. `key` signs the addresses, not the secret: every recipient of a mail sees an address
 * and could test guesses offline, so a secret chosen by a person could be found.
 * @throws Error only half of it is configured
 */
export function openReturnPaths({
  address,
  secret,
  key,
}: {
  readonly address: string | undefined;
  readonly secret: string | undefined;
  readonly key: Uint8Array;
}): ReturnPaths | null {
  if (address === undefined && secret === undefined) return null;
  if (address === undefined || secret === undefined)
    throw new Error('MAIL_RETURN_PATH and MAIL_REPORTS_SECRET are needed together');
  const at = address.indexOf('@');
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  // Mail servers may lowercase an address, which hex survives.
  const markOf = (hex: string) => createHmac('sha256', key).update(`try ${hex}`).digest('hex').slice(0, 16);
  return {
    addressOf(tryId) {
      const hex = tryId.replaceAll('-', '');
      return `${local}+${hex}-${markOf(hex)}@${domain}`;
    },
    tryOf(written) {
      const lower = written.toLowerCase();
      const [before, after] = [`${local}+`, `@${domain}`];
      if (!lower.startsWith(before) || !lower.endsWith(after)) return null;
      const [, hex, mark] =
        /^([0-9a-f]{32})-([0-9a-f]{16})$/.exec(lower.slice(before.length, -after.length)) ?? [];
      if (!hex || !mark || !isSame(mark, markOf(hex))) return null;
      return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    },
    knows: (said) => isSame(digestOf(said), digestOf(secret)),
  };
}

/** Has the same length for any input, as a constant-time comparison needs. */
const digestOf = (text: string): string => createHmac('sha256', 'secret').update(text).digest('hex');

const isSame = (one: string, other: string): boolean => timingSafeEqual(Buffer.from(one), Buffer.from(other));
