/** Positions of technicians who are on their way and share it: only the latest one (decision 120). */
import type pg from 'pg';
import { z } from 'zod';

export interface SharedPosition {
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
  /** ISO instant. */
  readonly at: string;
}

/** Milliseconds after which a position is no longer shown: the phone is in a tunnel, or the app was closed. */
const SHOWN_MS = 5 * 60_000;

/** Replaces the previous position. */
export async function sharePosition(
  pool: pg.Pool,
  bookingId: string,
  technicianId: string,
  { latitude, longitude, at }: SharedPosition,
): Promise<void> {
  await pool.query(
    `INSERT INTO app.shared_positions (booking_id, technician_id, latitude, longitude, at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (booking_id) DO UPDATE SET technician_id = excluded.technician_id,
       latitude = excluded.latitude, longitude = excluded.longitude, at = excluded.at`,
    [bookingId, technicianId, latitude, longitude, at],
  );
}

/** Deletes the position. */
export async function forgetPosition(pool: pg.Pool, bookingId: string): Promise<void> {
  await pool.query('DELETE FROM app.shared_positions WHERE booking_id = $1', [bookingId]);
}

const row = z.object({ latitude: z.number(), longitude: z.number(), at: z.string() });

/** The latest position, if it is recent enough at `now` (ISO); otherwise null. */
export async function sharedPosition(
  pool: pg.Pool,
  bookingId: string,
  now: string,
): Promise<SharedPosition | null> {
  const since = new Date(Date.parse(now) - SHOWN_MS);
  const { rows } = await pool.query(
    'SELECT latitude, longitude, at FROM app.shared_positions WHERE booking_id = $1 AND at > $2',
    [bookingId, since],
  );
  const [found] = z.array(row).parse(rows);
  return found ? { ...found, at: new Date(found.at).toISOString() } : null;
}
