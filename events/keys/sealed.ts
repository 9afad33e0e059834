/** The written form of a sealed field: `enc:v1:<subject>:<field>:<keyVersion>:<base64url(iv|ciphertext|tag)>`. */
import type { Sealed } from '#domain/core/sealed.ts';
import { decrypt, encrypt } from './cipher.ts';

/** Which key a sealed value needs, and what it is. */
export interface SealedParts {
  readonly subject: string;
  readonly field: string;
  readonly keyVersion: number;
  readonly bytes: Uint8Array;
}

const NAME = /^[A-Za-z0-9._@+-]+$/;
const SEALED = /^enc:v1:([^:]+):([^:]+):([1-9][0-9]*):([A-Za-z0-9_-]+)$/;

/** The context that is authenticated with the ciphertext: it cannot be moved to another person or field. */
function contextOf(subject: string, field: string, keyVersion: number): string {
  return `${subject}:${field}:${keyVersion}`;
}

/** Whether a value is in the sealed form; says nothing about whether it can be opened. */
export function isSealed(value: unknown): value is Sealed {
  return typeof value === 'string' && SEALED.test(value);
}

/**
 * Takes a sealed value apart.
 * @throws {SyntaxError} it is not in the sealed form
 */
export function parseSealed(sealed: Sealed): SealedParts {
  const [, subject, field, keyVersion, bytes] = SEALED.exec(sealed) ?? [];
  if (subject === undefined || field === undefined || keyVersion === undefined || bytes === undefined) {
    throw new SyntaxError('not a sealed value');
  }
  return { subject, field, keyVersion: Number(keyVersion), bytes: Buffer.from(bytes, 'base64url') };
}

/**
 * Seals one field with a data key.
 * @throws {RangeError} subject or field has a character outside of letters, digits and `._@+-`
 */
export function sealWith(
  key: Uint8Array,
  keyVersion: number,
  subject: string,
  field: string,
  plaintext: string,
) {
  for (const name of [subject, field]) {
    if (!NAME.test(name)) throw new RangeError(`not a name of a subject or field: ${JSON.stringify(name)}`);
  }
  const bytes = encrypt(key, Buffer.from(plaintext), contextOf(subject, field, keyVersion));
  return `enc:v1:${subject}:${field}:${keyVersion}:${bytes.toString('base64url')}` as Sealed;
}

/** Opens one field; throws when it was tampered with or sealed under another key. */
export function openWith(key: Uint8Array, { subject, field, keyVersion, bytes }: SealedParts): string {
  return decrypt(key, bytes, contextOf(subject, field, keyVersion)).toString();
}
