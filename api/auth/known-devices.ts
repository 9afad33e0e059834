/**
 * Devices known by a signed cookie: where a person has signed in before, other people's wrong guesses do not lock them
 * out (decision 058).
 */
import { createHash, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod';
import type { Role } from '#domain/core/actor.ts';
import type { Call } from '../call.ts';
import type { Dependencies } from '../dependencies.ts';
import { cookieName, cookiesOf } from './sessions.ts';

/** Seconds for which a device is remembered after its last sign-in; browsers keep no cookie longer than this. */
const LIFETIME = 400 * 24 * 60 * 60;

type Parts = Pick<Dependencies, 'pool' | 'links' | 'now' | 'settings'>;

const seen = z.tuple([z.object({ is_known: z.boolean() })]);

/** The id of the device that makes a call; null without a valid cookie of ours. */
export function deviceOf(
  call: Pick<Call, 'cookies'>,
  { links, now, settings }: Pick<Parts, 'links' | 'now' | 'settings'>,
): string | null {
  const cookie = cookiesOf(call.cookies).get(cookieName(settings.installation, 'device'));
  const [id = '', ...token] = (cookie ?? '').split('~');
  return links.verify('device', id, token.join('~'), now()) ? id : null;
}

/** Whether the person of a login has signed in on this device. */
export async function isKnownDevice(
  pool: pg.Pool,
  role: Role,
  login: string,
  device: string,
): Promise<boolean> {
  const { rows } = await pool.query(
    `SELECT EXISTS (SELECT 1 FROM app.known_devices JOIN app.credentials USING (role, person_id)
       WHERE role = $1 AND login = $2 AND device = $3
         AND seen_at > now() - make_interval(secs => $4)) AS is_known`,
    [role, login.trim().toLowerCase(), hashOf(device), LIFETIME],
  );
  return seen.parse(rows)[0].is_known;
}

/** Whether a person first signed in on this device at or before an ISO instant. */
export async function hasUsedDeviceSince(
  { pool }: Pick<Parts, 'pool'>,
  { role, personId }: { readonly role: Role; readonly personId: string },
  device: string,
  instant: string,
): Promise<boolean> {
  const { rows } = await pool.query(
    `SELECT EXISTS (SELECT 1 FROM app.known_devices
       WHERE role = $1 AND person_id = $2 AND device = $3 AND first_seen_at <= $4) AS is_known`,
    [role, personId, hashOf(device), instant],
  );
  return seen.parse(rows)[0].is_known;
}

/** Records that a person has proved their identity on this device; a device without a cookie gets one. */
export async function rememberDevice(call: Call, deps: Parts, role: Role, personId: string): Promise<void> {
  const id = deviceOf(call, deps) ?? randomUUID();
  await deps.pool.query(
    `INSERT INTO app.known_devices (role, person_id, device) VALUES ($1, $2, $3)
     ON CONFLICT (role, person_id, device) DO UPDATE SET seen_at = now()`,
    [role, personId, hashOf(id)],
  );
  const expires = new Date(Date.parse(deps.now()) + LIFETIME * 1000).toISOString();
  const { publicUrl, installation } = deps.settings;
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  call.setCookie(
    `${cookieName(installation, 'device')}=${id}~${deps.links.sign('device', id, expires)}; Max-Age=${LIFETIME}; Path=/; HttpOnly; SameSite=Lax${secure}`,
  );
}

/** Forgets all of a person's devices except this call's: the password was changed, or the person is gone. */
export async function forgetOtherDevices(
  call: Pick<Call, 'cookies'>,
  deps: Parts,
  role: Role,
  personId: string,
): Promise<void> {
  await deps.pool.query('DELETE FROM app.known_devices WHERE role = $1 AND person_id = $2 AND device <> $3', [
    role,
    personId,
    hashOf(deviceOf(call, deps) ?? ''),
  ]);
}

/** Deletes devices whose last sign-in is so long ago that their cookies have expired. */
export async function sweepDevices(pool: pg.Pool): Promise<void> {
  await pool.query('DELETE FROM app.known_devices WHERE seen_at < now() - make_interval(secs => $1)', [
    LIFETIME,
  ]);
}

/** How a device is stored in `app.known_devices`. */
export function hashOf(device: string): Buffer {
  return createHash('sha256').update(device).digest();
}
