/**
 * Wraps people's data keys under the first master key, so that an earlier one no longer opens any data (decision 241).
 */
import { z } from 'zod';
import { openPool } from '../postgres/transaction.ts';
import { decrypt, decryptWithAny, deriveKeys, encrypt } from './cipher.ts';
import { nameOf } from './key-store.ts';

const BATCH = 1_000;

const row = z.object({ subject: z.string(), version: z.number(), wrapped: z.instanceof(Buffer) });
type Row = z.output<typeof row>;

/**
 * Rewraps keys wrapped under another master key; answers how many there were. Processes that have both keys keep
 * running. May be repeated and interrupted.
 * @throws {Error} a key is wrapped under none of the given ones; those before it are done
 */
export async function rewrapPersonKeys(options: {
  readonly databaseUrl: string;
  /** The new key with the others; see `parseMasterKey`. */
  readonly masterKey: Uint8Array;
}): Promise<number> {
  const keys = deriveKeys(options.masterKey, 'person-keys');
  const [first] = keys;
  const isCurrent = ({ subject, version, wrapped }: Row): boolean => {
    try {
      decrypt(first, wrapped, nameOf(subject, version));
      return true;
    } catch {
      return false;
    }
  };
  const pool = openPool(options.databaseUrl, 'hexkey rewrap', 1);
  try {
    let done = 0;
    for (let after = { subject: '', version: 0 }; ; ) {
      const { rows } = await pool.query(
        `SELECT subject, version, wrapped FROM app.person_keys
         WHERE wrapped IS NOT NULL AND (subject, version) > ($1, $2) ORDER BY subject, version LIMIT ${BATCH}`,
        [after.subject, after.version],
      );
      const batch = z.array(row).parse(rows);
      const last = batch.at(-1);
      if (!last) return done;
      after = last;
      for (const one of batch.filter((each) => !isCurrent(each))) {
        const name = nameOf(one.subject, one.version);
        const wrapped = encrypt(first, decryptWithAny(keys, one.wrapped, name), name);
        // Unless the person was erased in the meantime.
        const { rowCount } = await pool.query(
          'UPDATE app.person_keys SET wrapped = $3 WHERE subject = $1 AND version = $2 AND wrapped = $4',
          [one.subject, one.version, wrapped, one.wrapped],
        );
        done += rowCount ?? 0;
      }
    }
  } finally {
    await pool.end();
  }
}
