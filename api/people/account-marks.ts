/**
 * Prevents deleting an account while a booking is being placed or a job accepted: each side writes its mark before it
 * looks for the other's.
 */
import type pg from 'pg';
import { z } from 'zod';

type Db = Pick<pg.Pool, 'query'>;

/** A booking whose placement was not answered in time may still go through, but not after this long. */
const PLACING_ENDS = '2 minutes';
/** A deletion that was killed midway no longer counts after this long. */
const CLOSING_ENDS = '1 minute';

const seen = z.tuple([z.object({ is_there: z.boolean() })]);

async function leave(db: Db, personId: string, mark: 'placing' | 'closing', ref: string): Promise<void> {
  await db.query(
    `INSERT INTO app.account_marks (person_id, mark, ref) VALUES ($1, $2, $3)
     ON CONFLICT (person_id, mark, ref) DO UPDATE SET marked_at = now()`,
    [personId, mark, ref],
  );
}

async function isThere(
  db: Db,
  personId: string,
  mark: 'placing' | 'closing',
  ends: string,
): Promise<boolean> {
  const { rows } = await db.query(
    `SELECT EXISTS (SELECT 1 FROM app.account_marks
       WHERE person_id = $1 AND mark = $2 AND marked_at > now() - $3::interval) AS is_there`,
    [personId, mark, ends],
  );
  return seen.parse(rows)[0].is_there;
}

/**
 * Marks that a customer's booking is being placed, or a technician given a job; returns whether the account is being
 * deleted at the same time.
 */
export async function beginPlacing(
  db: Db,
  personId: string,
  bookingId: string,
): Promise<{ readonly isClosing: boolean }> {
  await leave(db, personId, 'placing', bookingId);
  return { isClosing: await isThere(db, personId, 'closing', CLOSING_ENDS) };
}

/**
 * Marks that an account is being deleted; returns whether a booking is being placed, or a job accepted, at the same
 * time.
 */
export async function beginClosing(
  db: Db,
  personId: string,
  commandId: string,
): Promise<{ readonly isPlacing: boolean }> {
  await leave(db, personId, 'closing', commandId);
  return { isPlacing: await isThere(db, personId, 'placing', PLACING_ENDS) };
}

/** Removes a mark: what it stood for has ended and its outcome is visible. */
export async function endMark(
  db: Db,
  personId: string,
  mark: 'placing' | 'closing',
  ref: string,
): Promise<void> {
  await db.query('DELETE FROM app.account_marks WHERE person_id = $1 AND mark = $2 AND ref = $3', [
    personId,
    mark,
    ref,
  ]);
}
