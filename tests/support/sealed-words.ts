/** What an installation has sealed, opened with its own keys, and where a text says any of it in the clear (R28). */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { isSealed, type Sealed } from '#domain/core/sealed.ts';
import { parseMasterKey } from '#events/keys/cipher.ts';
import { openPersonKeys } from '#events/keys/person-keys.ts';
import { openPool } from '#events/postgres/transaction.ts';
import type { RunningStack } from './stack.ts';

/** Every sealed value below a stored one. */
function sealedIn(value: unknown): readonly Sealed[] {
  if (isSealed(value)) return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(sealedIn);
}

/** How a value may stand in a line: as it is, as JSON has it, in an address, and a phone number in its digits. */
function formsOf(value: string): readonly string[] {
  const digits = value.replace(/\D/g, '');
  const isPhone = /^[+\d\s().-]{10,}$/.test(value);
  return [
    value,
    JSON.stringify(value).slice(1, -1),
    encodeURIComponent(value),
    ...(isPhone
      ? [digits.slice(-10), `${digits.slice(-10, -7)}-${digits.slice(-7, -4)}-${digits.slice(-4)}`]
      : []),
  ];
}

/** Words of persons that a text holds. */
export function leaksIn(text: string, values: ReadonlySet<string>): readonly string[] {
  return [...values].filter((value) =>
    formsOf(value).some((form) => {
      const at = form.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
      return new RegExp(`(?<![\\w])${at}(?![\\w])`, 'i').test(text);
    }),
  );
}

/** What the product seals in this installation: personal by its own judgement, opened with its own keys. */
export async function sealedWords(
  stack: Pick<RunningStack, 'dataDir' | 'run'>,
): Promise<ReadonlySet<string>> {
  const secrets = z
    .looseObject({ masterKey: z.string() })
    .parse(JSON.parse(await readFile(join(stack.dataDir, 'secrets.json'), 'utf8')));
  const pool = openPool(stack.run.databaseUrl, 'hexkey test', 1);
  const keys = openPersonKeys({
    databaseUrl: stack.run.databaseUrl,
    masterKey: parseMasterKey(secrets.masterKey),
  });
  try {
    const { rows } = await pool.query<{ data: unknown }>('SELECT data FROM es.events');
    const opened = await keys.openMany([...new Set(rows.flatMap(({ data }) => sealedIn(data)))]);
    // The first admin is nobody: the environment names an account.
    const made = stack.run.logins.admin.username.toLowerCase();
    return new Set(
      opened.flatMap((value) =>
        value !== null && value.length > 2 && value.toLowerCase() !== made ? [value] : [],
      ),
    );
  } finally {
    await keys.close();
    await pool.end();
  }
}
