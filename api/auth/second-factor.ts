/**
 * Codes of an authenticator app in addition to the password (RFC 6238), and recovery codes on paper. Each works once.
 * The secret is sealed with the admin's key; recovery codes are stored only as hashes.
 */
import { createHash, randomBytes } from 'node:crypto';
import { generateSecret, generateURI, verify } from 'otplib';
import type pg from 'pg';
import { z } from 'zod';
import type { Sealed } from '#domain/core/sealed.ts';
import type { Dependencies } from '../dependencies.ts';

/** How many recovery codes are issued at once. */
export const RECOVERY_CODES = 10;
const RECOVERY_BYTES = 10;

/** Seconds by which a phone's clock may be off. */
const TOLERANCE = 30;

type Parts = Pick<Dependencies, 'pool' | 'keys' | 'now'>;

const row = z.object({
  secret: z.string().transform((text) => text as Sealed),
  last_step: z.bigint(),
  is_confirmed: z.boolean(),
});

async function find(pool: pg.Pool, adminId: string): Promise<z.output<typeof row> | undefined> {
  const { rows } = await pool.query(
    'SELECT secret, last_step, confirmed_at IS NOT NULL AS is_confirmed FROM app.second_factors WHERE admin_id = $1',
    [adminId],
  );
  return z.array(row).parse(rows)[0];
}

/**
 * A new secret for an authenticator app, as text and as the URI for a QR code; replaces the one before. It has no
 * effect before `confirmSecondFactor`.
 */
export async function beginSecondFactor(
  { pool, keys }: Parts,
  adminId: string,
  { label, issuer }: { readonly label: string; readonly issuer: string },
): Promise<{ readonly secret: string; readonly uri: string }> {
  const secret = generateSecret();
  await pool.query(
    `INSERT INTO app.second_factors (admin_id, secret) VALUES ($1, $2)
     ON CONFLICT (admin_id) DO UPDATE SET secret = excluded.secret, confirmed_at = NULL, last_step = 0`,
    [adminId, await keys.seal(`admin-${adminId}`, 'secondFactor', secret)],
  );
  return { secret, uri: generateURI({ issuer, label, secret }) };
}

/** Turns the codes on with the first one; false if it does not match the secret. */
export async function confirmSecondFactor(parts: Parts, adminId: string, code: string): Promise<boolean> {
  if (!(await takeCode(parts, adminId, code, { isConfirmed: false }))) return false;
  await parts.pool.query(
    'UPDATE app.second_factors SET confirmed_at = now() WHERE admin_id = $1 AND confirmed_at IS NULL',
    [adminId],
  );
  return true;
}

/** Accepts a code of the app, once; false if it is wrong, old or used. */
async function takeCode(
  { pool, keys, now }: Parts,
  adminId: string,
  code: string,
  { isConfirmed }: { readonly isConfirmed: boolean },
): Promise<boolean> {
  const found = await find(pool, adminId);
  const secret = found?.is_confirmed === isConfirmed ? await keys.open(found.secret) : null;
  if (!found || secret === null || !/^\d{6}$/.test(code)) return false;
  const checked = await verify({
    secret,
    token: code,
    epoch: Math.floor(Date.parse(now()) / 1000),
    epochTolerance: TOLERANCE,
    afterTimeStep: Number(found.last_step),
  });
  if (!checked.valid || !('timeStep' in checked)) return false;
  // Of two simultaneous requests with the same code, only one succeeds.
  const { rowCount } = await pool.query(
    'UPDATE app.second_factors SET last_step = $2 WHERE admin_id = $1 AND secret = $3 AND last_step < $2',
    [adminId, checked.timeStep, found.secret],
  );
  return rowCount === 1;
}

/** What was shown in addition to the password; `left`: recovery codes that remain. */
export type Shown = { readonly by: 'code' } | { readonly by: 'recovery_code'; readonly left: number };

/** Accepts a code of either kind, once; null if it is neither. */
export async function takeSecondFactor(parts: Parts, adminId: string, code: string): Promise<Shown | null> {
  const typed = code.replaceAll(/[\s-]/g, '');
  if (await takeCode(parts, adminId, typed, { isConfirmed: true })) return { by: 'code' };
  const { rowCount } = await parts.pool.query(
    'UPDATE app.recovery_codes SET used_at = now() WHERE admin_id = $1 AND code_hash = $2 AND used_at IS NULL',
    [adminId, hashOf(adminId, typed)],
  );
  return rowCount === 1 ? { by: 'recovery_code', left: await recoveryCodesLeft(parts.pool, adminId) } : null;
}

const countRow = z.tuple([z.object({ left: z.bigint() })]);

/** How many recovery codes an admin has left. */
export async function recoveryCodesLeft(pool: pg.Pool, adminId: string): Promise<number> {
  const { rows } = await pool.query(
    'SELECT count(*) AS left FROM app.recovery_codes WHERE admin_id = $1 AND used_at IS NULL',
    [adminId],
  );
  return Number(countRow.parse(rows)[0].left);
}

/** Replaces all recovery codes with new ones, shown only this once: `k7m2-x4qp-9wzt-3hdf`. */
export async function makeRecoveryCodes(pool: pg.Pool, adminId: string): Promise<readonly string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => spelled(randomBytes(RECOVERY_BYTES)));
  const hashes = codes.map((code) => hashOf(adminId, code.replaceAll('-', '')));
  await pool.query(
    `WITH gone AS (DELETE FROM app.recovery_codes WHERE admin_id = $1)
     INSERT INTO app.recovery_codes (admin_id, code_hash) SELECT $1, unnest($2::bytea[])`,
    [adminId, hashes],
  );
  return codes;
}

/** Deletes the secret and the recovery codes. */
export async function forgetSecondFactor(pool: pg.Pool, adminId: string): Promise<void> {
  await pool.query('DELETE FROM app.second_factors WHERE admin_id = $1', [adminId]);
  await pool.query('DELETE FROM app.recovery_codes WHERE admin_id = $1', [adminId]);
}

/** Crockford's base32, five bits per character: no two look alike on paper. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

function spelled(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const letters = (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)]).join('');
  return (letters.match(/.{4}/g) ?? []).join('-');
}

/** 80 random bits need no slow hash: they cannot all be tried. */
function hashOf(adminId: string, typed: string): Buffer {
  const read = typed.toLowerCase().replaceAll('o', '0').replaceAll(/[il]/g, '1');
  return createHash('sha256').update(`${adminId}:${read}`).digest();
}
