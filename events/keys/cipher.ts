/** AES-256-GCM, and the keys derived from the installation's master key. */
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

/** What a derived key is for; a key of one purpose reveals nothing about those of others. */
export type Purpose =
  | 'person-keys'
  | 'temporal-payloads'
  | 'body-hash'
  | 'signed-links'
  | 'audit-seals'
  | 'evidence-seals'
  | 'mail-return-paths';

/**
 * Decodes `HEXKEY_MASTER_KEY`: 32 bytes, or several keys separated by commas, which are concatenated. Everything is
 * encrypted and signed with the first; what was made with any of them can be decrypted and verified (decision 241).
 * @throws {RangeError} one of them is not 32 bytes in base64
 */
export function parseMasterKey(text: string): Buffer {
  const keys = text.split(',').map((base64) => Buffer.from(base64, 'base64'));
  if (keys.some(({ length }) => length !== KEY_BYTES))
    throw new RangeError('the master key must be 32 bytes in base64');
  return Buffer.concat(keys);
}

/** The installation's current master key, with which everything is made. */
export const firstOf = (masterKey: Uint8Array): Uint8Array => masterKey.subarray(0, KEY_BYTES);

/** Derives a 32-byte key for one purpose from another key; from several, uses the first. */
export function deriveKey(key: Uint8Array, purpose: Purpose): Buffer {
  const first = firstOf(key);
  return Buffer.from(hkdfSync('sha256', first, new Uint8Array(0), `hexkey/${purpose}/v1`, KEY_BYTES));
}

/** Keys for one purpose, derived from each master key: the first for making, the others only for opening. */
export type DerivedKeys = readonly [first: Buffer, ...others: Buffer[]];

/** Like `deriveKey`, for what may have been made with another master key. */
export function deriveKeys(masterKey: Uint8Array, purpose: Purpose): DerivedKeys {
  const others: Buffer[] = [];
  for (let at = KEY_BYTES; at < masterKey.length; at += KEY_BYTES)
    others.push(deriveKey(masterKey.subarray(at), purpose));
  return [deriveKey(masterKey, purpose), ...others];
}

/** A fresh data key. */
export function newDataKey(): Buffer {
  return randomBytes(KEY_BYTES);
}

const keyObjects = new WeakMap<Uint8Array, KeyObject>();

/** Creating a key object takes several times as long as a short decryption, so each key is converted only once. */
function keyObject(key: Uint8Array): KeyObject {
  const known = keyObjects.get(key);
  if (known) return known;
  const made = createSecretKey(key);
  keyObjects.set(key, made);
  return made;
}

/** Encrypts to iv | ciphertext | tag; `context` is authenticated, but not stored. */
export function encrypt(key: Uint8Array, plain: Uint8Array, context: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyObject(key), iv);
  cipher.setAAD(Buffer.from(context));
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/**
 * Decrypts what `encrypt` made with the same key and context.
 * @throws {Error} bytes, key or context differ
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
  // Checks the tag; GCM, a counter mode, has no bytes left to return.
  decipher.final();
  return plain;
}

/**
 * Decrypts what was made with any of the keys.
 * @throws {Error} it was made with none of them, or the bytes or the context differ
 */
export function decryptWithAny([first, ...others]: DerivedKeys, bytes: Uint8Array, context: string): Buffer {
  try {
    return decrypt(first, bytes, context);
  } catch (error) {
    for (const key of others) {
      try {
        return decrypt(key, bytes, context);
      } catch {
        // Made with another key: try the next one.
      }
    }
    throw error;
  }
}
