/**
 * Which activities are being retried, noted by the workers, so that ops need not query every open workflow (R18). The
 * engine is the authority; these notes only say where to look. The reader removes notes that the engine no longer
 * confirms.
 */
import type pg from 'pg';
import { z } from 'zod';

/** Where to look, and the instant after which the engine's answer supersedes these notes. */
export interface FailingWorkflows {
  /** Ids of workflows, the longest-failing first. */
  readonly workflowIds: readonly string[];
  /** How many there are in total, including those not listed. */
  readonly total: number;
  /** When the notes were read, by the database's clock (ISO). */
  readonly asOf: string;
}

/** How many activities of a story are being retried, and since when the first of them (ISO). */
export interface FailingOfStory {
  readonly story: string;
  readonly activities: number;
  readonly since: string;
}

export interface FailingActivities {
  /** Notes a failing activity; safe to repeat. */
  note(workflowId: string, activityId: string): Promise<void>;
  /** Removes the note: it succeeded, or will not be retried. */
  clear(workflowId: string, activityId: string): Promise<void>;
  /** Lists at most `limit` workflows. */
  list(limit: number): Promise<FailingWorkflows>;
  /** Counts by story, without asking the engine (decision 213). */
  figures(): Promise<readonly FailingOfStory[]>;
  /** Removes what was noted about a workflow by `asOf`, except these activities. */
  keepOnly(workflowId: string, activityIds: readonly string[], asOf: string): Promise<void>;
}

const listRow = z.object({ ids: z.array(z.string()), total: z.number(), as_of: z.string() });

const figuresRow = z.object({ story: z.string(), activities: z.number(), since: z.string() });

/** Opens them over a pool made by `openPool`. */
export function openFailingActivities(pool: pg.Pool): FailingActivities {
  return {
    async note(workflowId, activityId) {
      await pool.query(
        'INSERT INTO app.failing_activities (workflow_id, activity_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
        [workflowId, activityId],
      );
    },
    async clear(workflowId, activityId) {
      await pool.query('DELETE FROM app.failing_activities WHERE workflow_id = $1 AND activity_id = $2', [
        workflowId,
        activityId,
      ]);
    },
    async list(limit) {
      const { rows } = await pool.query<Record<string, unknown>>(
        `WITH failing AS (SELECT workflow_id, min(since) AS since FROM app.failing_activities GROUP BY workflow_id)
         SELECT (SELECT count(*)::int FROM failing) AS total, clock_timestamp() AS as_of,
           ARRAY(SELECT workflow_id FROM failing ORDER BY since, workflow_id LIMIT $1) AS ids`,
        [limit],
      );
      const [{ ids, total, as_of: asOf }] = z.tuple([listRow]).parse(rows);
      return { workflowIds: ids, total, asOf };
    },
    async figures() {
      const { rows } = await pool.query<Record<string, unknown>>(
        `SELECT split_part(workflow_id, '-', 1) AS story, count(*)::int AS activities, min(since) AS since
         FROM app.failing_activities GROUP BY story ORDER BY story`,
      );
      return z.array(figuresRow).parse(rows);
    },
    async keepOnly(workflowId, activityIds, asOf) {
      await pool.query(
        `DELETE FROM app.failing_activities
         WHERE workflow_id = $1 AND activity_id <> ALL ($2::text[]) AND since <= $3`,
        [workflowId, activityIds, asOf],
      );
    },
  };
}
