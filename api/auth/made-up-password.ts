/** A first password for somebody whom an admin gives a login. */
import type { PersonKeys } from '#events/keys/person-keys.ts';

/**
 * A password that nobody guesses, the same for a repetition of the command: the first answer may have been lost.
 * Of letters and digits that cannot be taken for each other.
 */
export async function madeUpPassword(keys: PersonKeys, subject: string, commandId: string): Promise<string> {
  const bytes = Buffer.from(await keys.hmac(subject, `password:${commandId}`), 'base64url');
  const signs = 'abcdefghjkmnpqrstuvwxyz23456789';
  const letters = [...bytes.subarray(0, 16)].map((byte) => signs[byte % signs.length]);
  return [0, 4, 8, 12].map((start) => letters.slice(start, start + 4).join('')).join('-');
}
