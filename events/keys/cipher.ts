/** AES-256-GCM and the keys that are derived from the installation's master key. */
import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** What a derived key is for; keys of different purposes tell nothing about each other. */
export type Purpose =
  | 'person-keys'
  | 'temporal-payloads'
  | 'body-hash'
  | 'signed-links'
  | 'audit-seals'
  | 'evidence-seals'
  | 'mail-return-paths';

/**
 * Decodes `HEXKEY_MASTER_KEY`.
 * @throws {RangeError} it is not 32 bytes of base64
 */
export function parseMasterKey(base64: string): Buffer {
  const key = Buffer.from(base64, 'base64');
  if (key.length !== KEY_BYTES) throw new RangeError('the master key must be 32 bytes in base64');
  return key;
}

/** A 32-byte key for one purpose out of another key. */
export function deriveKey(key: Uint8Array, purpose: Purpose): Buffer {
  return Buffer.from(hkdfSync('sha256', key, new Uint8Array(0), `hexkey/${purpose}/v1`, KEY_BYTES));
}

/** A fresh data key. */
export function newDataKey(): Buffer {
  return randomBytes(KEY_BYTES);
}

const keyObjects = new WeakMap<Uint8Array, KeyObject>();

/** Making a key object costs several times a short decryption, so each key is made into one once. */
function keyObject(key: Uint8Array): KeyObject {
  const known = keyObjects.get(key);
  if (known) return known;
  const made = createSecretKey(key);
  keyObjects.set(key, made);
  return made;
}

/** Encrypts to iv | ciphertext | tag; `context` is authenticated, not stored. */
export function encrypt(key: Uint8Array, plain: Uint8Array, context: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyObject(key), iv);
  cipher.setAAD(Buffer.from(context));
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/**
 * Decrypts what `encrypt` made under the same key and context.
 * @throws {Error} the bytes, the key or the context are others
 */
export function decrypt(key: Uint8Array, bytes: Uint8Array, context: string): Buffer {
  if (bytes.length < IV_BYTES + TAG_BYTES) throw new RangeError('too short for a ciphertext');
  const tagAt = bytes.length - TAG_BYTES;
  const decipher = createDecipheriv(ALGORITHM, keyObject(key), bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(bytes.subarray(tagAt));
  const plain = decipher.update(bytes.subarray(IV_BYTES, tagAt));
  // Checks the tag. A mode that counts, as GCM does, keeps no bytes back.
  decipher.final();
  return plain;
}
