/** The table of wrapped data keys, with a small cache of unwrapped ones. */
import type pg from 'pg';
import { z } from 'zod';
import { decryptWithAny, type DerivedKeys, encrypt, newDataKey } from './cipher.ts';

/** The person was erased: nothing more can be sealed for them. */
export class KeyDestroyed extends Error {
  readonly subject: string;

  constructor(subject: string) {
    super(`the key of ${subject} was destroyed`);
    this.name = 'KeyDestroyed';
    this.subject = subject;
  }
}

/** Which key of which person. */
export interface KeyName {
  readonly subject: string;
  readonly keyVersion: number;
}

/** All keys have this version until a rotation writes newer ones; old versions stay readable. */
const VERSION = 1;
const MAX_CACHED = 5_000;
/** Milliseconds for which a key may be used without checking whether another process destroyed it. */
const TRUSTED_FOR = 5_000;

const keyRow = z.object({
  subject: z.string(),
  version: z.number(),
  wrapped: z.instanceof(Buffer).nullable(),
});
const subjectRow = z.object({ subject: z.string() });

/** The name to which a wrapped key is bound. */
export function nameOf(subject: string, version: number): string {
  return `${subject}:${version}`;
}

export class KeyStore {
  readonly #pool: pg.Pool;
  readonly #wrappingKeys: DerivedKeys;
  /** Least recently used first: a map keeps insertion order. */
  readonly #cache = new Map<string, { readonly key: Buffer; readonly readAt: number }>();

  constructor(pool: pg.Pool, wrappingKeys: DerivedKeys) {
    this.#pool = pool;
    this.#wrappingKeys = wrappingKeys;
  }

  /** The key to seal with; created if the person has none. */
  async current(subject: string): Promise<{ readonly key: Buffer; readonly version: number }> {
    const name = { subject, keyVersion: VERSION };
    const [known] = await this.#lookUp([name]);
    if (known) return { key: known, version: VERSION };
    if (known === null) throw new KeyDestroyed(subject);
    // If two processes create one at the same time, the first wins, and both read what it wrote.
    await this.#pool.query(
      'INSERT INTO app.person_keys (subject, version, wrapped) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      [subject, VERSION, encrypt(this.#wrappingKeys[0], newDataKey(), nameOf(subject, VERSION))],
    );
    const [made] = await this.#lookUp([name]);
    if (!made) throw new KeyDestroyed(subject);
    return { key: made, version: VERSION };
  }

  /**
   * The keys in the order of the names, `null` for destroyed ones.
   * @throws {Error} a key never existed: the sealed value comes from another database
   */
  async find(names: readonly KeyName[]): Promise<readonly (Buffer | null)[]> {
    const keys = await this.#lookUp(names);
    return keys.map((key, index) => {
      if (key === undefined) throw new Error(`there is no key of ${names[index]?.subject}`);
      return key;
    });
  }

  async destroy(subject: string): Promise<void> {
    await this.#pool.query(
      `INSERT INTO app.person_keys (subject, version, destroyed_at) VALUES ($1, $2, now())
       ON CONFLICT DO NOTHING`,
      [subject, VERSION],
    );
    await this.#pool.query(
      `UPDATE app.person_keys SET wrapped = NULL, destroyed_at = now() WHERE subject = $1 AND wrapped IS NOT NULL`,
      [subject],
    );
    for (const name of this.#cache.keys()) if (name.startsWith(`${subject}:`)) this.#cache.delete(name);
  }

  async destroyed(): Promise<readonly string[]> {
    const { rows } = await this.#pool.query(
      'SELECT DISTINCT subject FROM app.person_keys WHERE destroyed_at IS NOT NULL ORDER BY subject',
    );
    return z
      .array(subjectRow)
      .parse(rows)
      .map(({ subject }) => subject);
  }

  /** `undefined`: no such key; `null`: destroyed. */
  async #lookUp(names: readonly KeyName[]): Promise<readonly (Buffer | null | undefined)[]> {
    const found = new Map<string, Buffer | null>();
    const missing = new Map<string, KeyName>();
    for (const name of names) {
      const id = nameOf(name.subject, name.keyVersion);
      // Most batches have several values per person.
      if (found.has(id) || missing.has(id)) continue;
      const key = this.#cached(id);
      if (key) found.set(id, key);
      else missing.set(id, name);
    }
    if (missing.size > 0) for (const [id, key] of await this.#read([...missing.values()])) found.set(id, key);
    return names.map(({ subject, keyVersion }) => found.get(nameOf(subject, keyVersion)));
  }

  async #read(names: readonly KeyName[]): Promise<ReadonlyMap<string, Buffer | null>> {
    const { rows } = await this.#pool.query({
      name: 'read_person_keys',
      text: `SELECT k.subject, k.version, k.wrapped FROM unnest($1::text[], $2::int[]) AS asked (subject, version)
             JOIN app.person_keys k USING (subject, version)`,
      values: [names.map(({ subject }) => subject), names.map(({ keyVersion }) => keyVersion)],
    });
    const keys = new Map<string, Buffer | null>();
    for (const { subject, version, wrapped } of z.array(keyRow).parse(rows)) {
      const id = nameOf(subject, version);
      const key = wrapped && decryptWithAny(this.#wrappingKeys, wrapped, id);
      keys.set(id, key);
      if (key) this.#remember(id, key);
    }
    return keys;
  }

  #cached(id: string): Buffer | undefined {
    const entry = this.#cache.get(id);
    if (!entry) return undefined;
    this.#cache.delete(id);
    if (performance.now() - entry.readAt > TRUSTED_FOR) return undefined;
    this.#cache.set(id, entry);
    return entry.key;
  }

  #remember(id: string, key: Buffer): void {
    this.#cache.delete(id);
    this.#cache.set(id, { key, readAt: performance.now() });
    if (this.#cache.size <= MAX_CACHED) return;
    const [oldest] = this.#cache.keys();
    if (oldest !== undefined) this.#cache.delete(oldest);
  }
}
