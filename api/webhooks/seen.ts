/**
 * Webhooks come more than once: those that a workflow has accepted are recorded, and a repetition is answered at once
 * (R6, R14).
 */
import type pg from 'pg';

/** Whether this webhook was accepted before. */
export async function wasTaken(pool: pg.Pool, provider: string, eventId: string): Promise<boolean> {
  const { rowCount } = await pool.query('SELECT FROM app.webhooks WHERE provider = $1 AND event_id = $2', [
    provider,
    eventId,
  ]);
  return rowCount === 1;
}

/**
 * Records that it was accepted and removes it from the failed ones; only after the workflow has it, so that after a
 * crash in between it comes again.
 */
export async function noteTaken(pool: pg.Pool, provider: string, eventId: string): Promise<void> {
  await pool.query(
    `WITH taken AS (DELETE FROM app.failed_webhooks WHERE provider = $1 AND event_id = $2)
     INSERT INTO app.webhooks (provider, event_id) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
    [provider, eventId],
  );
}
