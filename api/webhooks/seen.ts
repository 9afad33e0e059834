/** Webhooks come more than once: what a workflow has taken is noted, and a repetition is answered at once (R6, R14). */
import type pg from 'pg';

/** Whether this webhook was taken before. */
export async function wasTaken(pool: pg.Pool, provider: string, eventId: string): Promise<boolean> {
  const { rowCount } = await pool.query('SELECT FROM app.webhooks WHERE provider = $1 AND event_id = $2', [
    provider,
    eventId,
  ]);
  return rowCount === 1;
}

/** Notes that it has been taken, and forgets that it once was not; only after the workflow has it, so that a crash in between makes it come again. */
export async function noteTaken(pool: pg.Pool, provider: string, eventId: string): Promise<void> {
  await pool.query(
    `WITH taken AS (DELETE FROM app.failed_webhooks WHERE provider = $1 AND event_id = $2)
     INSERT INTO app.webhooks (provider, event_id) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
    [provider, eventId],
  );
}
