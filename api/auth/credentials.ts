/** Logins: one per role and address, case-insensitive. */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod';
import type { Role } from '#domain/core/actor.ts';
import { isUniqueViolation } from '#events/postgres/connection.ts';
import { hashPassword, isPassword } from './passwords.ts';

const row = z.object({ password_hash: z.string(), person_id: z.string() });

/** The person of a login, or null when login or password is wrong; both take the same time. */
export async function checkLogin(
  pool: pg.Pool,
  role: Role,
  login: string,
  password: string,
): Promise<string | null> {
  const { rows } = await pool.query(
    'SELECT password_hash, person_id FROM app.credentials WHERE role = $1 AND login = $2',
    [role, login.trim().toLowerCase()],
  );
  const found = z.array(row).parse(rows)[0];
  const matches = await isPassword(password, found?.password_hash ?? null);
  return found && matches ? found.person_id : null;
}

/** The person who has a login, whatever the password; null when it is free. */
export async function ownerOfLogin(pool: pg.Pool, role: Role, login: string): Promise<string | null> {
  const { rows } = await pool.query('SELECT person_id FROM app.credentials WHERE role = $1 AND login = $2', [
    role,
    login.trim().toLowerCase(),
  ]);
  return z.array(row.pick({ person_id: true })).parse(rows)[0]?.person_id ?? null;
}

/** Gives a person a login. False if it is taken. */
export async function createLogin(
  pool: pg.Pool,
  credentials: {
    readonly role: Role;
    readonly login: string;
    readonly password: string;
    readonly personId: string;
  },
): Promise<boolean> {
  const { role, login, password, personId } = credentials;
  try {
    await pool.query(
      'INSERT INTO app.credentials (role, login, password_hash, person_id) VALUES ($1, $2, $3, $4)',
      [role, login.trim().toLowerCase(), await hashPassword(password), personId],
    );
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

const configuredRow = row.extend({ configured_hash: z.string().nullable() });

/**
 * Creates the login of the installation's admin. Resets its password only if the configured one has changed since the
 * last start; otherwise the password that the admin chose stays.
 */
export async function ensureAdmin(
  pool: pg.Pool,
  username: string,
  password: string,
): Promise<{ readonly personId: string; readonly isReplaced: boolean }> {
  const login = username.trim().toLowerCase();
  const find = async () => {
    const { rows } = await pool.query(
      `SELECT password_hash, person_id, configured_hash FROM app.credentials WHERE role = 'admin' AND login = $1`,
      [login],
    );
    return z.array(configuredRow).parse(rows)[0];
  };
  const known = await find();
  const configured = known && (known.configured_hash ?? known.password_hash);
  if (known && (await isPassword(password, configured ?? null))) {
    if (known.configured_hash === null)
      await pool.query(
        `UPDATE app.credentials SET configured_hash = password_hash WHERE role = 'admin' AND login = $1`,
        [login],
      );
    return { personId: known.person_id, isReplaced: false };
  }
  const { rows } = await pool.query(
    `INSERT INTO app.credentials (role, login, password_hash, configured_hash, person_id)
     VALUES ('admin', $1, $2, $2, $3) ON CONFLICT (role, login) DO UPDATE
     SET password_hash = excluded.password_hash, configured_hash = excluded.configured_hash,
       version = app.credentials.version + 1
     RETURNING password_hash, person_id`,
    [login, await hashPassword(password), randomUUID()],
  );
  return { personId: z.tuple([row]).parse(rows)[0].person_id, isReplaced: known !== undefined };
}

/** The logins of all admins, active or not. */
export async function adminsWithLogin(pool: pg.Pool): Promise<readonly string[]> {
  const { rows } = await pool.query("SELECT DISTINCT person_id FROM app.credentials WHERE role = 'admin'");
  return z
    .array(row.pick({ person_id: true }))
    .parse(rows)
    .map(({ person_id }) => person_id);
}

/** A login whose password can be changed; `version` grows with each change. */
export interface Login {
  readonly role: Role;
  readonly personId: string;
  readonly version: number;
}

const loginRow = z.object({
  role: z.enum(['customer', 'technician', 'admin', 'partner']),
  person_id: z.string(),
  version: z.number(),
});

/** All logins with an address, one per role. */
export async function loginsOf(pool: pg.Pool, login: string): Promise<readonly Login[]> {
  const { rows } = await pool.query(
    'SELECT role, person_id, version FROM app.credentials WHERE login = $1 ORDER BY role',
    [login.trim().toLowerCase()],
  );
  return z
    .array(loginRow)
    .parse(rows)
    .map(({ role, person_id: personId, version }) => ({ role, personId, version }));
}

/** The address that a person signs in with; null if their login was removed. */
export async function loginOfPerson(pool: pg.Pool, role: Role, personId: string): Promise<string | null> {
  const { rows } = await pool.query(
    'SELECT login FROM app.credentials WHERE role = $1 AND person_id = $2 ORDER BY login LIMIT 1',
    [role, personId],
  );
  return z.array(z.object({ login: z.string() })).parse(rows)[0]?.login ?? null;
}

const ownRow = z.object({ login: z.string(), password_hash: z.string(), version: z.number() });

/** The login of a signed-in person when the password is theirs, else null; both take the same time. */
export async function checkOwnPassword(
  pool: pg.Pool,
  role: Role,
  personId: string,
  password: string,
): Promise<{ readonly login: string; readonly version: number } | null> {
  const { rows } = await pool.query(
    'SELECT login, password_hash, version FROM app.credentials WHERE role = $1 AND person_id = $2 ORDER BY login',
    [role, personId],
  );
  const found = z.array(ownRow).parse(rows)[0];
  const matches = await isPassword(password, found?.password_hash ?? null);
  return found && matches ? { login: found.login, version: found.version } : null;
}

/**
 * Sets a new password if the login still has this version, so that only one of several concurrent attempts succeeds.
 */
export async function setPassword(pool: pg.Pool, login: Login, password: string): Promise<boolean> {
  const { role, personId, version } = login;
  const { rowCount } = await pool.query(
    `UPDATE app.credentials SET password_hash = $4, version = version + 1
     WHERE role = $1 AND person_id = $2 AND version = $3`,
    [role, personId, version, await hashPassword(password)],
  );
  return (rowCount ?? 0) > 0;
}

/** Changes the address that a person signs in with; false if it is taken. Links to the old one stop working. */
export async function moveLogin(
  pool: pg.Pool,
  role: Role,
  personId: string,
  login: string,
): Promise<boolean> {
  try {
    await pool.query(
      `UPDATE app.credentials SET login = $3, version = version + 1
       WHERE role = $1 AND person_id = $2 AND login <> $3`,
      [role, personId, login.trim().toLowerCase()],
    );
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/** Copies a person's address and password to their record in another role. False if the address is taken there. */
export async function copyLogin(
  pool: pg.Pool,
  from: { readonly role: Role; readonly personId: string },
  to: { readonly role: Role; readonly personId: string },
): Promise<boolean> {
  await pool.query(
    `INSERT INTO app.credentials (role, login, password_hash, person_id)
     SELECT $3, login, password_hash, $4 FROM app.credentials WHERE role = $1 AND person_id = $2
     ON CONFLICT (role, login) DO NOTHING`,
    [from.role, from.personId, to.role, to.personId],
  );
  return (await loginOfPerson(pool, to.role, to.personId)) !== null;
}

/** Removes a person's logins and known devices; no one can sign in as them anymore. */
export async function removeLogins(pool: pg.Pool, role: Role, personId: string): Promise<void> {
  await pool.query('DELETE FROM app.credentials WHERE role = $1 AND person_id = $2', [role, personId]);
  await pool.query('DELETE FROM app.known_devices WHERE role = $1 AND person_id = $2', [role, personId]);
}
