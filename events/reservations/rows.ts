/** Statements on `app.reservations`, one each. */
import type pg from 'pg';
import { z } from 'zod';
import type { Period, Reservation } from './reservations.ts';

/** Anything that runs a query: the pool or a client within a transaction. */
export type Queries = pg.Pool | pg.PoolClient;

/** A reservation with the technicians who could take it over. */
export interface MovableReservation extends Reservation {
  readonly candidates: readonly string[];
}

const COLUMNS =
  'booking_id, seat, technician_id, lower(during) AS start, upper(during) AS "end", status, candidates, expires_at';

const row = z.object({
  booking_id: z.string(),
  seat: z.number(),
  technician_id: z.string(),
  start: z.string(),
  end: z.string(),
  status: z.enum(['tentative', 'firm']),
  candidates: z.array(z.string()),
  expires_at: z.string().nullable(),
});

const technicianRows = z.array(z.object({ id: z.string() }));
const bookingRows = z.array(z.object({ booking_id: z.string() }));

function toReservation(value: unknown): MovableReservation {
  const parsed = row.parse(value);
  return {
    bookingId: parsed.booking_id,
    seat: parsed.seat,
    technicianId: parsed.technician_id,
    during: { start: parsed.start, end: parsed.end },
    status: parsed.status,
    expiresAt: parsed.expires_at,
    candidates: parsed.candidates,
  };
}

async function rows(
  queries: Queries,
  text: string,
  values: readonly unknown[],
): Promise<MovableReservation[]> {
  const result = await queries.query(text, [...values]);
  return result.rows.map(toReservation);
}

export function ofBooking(queries: Queries, bookingId: string): Promise<MovableReservation[]> {
  return rows(queries, `SELECT ${COLUMNS} FROM app.reservations WHERE booking_id = $1 ORDER BY seat`, [
    bookingId,
  ]);
}

export function overlapping(
  queries: Queries,
  technicianIds: readonly string[],
  { start, end }: Period,
): Promise<MovableReservation[]> {
  return rows(
    queries,
    `SELECT ${COLUMNS} FROM app.reservations
     WHERE technician_id = ANY ($1) AND during && tstzrange($2, $3) ORDER BY lower(during), booking_id, seat`,
    [technicianIds, start, end],
  );
}

/** Those of the given technicians who have no reservation in their own period, in the order given. */
export async function freeOf(
  queries: Queries,
  technicianIds: readonly string[],
  periodOf: (technicianId: string) => Period,
): Promise<readonly string[]> {
  const periods = technicianIds.map(periodOf);
  const result = await queries.query(
    `SELECT c.id FROM unnest($1::text[], $2::timestamptz[], $3::timestamptz[])
       WITH ORDINALITY AS c (id, starts, ends, rank)
     WHERE NOT EXISTS (
       SELECT FROM app.reservations r WHERE r.technician_id = c.id AND r.during && tstzrange(c.starts, c.ends))
     ORDER BY c.rank`,
    [technicianIds, periods.map(({ start }) => start), periods.map(({ end }) => end)],
  );
  return technicianRows.parse(result.rows).map(({ id }) => id);
}

/** Writes a seat, replacing what the booking had there before. */
export async function put(queries: Queries, reservation: MovableReservation): Promise<void> {
  const { bookingId, seat, technicianId, during, status, candidates, expiresAt } = reservation;
  await queries.query(
    `INSERT INTO app.reservations (booking_id, seat, technician_id, during, status, candidates, expires_at)
     VALUES ($1, $2, $3, tstzrange($4, $5), $6, $7, $8)
     ON CONFLICT (booking_id, seat) DO UPDATE SET technician_id = excluded.technician_id,
       during = excluded.during, status = excluded.status, candidates = excluded.candidates,
       expires_at = excluded.expires_at`,
    [bookingId, seat, technicianId, during.start, during.end, status, candidates, expiresAt],
  );
}

export async function remove(queries: Queries, bookingId: string, seat?: number): Promise<number> {
  const result = await queries.query(
    'DELETE FROM app.reservations WHERE booking_id = $1 AND ($2::int IS NULL OR seat = $2)',
    [bookingId, seat ?? null],
  );
  return result.rowCount ?? 0;
}

/** Deletes lapsed reservations and answers them; with technicians given, only those in their way in a period. */
export function removeLapsed(
  queries: Queries,
  now: string,
  inTheWay?: { readonly technicianIds: readonly string[]; readonly during: Period },
): Promise<MovableReservation[]> {
  return rows(
    queries,
    `DELETE FROM app.reservations WHERE expires_at <= $1
     AND ($2::text[] IS NULL OR (technician_id = ANY ($2) AND during && tstzrange($3, $4))) RETURNING ${COLUMNS}`,
    [now, inTheWay?.technicianIds ?? null, inTheWay?.during.start ?? null, inTheWay?.during.end ?? null],
  );
}

/** Every booking that has a seat. */
export async function reservedBookings(queries: Queries): Promise<readonly string[]> {
  const result = await queries.query('SELECT DISTINCT booking_id FROM app.reservations ORDER BY 1');
  return bookingRows.parse(result.rows).map((found) => found.booking_id);
}
