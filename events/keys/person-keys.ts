/**
 * Per-person encryption of fields, and its end: destroying a person's key makes all their fields unreadable (design.md
 * §8).
 */
import { createHmac } from 'node:crypto';
import type { Sealed } from '#domain/core/sealed.ts';
import type pg from 'pg';
import { openPool } from '../postgres/transaction.ts';
import { deriveKey, deriveKeys } from './cipher.ts';
import { KeyStore } from './key-store.ts';
import {
  openWith,
  parseSealed,
  parseSealedBytes,
  sealWith,
  writeSealed,
  writeSealedBytes,
} from './sealed.ts';

/** Seals and opens personal data. A subject is one person, such as `customer-<id>`. */
export interface PersonKeys {
  /**
   * Seals a field; the person's key is created if there is none.
   * @throws {KeyDestroyed} the person was erased
   */
  seal(subject: string, field: string, plaintext: string): Promise<Sealed>;
  /** The plain text, or `null` if the person's key was destroyed. Throws on a value that was tampered with. */
  open(sealed: Sealed): Promise<string | null>;
  /** The same for many values, in order; the keys are read in one query. */
  openMany(sealed: readonly Sealed[]): Promise<readonly (string | null)[]>;
  /**
   * Seals a document like `seal` does a text.
   * @throws {KeyDestroyed} the person was erased
   */
  sealBytes(subject: string, field: string, plain: Uint8Array): Promise<Buffer>;
  /**
   * The document, or `null` if the person's key was destroyed. Throws when it was tampered with, or belongs to another
   * person or field: unlike texts in events, files can be swapped in their storage.
   */
  openBytes(subject: string, field: string, sealed: Uint8Array): Promise<Buffer | null>;
  /**
   * HMAC-SHA256 (base64url) of a request's body under the person's key, for `EventMetadata.bodyHash`; see
   * `canonicalJson`. Unlike a plain hash, it can't be used to test guesses of the body.
   * @throws {KeyDestroyed} the person was erased
   */
  hmac(subject: string, canonicalBody: string): Promise<string>;
  /** Destroys all of a person's keys for good, even if they have none yet. May be repeated. */
  destroy(subject: string): Promise<void>;
  /** All persons whose keys were destroyed: exported with backups, and destroyed again after a restore. */
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
  return personKeysOver(pool, options.masterKey);
}

/** The same over an existing pool; closing the keys ends the pool. */
export function personKeysOver(pool: pg.Pool, masterKey: Uint8Array): PersonKeys {
  const store = new KeyStore(pool, deriveKeys(masterKey, 'person-keys'));

  async function openMany(sealed: readonly Sealed[]): Promise<readonly (string | null)[]> {
    const parts = sealed.map(parseSealed);
    const keys = await store.find(parts);
    return parts.map((part, index) => {
      const key = keys[index];
      return key ? openWith(key, part).toString() : null;
    });
  }

  return {
    async seal(subject, field, plaintext) {
      const { key, version } = await store.current(subject);
      return writeSealed(sealWith(key, version, subject, field, Buffer.from(plaintext)));
    },
    async open(sealed) {
      const [plain = null] = await openMany([sealed]);
      return plain;
    },
    openMany,
    async sealBytes(subject, field, plain) {
      const { key, version } = await store.current(subject);
      return writeSealedBytes(sealWith(key, version, subject, field, plain));
    },
    async openBytes(subject, field, sealed) {
      const parts = parseSealedBytes(sealed);
      if (parts.subject !== subject || parts.field !== field) throw new Error('sealed as something else');
      const [key] = await store.find([parts]);
      return key ? openWith(key, parts) : null;
    },
    async hmac(subject, canonicalBody) {
      const { key } = await store.current(subject);
      return createHmac('sha256', deriveKey(key, 'body-hash')).update(canonicalBody).digest('base64url');
    },
    destroy: (subject) => store.destroy(subject),
    destroyed: () => store.destroyed(),
    close: () => pool.end(),
  };
}
