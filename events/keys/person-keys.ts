/** Per-person encryption of fields, and its end: a destroyed key makes all of a person's fields unreadable (design.md §8). */
import { createHmac } from 'node:crypto';
import type { Sealed } from '#domain/core/sealed.ts';
import { openPool } from '../postgres/transaction.ts';
import { deriveKey } from './cipher.ts';
import { KeyStore } from './key-store.ts';
import { openWith, parseSealed, sealWith } from './sealed.ts';

/** Seals and opens personal data. A subject is one person, such as `customer-<id>`. */
export interface PersonKeys {
  /**
   * Seals a field; the person's key is made when there is none.
   * @throws {KeyDestroyed} the person was erased
   */
  seal(subject: string, field: string, plaintext: string): Promise<Sealed>;
  /** The plain text, or `null` when the person's key was destroyed. Throws on a value that was tampered with. */
  open(sealed: Sealed): Promise<string | null>;
  /** The same for many at once, in their order; the keys are read in one query. */
  openMany(sealed: readonly Sealed[]): Promise<readonly (string | null)[]>;
  /**
   * HMAC-SHA256 (base64url) of a request's body under the person's key, for `EventMetadata.bodyHash`; see
   * `canonicalJson`. Unlike a plain hash it tells nothing about the body to who guesses at it.
   * @throws {KeyDestroyed} the person was erased
   */
  hmac(subject: string, canonicalBody: string): Promise<string>;
  /** Destroys all of a person's keys, for ever; works for a person without a key too. May be repeated. */
  destroy(subject: string): Promise<void>;
  /** All persons whose keys were destroyed: exported with backups and destroyed again after a restore. */
  destroyed(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Nothing more can be sealed for this person. */
export { KeyDestroyed } from './key-store.ts';

/** Opens the keys; other processes stop opening a destroyed person's fields within 5 s. */
export function openPersonKeys(options: {
  readonly databaseUrl: string;
  /** 32 bytes, see `parseMasterKey`. */
  readonly masterKey: Uint8Array;
}): PersonKeys {
  const pool = openPool(options.databaseUrl, 'hexkey keys', 4);
  const store = new KeyStore(pool, deriveKey(options.masterKey, 'person-keys'));

  async function openMany(sealed: readonly Sealed[]): Promise<readonly (string | null)[]> {
    const parts = sealed.map(parseSealed);
    const keys = await store.find(parts);
    return parts.map((part, index) => {
      const key = keys[index];
      return key ? openWith(key, part) : null;
    });
  }

  return {
    async seal(subject, field, plaintext) {
      const { key, version } = await store.current(subject);
      return sealWith(key, version, subject, field, plaintext);
    },
    async open(sealed) {
      const [plain = null] = await openMany([sealed]);
      return plain;
    },
    openMany,
    async hmac(subject, canonicalBody) {
      const { key } = await store.current(subject);
      return createHmac('sha256', deriveKey(key, 'body-hash')).update(canonicalBody).digest('base64url');
    },
    destroy: (subject) => store.destroy(subject),
    destroyed: () => store.destroyed(),
    close: () => pool.end(),
  };
}
