/** How far each projection is: rows of `rm.checkpoints`, and the notification of every move. */
import type pg from 'pg';
import { z } from 'zod';

/** Channel of `<projection>:<position>`, sent with the commit that moved the checkpoint. */
export const CHECKPOINT_CHANNEL = 'rm_checkpoint';

const row = z.object({ projection: z.string(), position: z.bigint() });

type Db = Pick<pg.ClientBase, 'query'>;

async function positions(
  db: Db,
  names: readonly string[],
  lock: '' | 'FOR UPDATE',
): Promise<Map<string, bigint>> {
  const { rows } = await db.query<Record<string, unknown>>(
    `SELECT projection, position FROM rm.checkpoints WHERE projection = ANY ($1) ORDER BY projection ${lock}`,
    [names],
  );
  return new Map(
    z
      .array(row)
      .parse(rows)
      .map(({ projection, position }) => [projection, position]),
  );
}

/** Positions of these projections; one that has never run is left out. */
export function readCheckpoints(db: Db, names: readonly string[]): Promise<Map<string, bigint>> {
  return positions(db, names, '');
}

/** The same, locked until the end of the transaction, so that no one else can move them. */
export function lockCheckpoints(db: Db, names: readonly string[]): Promise<Map<string, bigint>> {
  return positions(db, names, 'FOR UPDATE');
}

/** Creates missing rows, at the beginning of the log. */
export async function ensureCheckpoints(db: Db, names: readonly string[]): Promise<void> {
  await db.query(
    `INSERT INTO rm.checkpoints (projection, position) SELECT name, 0 FROM unnest($1::text[]) AS n (name)
     ON CONFLICT DO NOTHING`,
    [names],
  );
}

/** Moves checkpoints and sends notifications at the commit. */
export async function moveCheckpoints(db: Db, names: readonly string[], to: bigint): Promise<void> {
  await db.query(
    `WITH moved AS (UPDATE rm.checkpoints SET position = $2 WHERE projection = ANY ($1) RETURNING projection)
     SELECT pg_notify('${CHECKPOINT_CHANNEL}', projection || ':' || $2::text) FROM moved`,
    [names, to],
  );
}

/** Reads a notification of `CHECKPOINT_CHANNEL`. */
export function parseMove(payload: string): { readonly projection: string; readonly position: bigint } {
  const at = payload.lastIndexOf(':');
  return { projection: payload.slice(0, at), position: BigInt(payload.slice(at + 1)) };
}
