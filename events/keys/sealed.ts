/**
 * The written form of a sealed field: `enc:v1:<subject>:<field>:<keyVersion>:<base64url(iv|ciphertext|tag)>`. Sealed
 * bytes have the same form, with the raw ciphertext in place of its base64url.
 */
import { type Sealed, sealedForm } from '#domain/core/sealed.ts';
import { decrypt, encrypt } from './cipher.ts';

/** The parts of a sealed value: which key it needs, and its bytes. */
export interface SealedParts {
  readonly subject: string;
  readonly field: string;
  readonly keyVersion: number;
  readonly bytes: Uint8Array;
}

const NAME = /^[A-Za-z0-9._@+-]+$/;

/** The context authenticated with the ciphertext, so that it can't be moved to another person or field. */
function contextOf(subject: string, field: string, keyVersion: number): string {
  return `${subject}:${field}:${keyVersion}`;
}

/**
 * Parses a sealed value.
 * @throws {SyntaxError} it is not in the sealed form
 */
export function parseSealed(sealed: Sealed): SealedParts {
  const [, subject, field, keyVersion, bytes] = sealedForm.exec(sealed) ?? [];
  if (subject === undefined || field === undefined || keyVersion === undefined || bytes === undefined) {
    throw new SyntaxError('not a sealed value');
  }
  return { subject, field, keyVersion: Number(keyVersion), bytes: Buffer.from(bytes, 'base64url') };
}

/** The longest header that is looked for in sealed bytes. */
const MAX_HEADER = 512;
const HEADER = /^enc:v1:([^:]+):([^:]+):([1-9][0-9]*):/;

/**
 * Parses sealed bytes.
 * @throws {SyntaxError} they are not in the sealed form
 */
export function parseSealedBytes(sealed: Uint8Array): SealedParts {
  const head = Buffer.from(sealed.subarray(0, MAX_HEADER)).toString('latin1');
  const [header, subject, field, keyVersion] = HEADER.exec(head) ?? [];
  if (header === undefined || subject === undefined || field === undefined) {
    throw new SyntaxError('not sealed bytes');
  }
  return { subject, field, keyVersion: Number(keyVersion), bytes: sealed.subarray(header.length) };
}

function headerOf({ subject, field, keyVersion }: SealedParts): string {
  return `enc:v1:${subject}:${field}:${keyVersion}:`;
}

/** The written form of a sealed text. */
export function writeSealed(parts: SealedParts): Sealed {
  return `${headerOf(parts)}${Buffer.from(parts.bytes).toString('base64url')}` as Sealed;
}

/** The written form of sealed bytes. */
export function writeSealedBytes(parts: SealedParts): Buffer {
  return Buffer.concat([Buffer.from(headerOf(parts)), parts.bytes]);
}

/**
 * Seals one field with a data key.
 * @throws {RangeError} subject or field has a character other than letters, digits and `._@+-`
 */
export function sealWith(
  key: Uint8Array,
  keyVersion: number,
  subject: string,
  field: string,
  plain: Uint8Array,
): SealedParts {
  for (const name of [subject, field]) {
    if (!NAME.test(name)) throw new RangeError(`not a name of a subject or field: ${JSON.stringify(name)}`);
  }
  return { subject, field, keyVersion, bytes: encrypt(key, plain, contextOf(subject, field, keyVersion)) };
}

/** Opens one field; throws when it was tampered with or sealed under another key. */
export function openWith(key: Uint8Array, { subject, field, keyVersion, bytes }: SealedParts): Buffer {
  return decrypt(key, bytes, contextOf(subject, field, keyVersion));
}
