/** A first password for someone to whom an admin gives a login. */
import type { PersonKeys } from '#events/keys/person-keys.ts';

/**
 * A password that cannot be guessed, and the same one when the command is repeated, since the first answer may have
 * been lost. Contains no characters that look alike.
 */
export async function madeUpPassword(keys: PersonKeys, subject: string, commandId: string): Promise<string> {
  const bytes = Buffer.from(await keys.hmac(subject, `password:${commandId}`), 'base64url');
  const signs = 'abcdefghjkmnpqrstuvwxyz23456789';
  const letters = [...bytes.subarray(0, 16)].map((byte) => signs[byte % signs.length]);
  return [0, 4, 8, 12].map((start) => letters.slice(start, start + 4).join('')).join('-');
}
