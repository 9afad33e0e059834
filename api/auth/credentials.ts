/** Logins: one per role and address, case-insensitive. */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod';
import type { Role } from '#domain/actor.ts';
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

/** Gives a person a login. False when somebody has it already. */
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

/** Makes the installation's admin, or gives it the configured password when that has changed. Answers the id. */
export async function ensureAdmin(pool: pg.Pool, username: string, password: string): Promise<string> {
  const login = username.trim().toLowerCase();
  const current = await checkLogin(pool, 'admin', login, password);
  if (current) return current;
  const { rows } = await pool.query(
    `INSERT INTO app.credentials (role, login, password_hash, person_id) VALUES ('admin', $1, $2, $3)
     ON CONFLICT (role, login) DO UPDATE SET password_hash = excluded.password_hash
     RETURNING password_hash, person_id`,
    [login, await hashPassword(password), randomUUID()],
  );
  return z.tuple([row]).parse(rows)[0].person_id;
}
